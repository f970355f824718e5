import { sql } from 'kysely'
import { tooSoon } from '../errors.ts'
import type { Db } from './db.ts'

export interface Limit {
  hits: number
  perSeconds: number
}

/**
 * Counts a hit that all processes see, and throws when it is one too many.
 *
 * The last whole window counts for as much of it as still lies within one window's length from now,
 * so that nobody gets twice the hits by coming at the border of two windows. It takes those hits for
 * evenly spread: a burst at the end of a window is let go a little early, never twice. What is
 * refused is not counted: who waits as long as told gets through, however often it was tried before.
 */
export async function countHit(db: Db, limit: Limit, bucket: string, at: Date): Promise<void> {
  const { isCounted, previous } = await hit(db, limit, bucket, at)
  if (isCounted) return
  const current = await db
    .selectFrom('rate_limits')
    .select('hits')
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowAt(limit, at).start)
    .executeTakeFirst()
  throw tooSoon(
    'That was a lot at once.',
    waitMs(limit, { previous, current: current?.hits ?? 0 }, at),
  )
}

/** The same for who has another way when it's one too many. */
export async function fitsLimit(db: Db, limit: Limit, bucket: string, at: Date): Promise<boolean> {
  return (await hit(db, limit, bucket, at)).isCounted
}

async function hit(db: Db, limit: Limit, bucket: string, at: Date) {
  const window = windowAt(limit, at)
  const { rows } = await sql<{ counted: number | null; previous: number }>`
    with previous as (
      select coalesce(max(hits), 0) as hits from rate_limits
      where bucket = ${bucket} and window_start = ${window.previous}
    ), counted as (
      insert into rate_limits (bucket, window_start, hits)
      select ${bucket}, ${window.start}, 1 from previous
      where previous.hits * ${window.left}::float8 + 1 <= ${limit.hits}::float8
      on conflict (bucket, window_start) do update set hits = rate_limits.hits + 1
      where (select hits from previous) * ${window.left}::float8 + rate_limits.hits + 1
            <= ${limit.hits}::float8
      returning hits
    )
    select (select hits from counted) as counted, (select hits from previous) as previous`.execute(
    db,
  )
  const [row] = rows
  return { isCounted: row?.counted != null, previous: row?.previous ?? 0 }
}

function windowAt(limit: Limit, at: Date) {
  const length = limit.perSeconds * 1000
  const start = Math.floor(at.getTime() / length) * length
  return {
    length,
    start: new Date(start),
    previous: new Date(start - length),
    /** How much of the window is left, which is also how much the previous one still counts. */
    left: 1 - (at.getTime() - start) / length,
  }
}

/** How long until the next hit fits, if no other hit takes its place. */
export function waitMs(
  limit: Limit,
  { previous, current }: { previous: number; current: number },
  at: Date,
): number {
  const { length, left } = windowAt(limit, at)
  const room = limit.hits - current - 1
  if (room >= 0) return previous > 0 ? Math.max(0, (left - room / previous) * length) : 0
  // This window is full: it must become the previous one, then fade until one more fits.
  return (left + Math.max(0, 1 - (limit.hits - 1) / current)) * length
}

/** Deletes windows that no longer count. */
export async function sweepRateLimits(db: Db, endedBefore: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_start', '<', endedBefore).execute()
}
