import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

/** An order that was given up, as the purge found it. */
export interface UnpaidOrder {
  id: string
  /** When it was placed, to the microsecond, to go on from: a Date would find the same order again. */
  exactly: string
  customer: string
  /** False if money or an open task belongs to it. */
  isPurged: boolean
}

/** Deletes those of the next few given-up orders that no money ever belonged to. */
export async function purgeUnpaid(
  tx: Tx,
  placedBefore: Date,
  after: UnpaidOrder | undefined,
  limit: number,
): Promise<UnpaidOrder[]> {
  const { rows } = await sql<UnpaidOrder>`
    with looked_at as (
      select order_id as id, placed_at, placed_at::text as exactly, customer, is_purged
      from purge_unpaid_orders(${placedBefore},
        coalesce(${after?.exactly ?? null}::timestamptz, '-infinity'),
        coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'),
        ${limit})
    ), stale as (
      insert into stale_days (day) select distinct shop_day(placed_at) from looked_at where is_purged
    )
    select id, exactly, customer, is_purged from looked_at order by placed_at, id`.execute(tx)
  return rows
}

export async function abandonedIntents(db: Db, openedBefore: Date, limit: number) {
  const { rows } = await sql<{ id: string; providerId: string }>`
    select id, provider_id from intents
    where closed_at is null and provider_id is not null and created_at < ${openedBefore}
      and not exists (select from orders where payment_intent_id = provider_id)
    order by created_at limit ${limit}`.execute(db)
  return rows
}

export async function purgeIntents(db: Db, openedBefore: Date, limit: number) {
  const { rows } = await sql<{ lookedAt: number; purged: number }>`
    select looked_at, purged from purge_intents(${openedBefore}, ${limit})`.execute(db)
  return rows[0] ?? { lookedAt: 0, purged: 0 }
}
