import { useState } from 'react'
import { Link } from 'wouter'
import { customerPath } from '../../../contract/paths.ts'
import type { DeskCase } from '../../../contract/staff/desk.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { Loaded } from '../../loaded.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { KeyedButton } from '../keyed-button.tsx'
import { useOrderPage } from '../order/use-order-page.ts'
import { Section } from '../section.tsx'
import { useSession } from '../use-session.ts'

const MessageDialog = lazyPart(() => import('../messages/message-dialog.tsx'))

/** The customer, the file number and staff's notes on the order. */
export function CustomerCard({ line }: { line: DeskCase }) {
  const order = useOrderPage(line.orderId)
  return (
    <Section
      isDense
      className="rounded border border-line bg-card p-3"
      title={order.data?.fullName ?? 'Customer'}
      beside={order.data && <Write order={order.data} lineId={line.id} />}
    >
      <Loaded query={order} what="the customer" rows={2}>
        {(page) => <Customer order={page} lineId={line.id} />}
      </Loaded>
    </Section>
  )
}

function Customer({ order, lineId }: { order: OrderPage; lineId: string }) {
  const { customer, notes, email } = order
  const reference = order.lines.find(({ id }) => id === lineId)?.reference ?? order.reference
  return (
    <ul className="space-y-0.5 wrap-anywhere">
      {customer && (
        <li>
          {order.organizationId && 'Organization · '}
          <Link href={customerPath(customer.id)} className="underline">
            {countOf(customer.orderCount, 'order', 'orders')}
          </Link>
        </li>
      )}
      {reference && (
        <li>
          File number <span className="font-medium">{reference}</span>
        </li>
      )}
      <li>
        <a href={`mailto:${email}`} className="underline">
          {email}
        </a>
      </li>
      {notes.map(({ id, by, words }) => (
        <li key={id} className="whitespace-pre-wrap">
          {words ?? 'Erased at the person’s request.'}
          <span className="text-muted">{` Order note by ${by}`}</span>
        </li>
      ))}
    </ul>
  )
}

function Write({ order, lineId }: { order: OrderPage; lineId: string }) {
  const { canAct } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [outcome, setOutcome] = useState<OutcomeWords>()
  if (!canAct) return null
  const done = (words: OutcomeWords) => {
    setOpen(false)
    setOutcome(words)
  }
  return (
    <div>
      <KeyedButton keyName="write" keyWords="Write to the customer" onClick={() => setOpen(true)}>
        Write
      </KeyedButton>
      {outcome && <Outcome words={outcome} />}
      {isOpen && (
        <MessageDialog order={order} about={lineId} onDone={done} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
