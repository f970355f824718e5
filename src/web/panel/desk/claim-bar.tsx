import { useState } from 'react'
import {
  claimDeskLine,
  type DeskCase,
  deskCase,
  deskLines,
  takeOverDeskLine,
} from '../../../contract/staff/desk.ts'
import { Button } from '../../ui/button.tsx'
import { formatTime } from '../format.ts'
import { NoteDialog } from '../reason-dialog.tsx'
import { useKeys } from '../use-keys.ts'
import { usePress } from '../use-press.ts'
import { useSession } from '../use-session.ts'
import { SmallButton } from './small-card.tsx'
import { useTakeNext } from './use-take-next.ts'

export function ClaimBar({ line }: { line: DeskCase }) {
  const { canAct, isOwner } = useSession()
  const [isTakingOver, setTakingOver] = useState(false)
  const { claim } = line
  const isAnothers = Boolean(claim?.isLive && !claim.isMine)
  const canTake = canAct && !claim?.isLive
  const params = { id: line.id }
  const rereads = [deskLines, deskCase]
  const taking = usePress(claimDeskLine, rereads)
  const { take: takeNext } = useTakeNext()
  const isMine = Boolean(claim?.isLive && claim.isMine)
  useKeys([canAct && !isMine && { key: 'takeNext', words: 'Claim the next deed', act: takeNext }])

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-xs text-muted">
        {wordsOf(claim)}
      </p>
      {canTake && (
        <SmallButton
          keyName="claim"
          keyWords="Claim this deed"
          variant="primary"
          isBusy={taking.isBusy}
          onClick={() => taking.run({ params, body: { takeOver: claim !== null } })}
        >
          {claim && !claim.isMine ? 'Take over' : claim ? 'Claim again' : 'Claim'}
        </SmallButton>
      )}
      {isAnothers && isOwner && (
        <Button variant="secondary" onClick={() => setTakingOver(true)}>
          Take over…
        </Button>
      )}
      {isTakingOver && (
        <NoteDialog
          endpoint={takeOverDeskLine}
          params={params}
          rereads={rereads}
          onDone={() => setTakingOver(false)}
          title={`Take this deed from ${claim?.by ?? 'a colleague'}?`}
          description="They can’t act on it from then on. The activity log says who took it, and why."
          label="Why"
          act="Take over"
          onClose={() => setTakingOver(false)}
        />
      )}
    </div>
  )
}

function wordsOf(claim: DeskCase['claim']): string {
  if (!claim) return 'Nobody is working on this deed.'
  const until = formatTime(claim.until)
  if (claim.isMine) {
    return claim.isLive ? `Claimed by you until ${until}` : `Your claim expired at ${until}.`
  }
  return claim.isLive
    ? `${claim.by} is working on this deed until ${until}.`
    : `${claim.by} worked on this deed until ${until} and left it.`
}
