import { checkAgainCall, type DeskCase, deskCase, deskLines } from '../../../contract/staff/desk.ts'
import { call } from '../../api.ts'
import { toastReason, useAct } from '../../use-act.ts'
import { useKeys } from '../use-keys.ts'
import { SmallButton } from './small-card.tsx'

/** Sends the copy through the check again, for example after a scanner outage. */
export function CheckAgain({ line }: { line: DeskCase }) {
  const isMine = Boolean(line.claim?.isMine && line.claim.isLive)
  const canCheck = line.progress === 'desk' && isMine
  const again = useAct(
    async () => {
      await call(checkAgainCall, { params: { id: line.id }, body: {} })
    },
    toastReason,
    { rereads: [deskLines, deskCase] },
  )
  useKeys(canCheck ? [{ key: 'r', words: 'Check the copy again', act: () => again.run() }] : [])
  if (!canCheck) return null
  return (
    <SmallButton
      keyName="r"
      className="shrink-0 whitespace-nowrap"
      isBusy={again.isBusy}
      onClick={() => again.run()}
    >
      Check again
    </SmallButton>
  )
}
