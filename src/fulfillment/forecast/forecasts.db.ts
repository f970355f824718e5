import { sql } from 'kysely'
import { later } from '../../durations.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Outlook } from './forecast.ts'

/** What we cache for an address; the office is read fresh because staff edit offices. */
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
    .select(['addressKey as key', 'forecast'])
    .where('addressKey', 'in', keys)
    .where('expiresAt', '>', at)
    .execute()
  return new Map(rows.map(({ key, forecast }) => [key, forecast as unknown as KeptForecast]))
}

/** Skipped if a source was switched since we asked: we may no longer promise what it said. */
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

/** All of them, since forecasts don't record which source they came from. */
export async function forgetForecasts(tx: Tx): Promise<void> {
  await sql`truncate forecasts`.execute(tx)
}
