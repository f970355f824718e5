import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import type { AdAdjustment, AdConversion } from './ad-file.ts'

/** From the first instant up to, but not including, the last. */
export interface AdRange {
  from: Date
  until: Date
  /** Orders from this moment or earlier came from clicks that are too old. */
  oldest: Date
}

/** Worded like the partial index, so the planner uses it. */
const BY_AD_CLICK = sql`orders.paid_at is not null and orders.gclid ~ '^[A-Za-z0-9][A-Za-z0-9_-]*$'`

const BATCH = 1000
/** Beyond this many, we stop counting exactly how many are too old. */
export const MOST_COUNTED = 10_000

/** At most one more than `MOST_COUNTED` are too old. */
type AdSummary = Record<'conversions' | 'valueCents' | 'tooOld', number>

/** What a range holds. An order is created before it's paid, so every order recent enough was paid
 * after the oldest one, and a long range costs no more than the days that count. */
export async function summarizeConversions(db: Db, range: AdRange): Promise<AdSummary> {
  const { from, until, oldest } = range
  const { rows } = await sql<AdSummary>`
    with young as (
      select count(*) filter (where created_at > ${oldest}) as conversions,
        coalesce(sum(captured_cents) filter (where created_at > ${oldest}), 0)::bigint as cents,
        count(*) filter (where created_at <= ${oldest}) as old
      from orders
      where ${BY_AD_CLICK} and paid_at >= greatest(${from}::timestamptz, ${oldest}::timestamptz)
        and paid_at < ${until}
    ), old as (
      select count(*) as count from (
        select from orders
        where ${BY_AD_CLICK} and paid_at >= ${from}
          and paid_at < least(${until}::timestamptz, ${oldest}::timestamptz)
        limit ${MOST_COUNTED + 1}
      ) as first_ones
    )
    select conversions, cents as value_cents, young.old + old.count as too_old from young, old`.execute(
    db,
  )
  return rows[0] ?? { conversions: 0, valueCents: 0, tooOld: 0 }
}

/** Paid orders that came from a click, in order of payment, one batch in memory at a time. */
export async function* walkConversions(db: Db, range: AdRange): AsyncGenerator<AdConversion[]> {
  const { from, until, oldest } = range
  let after: { at: string; id: string } | undefined
  for (;;) {
    const { rows } = await sql<AdConversion & { id: string; key: string }>`
      select id, gclid, paid_at, paid_at::text as key, captured_cents as amount_cents
      from orders
      where ${BY_AD_CLICK} and paid_at < ${until} and created_at > ${oldest}
        and paid_at >= greatest(${from}::timestamptz, ${oldest}::timestamptz)
        ${after ? sql`and (paid_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
      order by paid_at, id limit ${BATCH}`.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { at: last.key, id: last.id }
  }
}

/** The last of several refunds in the range, with everything refunded up to then: a file is the
 * same whenever it's made, and each range builds on the previous one. */
export async function* walkAdjustments(db: Db, range: AdRange): AsyncGenerator<AdAdjustment[]> {
  const { from, until, oldest } = range
  let after: { at: string; id: string } | undefined
  for (;;) {
    const { rows } = await sql<AdAdjustment & { id: string; key: string; isLast: boolean | null }>`
      with moved as (
        select id, at, order_id from ledger
        where account = 'refunds' and at < ${until}
          and at >= greatest(${from}::timestamptz, ${oldest}::timestamptz)
          ${after ? sql`and (at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
        order by at, id limit ${BATCH}
      )
      select moved.id, moved.at::text as key, moved.at as adjusted_at, orders.gclid,
        orders.paid_at, orders.captured_cents as amount_cents,
        orders.id is not null and not exists (
          select from ledger as later
          where later.order_id = moved.order_id and later.account = 'refunds'
            and later.at < ${until} and (later.at, later.id) > (moved.at, moved.id)
        ) as is_last,
        ${refundedBefore(until)} as refunded_cents
      from moved left join orders
        on orders.id = moved.order_id and ${BY_AD_CLICK} and orders.created_at > ${oldest}
      order by moved.at, moved.id`.execute(db)
    // A refund that came back took nothing away.
    const wanted = rows.filter(({ isLast, refundedCents }) => isLast && refundedCents > 0)
    if (wanted.length > 0) yield wanted
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { at: last.key, id: last.id }
  }
}

/** No matter who sent it: the ledger has all of it. */
function refundedBefore(until: Date) {
  return sql<number>`coalesce((
    select sum(part.amount_cents) from ledger as part
    where part.order_id = orders.id and part.account = 'refunds' and part.at < ${until}
  ), 0)::int`
}

type AdjustmentSummary = Record<'retractions' | 'restatements' | 'refundedCents', number>

export async function summarizeAdjustments(db: Db, range: AdRange): Promise<AdjustmentSummary> {
  const { from, until, oldest } = range
  const { rows } = await sql<AdjustmentSummary>`
    with moved as (
      select distinct order_id from ledger
      where account = 'refunds' and at < ${until}
        and at >= greatest(${from}::timestamptz, ${oldest}::timestamptz)
    ), left_over as (
      select orders.captured_cents as paid, ${refundedBefore(until)} as refunded
      from moved join orders on orders.id = moved.order_id
      where ${BY_AD_CLICK} and orders.created_at > ${oldest}
    )
    select count(*) filter (where refunded >= paid) as retractions,
      count(*) filter (where refunded < paid) as restatements,
      coalesce(sum(refunded), 0)::bigint as refunded_cents
    from left_over where refunded > 0`.execute(db)
  return rows[0] ?? { retractions: 0, restatements: 0, refundedCents: 0 }
}
