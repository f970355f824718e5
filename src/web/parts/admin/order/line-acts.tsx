import { useState } from 'react'
import { Link } from 'wouter'
import { renewLinkOfLine } from '../../../../contract/delivery.ts'
import { handLineToDesk, revokeLinkOfLine } from '../../../../contract/order-acts.ts'
import type { OrderPage, PageLine } from '../../../../contract/order-page.ts'
import { deskLinePath } from '../../../../contract/paths.ts'
import { call } from '../../../api.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Outcome, type OutcomeWords } from '../outcome.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { useAct } from './use-act.ts'

type Act = 'renew' | 'revoke' | 'replace' | 'hand'

/** What can be done about one deed; what its state does not allow is not offered. */
export function LineActs({ order, line }: { order: OrderPage; line: PageLine }) {
  const [asking, setAsking] = useState<Act>()
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const params = { id: line.id }
  const done = (words: OutcomeWords) => {
    setAsking(undefined)
    setOutcome(words)
    return words
  }
  const renew = useAct(async () => {
    await call(renewLinkOfLine, { params })
    return done({ ok: true, title: 'A new link is on its way', detail: `To ${order.email}.` })
  }, 'The link was not renewed')
  const revoke = useAct(async (reason: string) => {
    const { revoked } = await call(revokeLinkOfLine, { params, body: { reason } })
    const title = revoked ? 'The link has ended' : 'It had ended already'
    return done({ ok: true, title, detail: 'Only staff can give this deed another.' })
  }, 'The link was not ended')
  const hand = useAct(async (reason: string) => {
    await call(handLineToDesk, { params, body: { reason } })
    return done({ ok: true, title: 'It waits at the desk now' })
  }, 'It was not handed over')

  const isDelivered = line.progress === 'delivered'
  const isErased = order.erasedAt !== null
  const isKept = line.documents.some((each) => !each.supersededAt && !each.deletedAt)
  const isOpen = line.links.some(({ revokedAt }) => !revokedAt)
  const street = line.address.streetAddress
  const offered: Array<[Act, string, string | undefined, boolean]> = [
    ['renew', 'Renew link', 'l', isDelivered && isKept && !isErased],
    ['revoke', 'End link', undefined, isDelivered && isOpen],
    ['replace', 'Replace document…', 'u', isDelivered && !isErased],
    [
      'hand',
      'Hand to desk…',
      'd',
      ['queued', 'searching', 'checking', 'ready'].includes(line.progress),
    ],
  ]
  const shown = [renew, revoke, hand].find(({ outcome: words }) => words && !words.ok)?.outcome
  return (
    <>
      {(outcome ?? shown) && (
        <div className="mt-4">
          <Outcome words={(shown ?? outcome) as OutcomeWords} />
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
              onClick={() => setAsking(act)}
            >
              {words}
            </Button>
          ))}
      </div>
      {asking === 'renew' && (
        <Confirm
          title="Renew the link?"
          act="Renew and mail it"
          isBusy={renew.isBusy}
          onAct={() => renew.run()}
          onClose={() => setAsking(undefined)}
        >
          <p>{`The deed of ${street} gets a new link for 30 days, mailed to ${order.email}. The old one ends.`}</p>
        </Confirm>
      )}
      {asking === 'revoke' && (
        <ReasonDialog
          title="End the link"
          label="Why it ends"
          act="End the link"
          isBusy={revoke.isBusy}
          onAct={revoke.run}
          onClose={() => setAsking(undefined)}
        >
          <p>{`The customer can't open the deed of ${street} any more, until staff renew the link. Nothing is refunded.`}</p>
        </ReasonDialog>
      )}
      {asking === 'hand' && (
        <ReasonDialog
          title="Hand to the desk"
          label="Why a person has to look"
          act="Hand to the desk"
          isBusy={hand.isBusy}
          onAct={hand.run}
          onClose={() => setAsking(undefined)}
        >
          <p>{`${street} is taken out of the hands of the machine and waits for a person. Its clocks go on.`}</p>
        </ReasonDialog>
      )}
      {asking === 'replace' && (
        <ReplaceDialog line={line} onDone={done} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}
