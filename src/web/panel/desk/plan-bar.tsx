import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { type DeskCase, wakeDeskLine } from '../../../contract/staff/desk.ts'
import { usePress } from '../use-press.ts'
import { useSession } from '../use-session.ts'
import { AssignDialog, PLAN_READS, SnoozeDialog } from './plan-dialogs.tsx'
import { SmallButton } from './small-card.tsx'

export function PlanBar({ line }: { line: DeskCase }) {
  const { canAct, username } = useSession()
  const [open, setOpen] = useState<'assign' | 'snooze'>()
  const [, navigate] = useLocation()
  const search = useSearch()
  const close = () => setOpen(undefined)
  const wake = usePress(wakeDeskLine, PLAN_READS)
  const isAnothers = Boolean(line.claim?.isLive && !line.claim.isMine)
  const canSnooze = canAct && !isAnothers && !line.snooze
  const { assignee } = line
  const whose = assignee?.username === username ? 'you' : assignee?.username
  return (
    <div className="ms-auto flex flex-wrap items-center gap-2">
      <p className="text-xs text-muted">{assignee ? `Assigned to ${whose}` : 'Unassigned'}</p>
      {canAct && (
        <SmallButton keyName="assign" keyWords="Assign the deed" onClick={() => setOpen('assign')}>
          Assign
        </SmallButton>
      )}
      {canSnooze && (
        <SmallButton keyName="snooze" keyWords="Snooze the deed" onClick={() => setOpen('snooze')}>
          Snooze
        </SmallButton>
      )}
      {canAct && line.snooze && (
        <SmallButton
          keyName="snooze"
          keyWords="End the snooze"
          isBusy={wake.isBusy}
          onClick={() => wake.run({ params: { id: line.id }, body: {} })}
        >
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
