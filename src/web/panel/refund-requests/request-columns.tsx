import { formatAddress, formatCityLine } from '../../../addresses/address.ts'
import type { RefundRequest } from '../../../contract/staff/refund-requests.ts'
import { formatCents } from '../../../orders/price.ts'
import { day } from '../../ui/moment.ts'
import { formatDate, formatShort, formatSpan } from '../format.ts'
import type { Column } from '../lists/column.ts'
import { ASKED_WORDS } from './request-words.ts'

function Due({ request: { reviewBy }, now }: { request: RefundRequest; now: Date }) {
  const left = reviewBy.getTime() - now.getTime()
  return left <= 0 ? (
    <span className="text-oxblood">Answer overdue</span>
  ) : (
    <span className="text-amber-ink">{`Answer due in ${formatSpan(left)}`}</span>
  )
}

export function requestColumns(now: Date): Array<Column<RefundRequest>> {
  return [
    {
      id: 'due',
      name: 'Due',
      width: 'w-40',
      title: ({ reviewBy }) => `Due by ${day(reviewBy)}`,
      cell: (request) => <Due request={request} now={now} />,
    },
    {
      id: 'address',
      name: 'Deed',
      isRowHead: true,
      title: ({ address }) => formatAddress(address),
      cell: ({ address }) => (
        <>
          <span className="font-medium">{address.streetAddress}</span>{' '}
          <span className="text-muted">{formatCityLine(address)}</span>
        </>
      ),
    },
    {
      id: 'reason',
      name: 'Reason',
      width: 'w-56',
      title: ({ reason }) => ASKED_WORDS[reason],
      cell: ({ reason }) => ASKED_WORDS[reason],
    },
    {
      id: 'customer',
      name: 'Customer',
      isWide: true,
      title: ({ customer }) => `${customer.name}, ${customer.email}`,
      cell: ({ customer }) => (
        <>
          {customer.name} <span className="text-muted">{customer.email}</span>
        </>
      ),
    },
    {
      id: 'asked',
      name: 'Asked',
      width: 'w-36',
      isWide: true,
      title: ({ askedAt }) => formatDate(askedAt),
      cell: ({ askedAt }) => <span className="text-muted">{formatShort(askedAt, now)}</span>,
    },
    {
      id: 'price',
      name: 'Price',
      width: 'w-20',
      isNumeric: true,
      cell: ({ price }) => formatCents(price),
    },
  ]
}
