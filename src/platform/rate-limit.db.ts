import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import type { Db } from './db.ts'

export interface Limit {
  /** What is limited: part of the bucket's name. */
  name: string
  hits: number
  perSeconds: number
}

/** Counts a hit in a fixed window that all processes share, and throws when it is one too many. */
export async function countHit(db: Db, limit: Limit, who: string, at: Date): Promise<void> {
  const windowMs = limit.perSeconds * 1000
  const start = new Date(Math.floor(at.getTime() / windowMs) * windowMs)
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limits (bucket, window_start, hits) values (${`${limit.name}:${who}`}, ${start}, 1)
    on conflict (bucket, window_start) do update set hits = rate_limits.hits + 1
    returning hits`.execute(db)
  if ((rows[0]?.hits ?? 0) <= limit.hits) return
  const retryAfter = Math.max(1, Math.ceil((start.getTime() + windowMs - at.getTime()) / 1000))
  throw new AppError('rate_limited', 'Too many requests. Please wait a moment and try again.', {
    retryAfter,
  })
}

/** Forgets windows that have ended. */
export async function sweepRateLimits(db: Db, endedBefore: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_start', '<', endedBefore).execute()
}
