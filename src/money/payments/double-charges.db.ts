import { sql } from 'kysely'
import { earlier, later, MINUTE } from '../../durations.ts'
import { statesOf } from '../../orders/line.ts'
import { deedKeyIn } from '../../orders/lines.db.ts'
import type { Tx } from '../../platform/db.ts'
import { DOUBLE_CHARGE_MINUTES } from '../../policy.ts'

/** An order's lines for a deed the same browser already paid for within the same hour with the
 * same email, or whose payment we're about to take. A mistyped email that staff have corrected
 * meanwhile is still the same. The time the cards were charged or authorized counts: we may hear of
 * it later, and in a different sequence. */
export async function linesPaidTwice(
  tx: Tx,
  orderId: string,
  chargedAt: Date,
): Promise<Set<string>> {
  const window = DOUBLE_CHARGE_MINUTES * MINUTE
  const since = earlier(chargedAt, window)
  const until = later(chargedAt, window)
  // When two payments are recorded at once, the second waits here and then sees the first.
  const { rows: placed } = await sql<{ orderId: string }>`
    select theirs.order_id
    from order_grants as placed
    join order_grants as theirs
      on theirs.browser_hash = placed.browser_hash
      and theirs.earned_by = 'placed'
      and theirs.created_at > ${since}
    where placed.order_id = ${orderId} and placed.earned_by = 'placed'
    order by theirs.order_id
    for update of theirs`.execute(tx)
  const others = placed.map((grant) => grant.orderId).filter((id) => id !== orderId)
  // Most browsers order once, and then there's nothing to compare.
  if (others.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select distinct mine.id
    from orders as earlier
    join orders as this on this.id = ${orderId} and (
      this.email_key = earlier.email_key or exists (
        select from outgoing_mail as notice where notice.template = 'address-changed'
          and (notice.order_id, lower(notice.recipient)) in (
            (earlier.id, this.email_key), (this.id, earlier.email_key))))
    left join ledger as charge on charge.payment_intent_id = earlier.payment_intent_id
      and charge.kind = 'charge' and charge.account = 'provider' and earlier.paid_at is not null
    left join intents as taken on taken.provider_id = earlier.payment_intent_id
      and taken.capture_cents > 0 and earlier.status = 'pending'
    join order_lines as theirs on theirs.order_id = earlier.id
      and theirs.progress <> all(${statesOf('givenBack')})
    join order_lines as mine on mine.order_id = this.id
      and ${deedKeyIn(sql`mine`)} = ${deedKeyIn(sql`theirs`)}
    where earlier.id = any(${others}::uuid[])
      and coalesce(charge.at, taken.authorized_at) > ${since}
      and coalesce(charge.at, taken.authorized_at) < ${until}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
