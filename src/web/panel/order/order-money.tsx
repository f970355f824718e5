import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { formatCents } from '../../../orders/price.ts'
import { Sums } from '../facts.tsx'
import { formatDate } from '../format.ts'
import { Outside } from '../links.tsx'
import { LedgerTable } from '../refunds/ledger-table.tsx'
import {
  disputeWords,
  failureWords,
  PAID_FROM_BALANCE,
  REFUND_STATES,
  refundReason,
} from '../refunds/money-words.ts'
import { Section } from '../section.tsx'

export function OrderMoney({ order }: { order: OrderPage }) {
  const { money, ledger } = order
  return (
    <Section
      title="Money"
      beside={
        order.paymentUrl ? (
          <Outside href={order.paymentUrl} className="quiet-link">
            Payment in Stripe
            <span className="sr-only"> (opens in a new tab)</span>
          </Outside>
        ) : (
          <span className="text-muted">{PAID_FROM_BALANCE}</span>
        )
      }
    >
      {!money ? (
        <p className="text-muted">No money has moved yet.</p>
      ) : (
        <>
          <Sums
            rows={[
              ['Gross', formatCents(money.grossCents)],
              ['Refunds', taken(money.refundedCents)],
              money.disputedCents !== 0 && ['Disputes', taken(money.disputedCents)],
              ['Revenue', formatCents(money.revenueCents), true],
              ['Card fees', taken(money.feeCents)],
              money.officeCents !== 0 && ['Office fees', taken(money.officeCents)],
              money.staffCents !== 0 && ['Staff time', taken(money.staffCents)],
              ['Margin', formatCents(money.marginCents), true],
            ]}
          />
          <Refunds order={order} />
          <Disputes order={order} />
          <details className="mt-2">
            <summary className="inline-block min-h-6 quiet-link">All movements</summary>
            <LedgerTable ledger={ledger} balance={order.balance} />
          </details>
        </>
      )}
    </Section>
  )
}

function taken(cents: number): string {
  return formatCents(-cents || 0)
}

function Refunds({ order }: { order: OrderPage }) {
  return (
    <ul aria-label="Refunds" className="mt-2 space-y-2 empty:hidden">
      {order.refunds.map((refund) => (
        <li key={refund.id}>
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-medium">{`${REFUND_STATES[refund.state]}: ${refundReason(refund.reason)}`}</span>
            <span className="figure">{formatCents(refund.amount)}</span>
          </p>
          {refund.failure && <p className="text-oxblood">{failureWords(refund.failure)}</p>}
          <p className="text-muted">
            {[streetOf(order, refund.lineId), `by ${refund.by}`, formatDate(refund.createdAt)]
              .filter(Boolean)
              .join(', ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Disputes({ order }: { order: OrderPage }) {
  return (
    <ul aria-label="Disputes" className="mt-2 space-y-2 empty:hidden">
      {order.disputes.map((dispute) => (
        <li key={dispute.id}>
          <p className="font-medium">
            {`Dispute of ${formatCents(dispute.amount)}: ${disputeWords(dispute.reason)}, ${disputeWords(dispute.status)}`}
          </p>
          <p className="break-all text-muted">
            {`${dispute.id}, opened ${formatDate(dispute.openedAt)}`}
            {dispute.closedAt && `, closed ${formatDate(dispute.closedAt)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}

export function streetOf(order: OrderPage, lineId: string | null): string | undefined {
  return order.lines.find(({ id }) => id === lineId)?.address.streetAddress
}
