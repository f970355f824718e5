import { AppError } from '../../errors.ts'
import { formatCents } from '../../orders/price.ts'
import { dayInWords } from '../../orders/shop-day.ts'
import { scopeMissing } from '../../organizations/check-key.ts'
import { addSpending, type Spender, type Spent } from '../../organizations/spending.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { readCalendar } from './accounting.db.ts'
import { monthAt, nextMonth } from './month.ts'

/** In the transaction that orders it; refuses what goes over a limit, and whoever was removed, revoked or
 * demoted since the call was let in. A month is the organization's own, as on its statements. What is
 * refunded later counts all the same: a limit bounds what can be ordered. */
export async function countSpending(
  tx: Tx,
  { clock, config }: Pick<Parts, 'clock' | 'config'>,
  { organizationId, spender, cents }: { organizationId: string; spender: Spender; cents: number },
): Promise<void> {
  const calendar = await readCalendar(tx, organizationId, config.TIME_ZONE)
  const month = monthAt(calendar, clock())
  const spent = await addSpending(tx, { organizationId, month, spender, cents })
  if (!spent.some(({ kind }) => kind !== 'organization')) {
    if ('keyId' in spender) throw scopeMissing('orders:write', ['orders:write'])
    throw new AppError('forbidden', 'You can no longer order. Ask an admin of your organization.')
  }
  const over = spent.find((each) => each.limitCents !== null && each.cents > each.limitCents)
  if (over) throw overLimit(over, cents, month)
}

const WHOSE = {
  organization: () => 'your organization',
  member: ({ name }: Spent) => name,
  key: ({ name }: Spent) => `the key “${name}”`,
} as const

function overLimit(spent: Spent, cents: number, month: string): AppError {
  const limitCents = spent.limitCents ?? 0
  const left = Math.max(0, limitCents - (spent.cents - cents))
  const resets = dayInWords(`${nextMonth(month)}-01`)
  const words = `This costs ${formatCents(cents)}, and ${WHOSE[spent.kind](spent)} has ${formatCents(left)} left of a monthly limit of ${formatCents(limitCents)}. The limit resets on ${resets}. An admin can raise it.`
  return new AppError('spending_limit', words)
}
