import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { statesOf } from '../line.ts'

/** One is an answer; a second one makes it a list. */
const ENOUGH = 2

/** Orders whose ID begins like this, which is what their number is; a whole ID has one at most. */
export async function ordersNumbered(db: Db, start: string): Promise<string[]> {
  const whole = (filler: string) =>
    start.length > 8 ? start : `${start}-0000-0000-0000-000000000000`.replace(/(?<=-.*)0/g, filler)
  const { rows } = await sql<{ id: string }>`select id from orders
    where id between ${whole('0')}::uuid and ${whole('f')}::uuid
    order by id limit ${ENOUGH}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function openOrdersOf(db: Db, emailKey: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from orders
    where email_key = ${emailKey} and exists (
      select from order_lines where order_id = orders.id and progress = any(${statesOf('inWork')}))
    order by created_at desc limit ${ENOUGH}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function formerlyOrderedBy(db: Db, emailKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('formerEmails')
    .select('orderId as id')
    .where('emailKey', '=', emailKey)
    .orderBy('changedAt', 'desc')
    .limit(ENOUGH)
    .execute()
  return rows.map(({ id }) => id)
}
