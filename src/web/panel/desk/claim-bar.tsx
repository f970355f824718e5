import { useState } from 'react'
import {
  claimDeskLine,
  type DeskCase,
  deskCase,
  deskLines,
  takeOverDeskLine,
} from '../../../contract/staff/desk.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { reasonAlone, toastReason, useAct } from '../../use-act.ts'
import { formatTime } from '../format.ts'
import { KeyedButton } from '../keyed-button.tsx'
import { NoteDialog } from '../reason-dialog.tsx'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import { useTakeNext } from './use-take-next.ts'

/** Who has claimed the line, and how to claim it. */
export function ClaimBar({ line }: { line: DeskCase }) {
  const { canAct, isOwner } = useSession()
  const [isTakingOver, setTakingOver] = useState(false)
  const { claim } = line
  const isAnothers = Boolean(claim?.isLive && !claim.isMine)
  const canTake = canAct && !claim?.isLive
  const params = { id: line.id }
  const rereads = [deskLines, deskCase]
  const taking = useAct(
    async () => {
      await call(claimDeskLine, { params, body: { takeOver: claim !== null } })
    },
    toastReason,
    { rereads },
  )
  const takingOver = useAct(
    async (reason: string) => {
      await call(takeOverDeskLine, { params, body: { reason } })
    },
    reasonAlone,
    { onDone: () => setTakingOver(false), rereads },
  )
  const { take: takeNext } = useTakeNext()
  const isMine = Boolean(claim?.isLive && claim.isMine)
  useKeys([
    ...(canTake ? [{ key: 'c', words: 'Take this line', act: taking.run }] : []),
    ...(canAct && !isMine ? [{ key: 'g', words: 'Take the next free line', act: takeNext }] : []),
  ])

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status">{wordsOf(claim)}</p>
      {canTake && (
        <KeyedButton keyName="c" isBusy={taking.isBusy} onClick={() => taking.run()}>
          {claim && !claim.isMine ? 'Take it over' : claim ? 'Take it again' : 'Take it'}
        </KeyedButton>
      )}
      {isAnothers && isOwner && (
        <Button variant="secondary" onClick={() => setTakingOver(true)}>
          Take it over…
        </Button>
      )}
      {isTakingOver && (
        <NoteDialog
          title={`Take this line from ${claim?.by ?? 'a colleague'}?`}
          description="They can’t act on it from then on. It is kept on record who took it, and why."
          label="Why"
          act="Take it over"
          doing={takingOver}
          onClose={() => {
            takingOver.tell(undefined)
            setTakingOver(false)
          }}
        />
      )}
    </div>
  )
}

function wordsOf(claim: DeskCase['claim']): string {
  if (!claim) return 'Nobody works on this line.'
  const until = formatTime(claim.until)
  if (claim.isMine) {
    return claim.isLive
      ? `Yours until ${until}, and longer while you work on it.`
      : `Your time with this line ended at ${until}.`
  }
  return claim.isLive
    ? `${claim.by} works on this line, until ${until} at least.`
    : `${claim.by} worked on this line until ${until} and left it.`
}
