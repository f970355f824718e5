import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { DOUBLE_CHARGE_MINUTES } from '../policy.ts'

/** Lines of an order for an address that the same browser has paid for already, a moment ago. */
export async function linesPaidTwice(tx: Tx, orderId: string, at: Date): Promise<Set<string>> {
  const since = new Date(at.getTime() - DOUBLE_CHARGE_MINUTES * 60_000)
  const { rows } = await sql<{ id: string }>`
    select distinct mine.id
    from order_grants as placed
    join order_grants as before
      on before.browser_hash = placed.browser_hash
      and before.earned_by = 'placed'
      and before.order_id <> placed.order_id
      and before.created_at > ${since}
    join orders as earlier on earlier.id = before.order_id and earlier.paid_at > ${since}
    join orders as this on this.id = placed.order_id and this.email_key = earlier.email_key
    join order_lines as theirs on theirs.order_id = earlier.id
      and theirs.progress not in ('refunding', 'refunded')
    join order_lines as mine on mine.order_id = placed.order_id
      and mine.address_key = theirs.address_key
    where placed.order_id = ${orderId} and placed.earned_by = 'placed'`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
