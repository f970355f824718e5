import { formatCents } from '../../../orders/price.ts'
import { formatDate } from '../format.ts'
import { isFromBalance, movement } from './money-words.ts'
import type { OrderMoney } from './use-order-money.ts'

/** Money movements at the card provider or on an organization's balance, oldest first; the other half
 * of each entry only repeats them. */
export function LedgerTable({ ledger, balance }: Pick<OrderMoney, 'ledger' | 'balance'>) {
  const movements = ledger.filter(({ account }) => ['provider', 'balances'].includes(account))
  if (movements.length === 0) return <p className="text-muted">No money has moved yet.</p>
  return (
    <table className="w-full text-xs">
      <caption className="sr-only">
        {isFromBalance(ledger) ? 'What moved on the balance' : 'What moved at the card provider'}
      </caption>
      <thead className="text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-1 text-start font-medium">
            Movement
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            Amount
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {movements.map(({ kind, account, providerId, at, amount }) => (
          <tr key={`${kind} ${providerId}`}>
            <th scope="row" className="py-2 text-start font-normal">
              {movement({ kind, account })}
              <span className="block text-muted">{formatDate(at)}</span>
              <span className="block break-all text-muted">{providerId}</span>
            </th>
            <td className="py-2 ps-4 text-end align-top whitespace-nowrap">
              {formatCents(amount)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-edge">
        <tr>
          <th scope="row" className="py-2 text-start font-medium">
            Kept <span className="font-normal text-muted">fees not counted</span>
          </th>
          <td className="py-2 ps-4 text-end font-medium whitespace-nowrap">
            {formatCents(balance)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
