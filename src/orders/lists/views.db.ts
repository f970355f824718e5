import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export interface SharedView {
  id: string
  name: string
  filter: unknown
  madeBy: string
  madeById: string
}

/** All of them, by name: there are few. */
export async function readViews(db: Db): Promise<SharedView[]> {
  return db
    .selectFrom('order_views')
    .innerJoin('staff', 'staff.id', 'order_views.made_by')
    .select([
      'order_views.id',
      'order_views.name',
      'order_views.filter',
      'order_views.made_by as madeById',
      'staff.username as madeBy',
    ])
    .orderBy(sql`lower(order_views.name)`)
    .execute()
}

export async function countViews(tx: Tx): Promise<number> {
  // One at a time, or two could both be the last that fits.
  await sql`lock table order_views in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('order_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findViewByName(tx: Tx, name: string) {
  return tx
    .selectFrom('order_views')
    .select(['id', 'filter'])
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()
}

export async function insertView(
  tx: Tx,
  view: { name: string; filter: object; staffId: string; at: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('order_views')
    .values({
      name: view.name,
      filter: JSON.stringify(view.filter),
      made_by: view.staffId,
      created_at: view.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function lockView(tx: Tx, id: string) {
  return tx
    .selectFrom('order_views')
    .select(['name', 'made_by as madeById'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('order_views').where('id', '=', id).execute()
}
