import type { Pool } from 'pg'
import type { Violation } from './violation.ts'

/** Where orders that nobody paid for are forgotten, what's written about them goes with them. */
const OF_PAID_ORDERS =
  'where exists (select from orders where orders.id = order_id and paid_at is not null)'

/** 11: remembers each row of what is only ever added to, and says which changed since. */
export function rememberEvidence(
  pool: Pool,
  { forgetsUnpaid }: { forgetsUnpaid: boolean },
): () => Promise<Violation[]> {
  const which = { timeline: forgetsUnpaid ? OF_PAID_ORDERS : '', audit_log: '', ledger: '' }
  const seen = new Map<string, string>()
  return async () => {
    const now = new Map<string, string>()
    for (const [table, where] of Object.entries(which)) {
      const { rows } = await pool.query<{ id: string; hash: string }>(
        `select id, md5(t::text) as hash from ${table} as t ${where}`,
      )
      for (const { id, hash } of rows) now.set(`${table} ${id}`, hash)
    }
    const violations = [...seen]
      .filter(([key, hash]) => now.get(key) !== hash)
      .map(([key]) => ({ invariant: 11, words: `${key} ${now.has(key) ? 'changed' : 'is gone'}` }))
    for (const [key, hash] of now) seen.set(key, hash)
    return violations
  }
}
