import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { formatCents } from '../../../orders/price.ts'
import { formatDate } from '../format.ts'
import { DenseTable } from '../lists/dense-table.tsx'
import { isFromBalance, movement } from './money-words.ts'

/** Money movements at the card provider or on an organization's balance, oldest first; the other half
 * of each entry only repeats them. */
export function LedgerTable({ ledger, balance }: Pick<OrderPage, 'ledger' | 'balance'>) {
  const movements = ledger.filter(({ account }) => ['provider', 'balances'].includes(account))
  if (movements.length === 0) return <p className="text-muted">No money has moved yet.</p>
  return (
    <DenseTable
      caption={
        isFromBalance(ledger) ? 'What moved on the balance' : 'What moved at the card provider'
      }
      rows={[...movements, { amount: balance }]}
      keyOf={(row) => ('kind' in row ? `${row.kind} ${row.providerId}` : 'kept')}
      lookOf={(row) => ('kind' in row ? '' : 'font-medium')}
      columns={[
        {
          name: 'Movement',
          isRowHead: true,
          isWrapped: true,
          cell: (row) =>
            'kind' in row ? (
              <>
                {movement(row)}
                <span className="block text-muted">{formatDate(row.at)}</span>
                <span className="block text-muted">{row.providerId}</span>
              </>
            ) : (
              'Kept, fees not counted'
            ),
        },
        {
          name: 'Amount',
          width: 'w-24',
          isNumeric: true,
          cell: ({ amount }) => formatCents(amount),
        },
      ]}
    />
  )
}
