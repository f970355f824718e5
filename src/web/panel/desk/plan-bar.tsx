import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import {
  type DeskCase,
  deskCase,
  deskLines,
  deskLoad,
  wakeDeskLine,
} from '../../../contract/staff/desk.ts'
import { call } from '../../api.ts'
import { toastReason, useAct } from '../../use-act.ts'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { SmallButton } from './small-card.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'

/** Whose work the deed is beyond this hour, and until when it can wait. */
export function PlanBar({ line }: { line: DeskCase }) {
  const { canAct, username } = useSession()
  const [open, setOpen] = useState<'assign' | 'snooze'>()
  const [, navigate] = useLocation()
  const search = useSearch()
  const close = () => setOpen(undefined)
  const wake = useAct(
    async () => {
      await call(wakeDeskLine, { params: { id: line.id }, body: {} })
    },
    toastReason,
    { rereads: [deskLines, deskCase, deskLoad] },
  )
  const isAnothers = Boolean(line.claim?.isLive && !line.claim.isMine)
  const canSnooze = canAct && !isAnothers
  useKeys([
    ...(canAct ? [{ key: 'i', words: 'Assign the deed', act: () => setOpen('assign') }] : []),
    ...(canSnooze ? [{ key: 's', words: 'Snooze the deed', act: () => setOpen('snooze') }] : []),
    ...(canAct && line.snooze
      ? [{ key: 'w', words: 'End the snooze', act: () => wake.run() }]
      : []),
  ])
  const { assignee } = line
  const whose = assignee?.username === username ? 'you' : assignee?.username
  return (
    <div className="ms-auto flex flex-wrap items-center gap-2">
      <p className="text-xs text-muted">{assignee ? `Assigned to ${whose}` : 'Unassigned'}</p>
      {canAct && (
        <SmallButton keyName="i" onClick={() => setOpen('assign')}>
          Assign
        </SmallButton>
      )}
      {canSnooze && (
        <SmallButton keyName="s" onClick={() => setOpen('snooze')}>
          Snooze
        </SmallButton>
      )}
      {canAct && line.snooze && (
        <SmallButton keyName="w" isBusy={wake.isBusy} onClick={() => wake.run()}>
          End snooze
        </SmallButton>
      )}
      {open === 'assign' && <AssignDialog line={line} onClose={close} />}
      {open === 'snooze' && (
        <SnoozeDialog
          line={line}
          onClose={close}
          onDone={() => navigate(`${APP_PATHS.adminDesk}${search ? `?${search}` : ''}`)}
        />
      )}
    </div>
  )
}
