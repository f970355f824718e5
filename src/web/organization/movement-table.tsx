import { Link } from 'wouter'
import type { BalanceMovement } from '../../contract/account/balance.ts'
import { orderNumber } from '../../orders/order.ts'
import { formatCents } from '../../orders/price.ts'
import { Cell, Table } from '../ui/table.tsx'

const COLUMNS = [
  { name: 'What' },
  { name: 'Amount', isNumeric: true },
  { name: 'File number' },
  { name: 'Order' },
]

interface Props {
  movements: readonly BalanceMovement[]
  /** In the reader's zone, or in the shop's. */
  timeWords: (at: Date) => string
  /** Where an order can be seen, if it can. */
  orderPath?: (id: string) => string
}

export function MovementTable({ movements, timeWords, orderPath }: Props) {
  return (
    <Table caption="Transactions" columns={COLUMNS}>
      {movements.map(({ id, at, kind, cents, orderId, fileNumber }) => (
        <tr key={id}>
          <Cell>
            {MOVEMENT_WORDS[kind]}
            <span className="block text-xs text-muted">{timeWords(at)}</span>
          </Cell>
          <Cell isNumeric>{cents > 0 ? `+${formatCents(cents)}` : formatCents(cents)}</Cell>
          <Cell>{fileNumber ?? '–'}</Cell>
          <Cell className="font-mono text-sm">
            {orderId && orderPath ? (
              <Link href={orderPath(orderId)} className="underline underline-offset-4">
                {orderNumber(orderId)}
              </Link>
            ) : orderId ? (
              orderNumber(orderId)
            ) : (
              '–'
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

const MOVEMENT_WORDS: Record<BalanceMovement['kind'], string> = {
  top_up: 'Top-up',
  order: 'Order',
  refund: 'Refunded deed',
  returned: 'Returned to the card',
  disputed: 'Taken back by a bank',
  restored: 'Restored',
  test_credit: 'Test money',
}
