import { useState } from 'react'
import { useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import {
  type CustomerOrder,
  type CustomerPage,
  customerOrders,
  customerPage,
} from '../../../contract/staff/customers.ts'
import { isPaid, orderNumber } from '../../../orders/order.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { KeyedButton } from '../keyed-button.tsx'
import type { KeyName } from '../keys.ts'
import { MailDialog } from '../order/email-dialogs.tsx'
import { RefundDialog } from '../refunds/refund-button.tsx'
import { SMALL } from '../small-button.ts'
import { actOnceShown, useKeys } from '../use-keys.ts'

const MessageDialog = lazyPart(() => import('../messages/message-dialog.tsx'))
const REREADS = [customerPage, customerOrders]

type Asking = 'message' | 'mail' | 'refund'
const OF_ORDER: ReadonlyArray<readonly [Asking, KeyName, string]> = [
  ['message', 'write', 'Write…'],
  ['mail', 'resend', 'Resend links…'],
  ['refund', 'refund', 'Refund…'],
]

interface Props {
  customer: CustomerPage
  orders: readonly CustomerOrder[]
}

/** What an agent can do for the customer. Acts on an order are on the selected one, or else on the
 * latest that was paid. */
export function CustomerActs({ customer, orders }: Props) {
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState<{ what: Asking; order: CustomerOrder }>()
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const paid = orders.filter(({ status }) => isPaid(status))
  const { email, fullName } = customer
  const close = () => setAsking(undefined)
  const ask = (what: Asking) => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-row]')
    const order = paid.find(({ id }) => id === row?.dataset.row) ?? paid[0]
    setOutcome(undefined)
    if (order) setAsking({ what, order })
  }
  const withhold = () => {
    actOnceShown('Withhold an address or a person')
    navigate(APP_PATHS.adminWithheld)
  }
  useKeys([{ words: 'Withhold an address or this person', act: withhold }])
  const order = asking && { id: asking.order.id, email, fullName }
  const dialog = {
    onDone: (words: OutcomeWords) => {
      close()
      setOutcome(words)
    },
    onClose: close,
    rereads: REREADS,
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {paid.length > 0 &&
          OF_ORDER.map(([what, key, words]) => (
            <KeyedButton
              key={what}
              keyName={key}
              variant="secondary"
              className={SMALL}
              aria-haspopup="dialog"
              onClick={() => ask(what)}
            >
              {words}
            </KeyedButton>
          ))}
        <Button variant="secondary" className={SMALL} onClick={withhold}>
          Withhold…
        </Button>
        <KeyedButton
          keyName="erase"
          keyWords="See, export or erase what we have on the person"
          variant="secondary"
          className={SMALL}
          onClick={() => navigate(APP_PATHS.adminPrivacy, { state: email })}
        >
          Export or erase…
        </KeyedButton>
        {paid[0] && (
          <p className="text-xs text-muted">
            {`On the selected order, or else on ${orderNumber(paid[0].id)}.`}
          </p>
        )}
      </div>
      {outcome && <Outcome words={outcome} />}
      {order && asking.what === 'message' && <MessageDialog order={order} {...dialog} />}
      {order && asking.what === 'mail' && <MailDialog order={order} {...dialog} />}
      {order && asking.what === 'refund' && (
        <RefundDialog order={order} open onOpenChange={(isOpen) => !isOpen && close()} />
      )}
    </>
  )
}
