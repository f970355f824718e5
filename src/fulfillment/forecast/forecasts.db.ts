import { sql } from 'kysely'
import { later } from '../../durations.ts'
import type { Db, Tx } from '../../platform/db.ts'
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

/** Not where a source was switched since it was asked: what it said may no longer be promised. */
export async function keepForecast(
  db: Db,
  key: string,
  kept: KeptForecast,
  { at, keepMs, askedAt }: { at: Date; keepMs: number; askedAt: Date },
): Promise<void> {
  const expiresAt = later(at, keepMs)
  await sql`
    insert into forecasts (address_key, forecast, made_at, expires_at)
    select ${key}, ${JSON.stringify(kept)}::jsonb, ${at}::timestamptz, ${expiresAt}::timestamptz
    where not exists (select from source_switches where changed_at >= ${askedAt})
    on conflict (address_key) do update set
      forecast = excluded.forecast,
      made_at = excluded.made_at,
      expires_at = excluded.expires_at`.execute(db)
}

/** Forgets all of them: a source was switched, and none says whom it was from. */
export async function forgetForecasts(tx: Tx): Promise<void> {
  await sql`truncate forecasts`.execute(tx)
}

/** Forgets what nobody may be told any more. */
export async function sweepForecasts(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('forecasts').where('expires_at', '<', at).execute()
}
