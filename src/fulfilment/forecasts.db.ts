import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import type { Outlook } from './forecast.ts'

/** What is kept of an address; its office is read anew, since staff edit offices. */
export interface KeptForecast {
  outlook: Outlook
  jurisdictionId: string | null
}

export async function readForecasts(
  db: Db,
  keys: string[],
  at: Date,
): Promise<Map<string, KeptForecast>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('forecasts')
    .select(['address_key as key', 'forecast'])
    .where('address_key', 'in', keys)
    .where('expires_at', '>', at)
    .execute()
  return new Map(rows.map(({ key, forecast }) => [key, forecast as unknown as KeptForecast]))
}

export async function keepForecast(
  db: Db,
  key: string,
  kept: KeptForecast,
  { at, keepMs }: { at: Date; keepMs: number },
): Promise<void> {
  await db
    .insertInto('forecasts')
    .values({
      address_key: key,
      forecast: JSON.stringify(kept),
      made_at: at,
      expires_at: new Date(at.getTime() + keepMs),
    })
    .onConflict((conflict) =>
      conflict.column('address_key').doUpdateSet({
        forecast: sql`excluded.forecast`,
        made_at: sql`excluded.made_at`,
        expires_at: sql`excluded.expires_at`,
      }),
    )
    .execute()
}

/** Forgets what nobody may be told any more. */
export async function sweepForecasts(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('forecasts').where('expires_at', '<', at).execute()
}
