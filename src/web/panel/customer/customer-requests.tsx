import type { CustomerPage } from '../../../contract/staff/customers.ts'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { formatDate } from '../format.ts'
import { OrderLink } from '../order/order-link.tsx'
import { refundReason } from '../refunds/money-words.ts'

const COLUMNS = [
  { name: 'Deed' },
  { name: 'Reason' },
  { name: 'Asked' },
  { name: 'Decision' },
  { name: 'Order' },
]

/** What the customer asked to be refunded. */
export function CustomerRequests({ requests }: Pick<CustomerPage, 'requests'>) {
  return (
    <section aria-labelledby="requests-title">
      <h2 id="requests-title" className="font-sans text-sm font-medium">
        Refund requests
      </h2>
      {requests.length === 0 ? (
        <p className="mt-1 text-xs text-muted">None</p>
      ) : (
        <Table caption="Refund requests of this customer" columns={COLUMNS} isDense>
          {requests.map((request) => (
            <tr key={request.id}>
              <RowHead className="font-normal">{request.street}</RowHead>
              <Cell>{refundReason(request.reason)}</Cell>
              <Cell className="whitespace-nowrap">{formatDate(request.askedAt)}</Cell>
              <Cell>{request.decision ?? 'open'}</Cell>
              <Cell>
                <OrderLink id={request.orderId} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
