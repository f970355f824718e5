import { useState } from 'react'
import { Link } from 'wouter'
import { deskLinePath } from '../../../contract/paths.ts'
import type { OrderPage, PageLine } from '../../../contract/staff/order-page.ts'
import { lineIs } from '../../../orders/line.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { HandDialog, RenewDialog, RevokeDialog } from './line-dialogs.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'

type Act = 'renew' | 'revoke' | 'replace' | 'hand'

/** The actions for one deed; those its state doesn't allow aren't offered. */
export function LineActs({ order, line }: { order: OrderPage; line: PageLine }) {
  const [asking, setAsking] = useState<Act>()
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const dialog = {
    order,
    line,
    onDone: (words: OutcomeWords) => {
      setAsking(undefined)
      setOutcome(words)
    },
    onClose: () => setAsking(undefined),
  }
  const isDelivered = line.progress === 'delivered'
  const isErased = order.erasedAt !== null
  const isKept = line.documents.some((each) => !each.supersededAt && !each.deletedAt)
  const isOpen = line.links.some(({ standing }) => standing === 'open')
  const street = line.address.streetAddress
  const offered: Array<[Act, string, string | undefined, boolean]> = [
    ['renew', 'Renew link', 'l', isDelivered && isKept && !isErased],
    ['revoke', 'End link', undefined, isDelivered && isOpen],
    ['replace', 'Replace document…', 'u', isDelivered && !isErased],
    ['hand', 'Hand to desk…', 'd', lineIs('unattended', line.progress)],
  ]
  return (
    <>
      {outcome && (
        <div className="mt-4">
          <Outcome words={outcome} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {line.progress === 'desk' && (
          <Link
            href={deskLinePath(line.id)}
            data-act="desk"
            aria-keyshortcuts="d"
            className={buttonClass('secondary')}
          >
            Work on it at the desk
          </Link>
        )}
        {offered
          .filter(([, , , isOffered]) => isOffered)
          .map(([act, words, key]) => (
            <Button
              key={act}
              variant="secondary"
              data-act={act}
              aria-haspopup="dialog"
              aria-keyshortcuts={key}
              aria-label={`${words} ${street}`}
              onClick={() => {
                setOutcome(undefined)
                setAsking(act)
              }}
            >
              {words}
            </Button>
          ))}
      </div>
      {asking === 'renew' && <RenewDialog {...dialog} />}
      {asking === 'revoke' && <RevokeDialog {...dialog} />}
      {asking === 'hand' && <HandDialog {...dialog} />}
      {asking === 'replace' && <ReplaceDialog {...dialog} />}
    </>
  )
}
