import type { Db } from '../platform/db.ts'

export interface Point {
  lat: number
  lon: number
}

/** Keeps where a line's address lies, for the desk's map. */
export async function recordPoint(db: Db, lineId: string, { lat, lon }: Point): Promise<void> {
  await db
    .insertInto('line_points')
    .values({ line_id: lineId, lat, lon })
    .onConflict((conflict) => conflict.column('line_id').doUpdateSet({ lat, lon }))
    .execute()
}

export async function readPoint(db: Db, lineId: string): Promise<Point | undefined> {
  return db
    .selectFrom('line_points')
    .select(['lat', 'lon'])
    .where('line_id', '=', lineId)
    .executeTakeFirst()
}
