import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { formatCents } from '../../../orders/price.ts'
import { Card } from '../../ui/card.tsx'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { formatDate } from '../format.ts'
import { LedgerTable } from '../refunds/ledger-table.tsx'
import { REFUND_STATES, refundReason } from '../refunds/money-words.ts'

/** Payments, refunds and disputes. */
export function OrderMoney({ order }: { order: OrderPage }) {
  const { refunds, disputes } = order
  return (
    <Card aria-labelledby="money-title">
      <h2 id="money-title" className="text-lg">
        Money
      </h2>
      <LedgerTable ledger={order.ledger} balance={order.balance} />
      {refunds.length > 0 && (
        <>
          <h3 className="mt-4 text-base">Refunds</h3>
          <Table
            caption="Refunds of this order"
            columns={[{ name: 'Refund' }, { name: 'State' }, { name: 'Amount', isNumeric: true }]}
          >
            {refunds.map((refund) => (
              <tr key={refund.id}>
                <RowHead className="font-normal">
                  {refundReason(refund.reason)}
                  <span className="block text-xs text-muted">
                    {[
                      streetOf(order, refund.lineId),
                      `by ${refund.by}`,
                      formatDate(refund.createdAt),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </RowHead>
                <Cell>
                  {REFUND_STATES[refund.state]}
                  {refund.failure && (
                    <span className="block text-xs text-oxblood">
                      {refund.failure.replaceAll('_', ' ')}
                    </span>
                  )}
                </Cell>
                <Cell isNumeric>{formatCents(refund.amount)}</Cell>
              </tr>
            ))}
          </Table>
        </>
      )}
      {disputes.length > 0 && (
        <>
          <h3 className="mt-4 text-base">Disputes</h3>
          <ul className="divide-y divide-line">
            {disputes.map((dispute) => (
              <li key={dispute.id} className="py-2">
                {`${formatCents(dispute.amount)}: ${dispute.reason.replaceAll('_', ' ')}, ${dispute.status.replaceAll('_', ' ')}`}
                <span className="block text-xs break-all text-muted">
                  {`${dispute.id}, opened ${formatDate(dispute.openedAt)}`}
                  {dispute.closedAt && `, closed ${formatDate(dispute.closedAt)}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

export function streetOf(order: OrderPage, lineId: string | null): string | undefined {
  return order.lines.find(({ id }) => id === lineId)?.address.streetAddress
}
