import { sql } from 'kysely'
import { readSourceHealth } from '../../analytics/source-health.db.ts'
import { COUNTED } from '../../analytics/waiting.db.ts'
import type { Db } from '../../platform/db.ts'
import { SILENT_AFTER_SECONDS } from '../../platform/heartbeat.db.ts'
import type { Readings, Tools } from './readings.ts'

/** Everything the lights are judged by. Each statement reads the end of an index. */
export async function takeReadings(db: Db, now: Date, sources: string[]): Promise<Readings> {
  const [payments, workers, sourceHealth, email, books, documents, backups] = await Promise.all([
    readPayments(db),
    readWorkers(db),
    readSourceHealth(db, now, sources),
    readEmail(db),
    readBooks(db),
    readTools(db),
    readBackups(db),
  ])
  return {
    payments,
    workers,
    sources: sourceHealth.map(({ source, state, lastFailure, hours, lastWeek }) => ({
      name: source,
      state,
      failedAt: lastFailure?.at ?? null,
      thisHour: hours.at(-1) ?? { calls: 0, down: 0 },
      lastWeek,
    })),
    email,
    books,
    documents,
    backups,
  }
}

async function readPayments(db: Db): Promise<Readings['payments']> {
  const { rows } = await sql<Readings['payments']>`
    select
      (select min(capture_decided_at) from intents where capture_cents > 0 and closed_at is null)
        as "heldSince",
      (select count(*) from intents where capture_cents > 0 and closed_at is null) as held,
      (select max(capture_decided_at) from intents where capture_cents > 0 and closed_at is not null)
        as "lastCaptureAt",
      (select max(received_at) from payment_events) as "lastEventAt"`.execute(db)
  return rows[0] ?? { heldSince: null, held: 0, lastCaptureAt: null, lastEventAt: null }
}

async function readWorkers(db: Db): Promise<Readings['workers']> {
  const { rows } = await sql<
    Omit<Readings['workers'], 'slowest'> & { waiting: Date | null; queue: string; jobs: number }
  >`
    with waiting as (
      select name, min(start_after) as since, count(*) as jobs
      from pgboss.job where state < 'active' and start_after <= now() and not blocked
      group by name order by since limit 1
    )
    select
      (select count(*) from worker_heartbeats
        where seen_at > now() - make_interval(secs => ${SILENT_AFTER_SECONDS})) as alive,
      (select max(seen_at) from worker_heartbeats) as "lastSeenAt",
      (select count(*) from pgboss.job
        where name = 'dead-letter' and created_on > now() - interval '1 day') as dead,
      waiting.since as waiting, waiting.name as queue, waiting.jobs
    from (values (1)) as one left join waiting on true`.execute(db)
  const [row] = rows
  if (!row) return { alive: 0, lastSeenAt: null, slowest: null, dead: 0 }
  const { waiting, queue, jobs, ...rest } = row
  return { ...rest, slowest: waiting && { name: queue, since: waiting, jobs } }
}

const ATTEMPTS = 20

async function readEmail(db: Db): Promise<Readings['email']> {
  const [{ rows }, attempts] = await Promise.all([
    sql<Omit<Readings['email'], 'attempts'>>`
      select
        (select count(*) from outgoing_mail where state = 'queued') as queued,
        (select min(created_at) from outgoing_mail where state = 'queued') as "oldestQueuedAt",
        (select count(distinct mail_id) from mail_attempts
          where at > now() - interval '1 day' and outcome = 'refused') as "failedToday"`.execute(
      db,
    ),
    db
      .selectFrom('mail_attempts')
      .select(['outcome', 'at'])
      .orderBy('at', 'desc')
      .limit(ATTEMPTS)
      .execute(),
  ])
  return { ...(rows[0] ?? { queued: 0, oldestQueuedAt: null, failedToday: 0 }), attempts }
}

async function readBooks(db: Db): Promise<Readings['books']> {
  const row = await db
    .selectFrom('reconciliations')
    .select(['finished_at as finishedAt', 'differing'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

async function readTools(db: Db): Promise<Tools[]> {
  const { rows } = await sql<Omit<Tools, 'triedAt'> & { triedAt: string }>`
    select (tools ->> 'scanner')::boolean as scanner, (tools ->> 'storage')::boolean as storage,
      tools ->> 'keeps' as keeps, tools ->> 'triedAt' as "triedAt"
    from worker_heartbeats
    where seen_at > now() - make_interval(secs => ${SILENT_AFTER_SECONDS}) and tools <> '{}'
    order by seen_at desc limit 100`.execute(db)
  return rows.map((row) => ({ ...row, triedAt: new Date(row.triedAt) }))
}

async function readBackups(db: Db): Promise<Readings['backups']> {
  const { rows } = await sql<Readings['backups']>`
    select max(at) filter (where kind = 'backup') as "backupAt",
      max(at) filter (where kind = 'restore') as "restoreAt"
    from operations`.execute(db)
  return rows[0] ?? { backupAt: null, restoreAt: null }
}

export interface Counts {
  /** Deeds that need review, and how many of them are overdue. */
  desk: number
  overdue: number
  /** Orders with such a deed. */
  orders: number
  refundRequests: number
  tasks: number
}

export async function countWork(db: Db, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with desk as (
      select order_id, promised_by from order_lines where progress = 'desk' limit ${COUNTED}
    )
    select
      (select count(*) from desk) as desk,
      (select count(*) from desk where promised_by < ${now}) as overdue,
      (select count(distinct order_id) from desk) as orders,
      (select count(*) from (select from refund_requests where decided_at is null limit ${COUNTED}) as first)
        as "refundRequests",
      (select count(*) from (select from staff_tasks where closed_at is null limit ${COUNTED}) as first)
        as tasks`.execute(db)
  return rows[0] ?? { desk: 0, overdue: 0, orders: 0, refundRequests: 0, tasks: 0 }
}

/** The latest thing that happened to any order. */
export async function latestChange(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('timeline')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
