import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Whether we said before payment that these addresses need no staff, as far as that's still known. */
export async function forecastsOf(db: Db, keys: string[]): Promise<Map<string, boolean>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('forecasts')
    .select('address_key as key')
    .select(sql<boolean>`forecast #> '{outlook,isImmediate}' = 'true'`.as('isImmediate'))
    .where('address_key', 'in', keys)
    .execute()
  return new Map(rows.map(({ key, isImmediate }) => [key, isImmediate]))
}
