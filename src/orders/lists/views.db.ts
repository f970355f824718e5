import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** All of them, by name: there are few. */
export async function readViews(db: Db) {
  return db
    .selectFrom('orderViews')
    .innerJoin('staff', 'staff.id', 'orderViews.madeBy')
    .select(['orderViews.id', 'orderViews.name', 'orderViews.filter'])
    .select(['orderViews.madeBy as madeById', 'staff.username as madeBy'])
    .orderBy(sql`lower(order_views.name)`)
    .execute()
}

export async function countViews(tx: Tx): Promise<number> {
  // One at a time, or two could both be the last that fits.
  await sql`lock table order_views in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('orderViews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findViewByName(tx: Tx, name: string) {
  return tx
    .selectFrom('orderViews')
    .select(['id', 'filter'])
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()
}

export async function insertView(
  tx: Tx,
  { name, filter, staffId, at }: { name: string; filter: object; staffId: string; at: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('orderViews')
    .values({ name, filter: JSON.stringify(filter), madeBy: staffId, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function lockView(tx: Tx, id: string) {
  return tx
    .selectFrom('orderViews')
    .select(['name', 'madeBy as madeById'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('orderViews').where('id', '=', id).execute()
}
