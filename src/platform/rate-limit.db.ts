import { sql } from 'kysely'
import { tooSoon } from '../errors.ts'
import { type Db, listOf, type Tx } from './db.ts'

export interface Limit {
  hits: number
  perSeconds: number
}

export interface Counter {
  limit: Limit
  bucket: string
  /** One, unless many are asked for at once: all of them fit, or none does. */
  hits?: number
}

/** What is left after a hit, and how long until the window it counts in is over. */
export interface Room {
  remaining: number
  resetSeconds: number
}

/**
 * Counts a hit that all processes see against each of these, and throws when it is one too many for
 * any of them. Returns the room that is left where it's tightest.
 *
 * The last whole window counts for as much of it as still lies within one window's length from now,
 * so that nobody gets twice the hits by coming at the border of two windows. It takes those hits for
 * evenly spread: a burst at the end of a window is let go a little early, never twice. What is
 * refused is not counted: a caller that waits as long as it was asked to gets through, however often it tried before.
 */
export async function countHit(
  db: Db | Tx,
  counters: readonly Counter[],
  at: Date,
  why = 'Too many requests.',
): Promise<Room | undefined> {
  if (counters.length === 0) return undefined
  const counted = await tryHit(db, counters, at)
  if (!counted.every(({ isCounted }) => isCounted)) {
    throw tooSoon(why, await longestWait(db, counters, at))
  }
  const rooms = counters.map(({ limit, bucket }): Room => {
    const { length, left } = windowAt(limit, at)
    const used = counted.find((row) => row.bucket === bucket)?.used ?? 0
    const resetSeconds = Math.ceil((length * left) / 1000)
    return { remaining: Math.max(0, Math.floor(limit.hits - used)), resetSeconds }
  })
  return rooms.reduce((least, room) => (room.remaining < least.remaining ? room : least))
}

/** For a caller that has something else to do: counts the hits if they fit, and otherwise returns the
 * buckets that have no room for them. */
export async function fullBuckets(
  db: Db,
  counters: readonly Counter[],
  at: Date,
): Promise<string[]> {
  const counted = await tryHit(db, counters, at)
  const rowOf = ({ bucket }: Counter) => counted.find((row) => row.bucket === bucket)
  const missed = counters.filter((counter) => !rowOf(counter)?.isCounted)
  // One that filled up while it was being counted still looks as if it had room.
  const known = missed.filter((counter) => {
    const { limit, hits = 1 } = counter
    return (rowOf(counter)?.used ?? 0) + hits > limit.hits
  })
  const full = known.length > 0 ? known : missed
  return full.map(({ bucket }) => bucket)
}

/**
 * Counts the hits in each counter's current window, if they fit into all of them. Per counter, `earlier`
 * is how much of the previous window still counts, and `hits` how many the current one has.
 */
async function tryHit(db: Db | Tx, counters: readonly Counter[], at: Date) {
  const { rows } = await sql<{ bucket: string; isCounted: boolean; used: number }>`
    with counter as (
      select asked.bucket, asked.window_start, asked.most, asked.count,
        coalesce(previous.hits, 0) * asked.share as earlier, coalesce(current.hits, 0) as hits
      from ${asTable(counters, at)} as asked (bucket, window_start, previous_start, share, most, count)
      left join rate_limits as previous
        on previous.bucket = asked.bucket and previous.window_start = asked.previous_start
      left join rate_limits as current
        on current.bucket = asked.bucket and current.window_start = asked.window_start
    ), counted as (
      insert into rate_limits (bucket, window_start, hits)
      select bucket, window_start, count from counter
      where not exists (select from counter where earlier + hits + count > most)
      -- Everybody in the same sequence: two calls that count against the same can't deadlock.
      order by bucket
      on conflict (bucket, window_start) do update set hits = rate_limits.hits + excluded.hits
      -- Checked again on the locked row: others may have been counted since it was read.
      where (
        select earlier + rate_limits.hits + excluded.hits <= most
        from counter where counter.bucket = excluded.bucket
      )
      returning bucket, hits
    )
    select counter.bucket, counted.bucket is not null as is_counted,
      counter.earlier + coalesce(counted.hits, counter.hits) as used
    from counter left join counted on counted.bucket = counter.bucket`.execute(db)
  const taken = rows.filter(({ isCounted }) => isCounted)
  if (taken.length > 0 && taken.length < rows.length) {
    await giveBack(
      db,
      counters.filter(({ bucket }) => taken.some((row) => row.bucket === bucket)),
      at,
    )
  }
  return rows
}

/** One counter filled up while another was being counted: a refused hit uses up nobody's budget. */
async function giveBack(db: Db | Tx, counters: readonly Counter[], at: Date): Promise<void> {
  await sql`
    update rate_limits set hits = rate_limits.hits - held.count
    from (
      select rate_limits.bucket, rate_limits.window_start, asked.count
      from rate_limits
      join ${asTable(counters, at)} as asked (bucket, window_start, previous_start, share, most, count)
        on rate_limits.bucket = asked.bucket and rate_limits.window_start = asked.window_start
      order by rate_limits.bucket
      for update of rate_limits
    ) as held
    where rate_limits.bucket = held.bucket and rate_limits.window_start = held.window_start
  `.execute(db)
}

function asTable(counters: readonly Counter[], at: Date) {
  const windows = counters.map(({ limit }) => windowAt(limit, at))
  const buckets = counters.map(({ bucket }) => bucket)
  const starts = windows.map(({ start }) => start)
  const previous = windows.map((window) => window.previous)
  const shares = windows.map(({ left }) => left)
  const most = counters.map(({ limit }) => limit.hits)
  const counts = counters.map(({ hits = 1 }) => hits)
  return sql`unnest(${listOf(buckets, 'text')}, ${listOf(starts, 'timestamptz')},
    ${listOf(previous, 'timestamptz')}, ${listOf(shares, 'float8')}, ${listOf(most, 'float8')},
    ${listOf(counts, 'int')})`
}

async function longestWait(db: Db | Tx, counters: readonly Counter[], at: Date): Promise<number> {
  const { rows } = await sql<{ bucket: string; start: Date; hits: number }>`
    select bucket, window_start as start, hits from rate_limits
    where bucket = any(${counters.map(({ bucket }) => bucket)})`.execute(db)
  const waits = counters.map(({ limit, bucket }) => {
    const window = windowAt(limit, at)
    const hitsSince = (start: Date) =>
      rows.find((row) => row.bucket === bucket && row.start.getTime() === start.getTime())?.hits ??
      0
    const counts = { previous: hitsSince(window.previous), current: hitsSince(window.start) }
    return waitMs(limit, counts, at)
  })
  return Math.max(...waits)
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
  if (current < limit.hits) {
    // The share by which the previous window counts has to fall until one more fits.
    const room = limit.hits - current - 1
    const fittingShare = previous > 0 ? room / previous : 1
    return Math.max(0, left - fittingShare) * length
  }
  // This window is full: once it's the previous one, its share has to fall in turn.
  const fittingShare = (limit.hits - 1) / current
  return (left + Math.max(0, 1 - fittingShare)) * length
}
