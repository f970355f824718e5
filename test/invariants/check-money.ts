import type { Pool } from 'pg'
import type { State } from '../../standins/payments/state.ts'
import { lookAtBooks } from './books.ts'
import { ALWAYS, type Check } from './money.ts'
import { IN_THE_END } from './money-in-the-end.ts'
import type { Violation } from './violation.ts'

export type MoneyInvariant = keyof typeof ALWAYS | keyof typeof IN_THE_END

/** Which of the 13 each of the money's own invariants belongs to. */
const NUMBERS: Record<MoneyInvariant, number> = {
  'one paid order a payment': 1,
  'no charge before its order': 2,
  'charged is the price': 3,
  'refunds within the payment, one a line': 4,
  'ledger is the provider': 12,
  'status follows the lines': 5,
  'taken is what was decided, once': 3,
  'what is taken is for lines we work on': 3,
  'a released line moves no money and no work': 4,
  'what is left out is left out for a reason': 3,
  'figures are their rows': 12,
  'no order waits for ever': 13,
  'nothing stays held': 13,
  'a payment that fits is taken': 1,
  'refunds come to an end': 4,
  'what only a person can settle is before a person': 13,
  'a deed paid twice is paid back': 4,
}

/** 1 to 5, 12 and 13: our books against the provider's, once everything has settled. */
export async function checkMoney(
  pool: Pool,
  provider: Readonly<State>,
  leftOut: readonly MoneyInvariant[] = [],
): Promise<Violation[]> {
  // As `count-figures` does every minute; the figures of days that are over wait for it.
  await pool.query("select count_changed_days('5 minutes')")
  const books = await lookAtBooks(pool)
  const checks = [ALWAYS, IN_THE_END].flatMap(
    (each) => Object.entries(each) as [MoneyInvariant, Check][],
  )
  return checks
    .filter(([name]) => !leftOut.includes(name))
    .flatMap(([name, check]) =>
      check(books, provider).map((words) => ({
        invariant: NUMBERS[name],
        words: `${name}: ${words}`,
      })),
    )
}
