import { sql } from 'kysely'
import { hidden, PLANNED } from '../../fulfillment/desk/plans.db.ts'
import { IN_INBOX } from '../../orders/staff-tasks.db.ts'
import type { Db } from '../../platform/db.ts'
import { SILENT_AFTER_SECONDS } from '../../platform/heartbeat.db.ts'
import { countDeadJobs } from '../dead-jobs.db.ts'
import { lastReconciliation } from './health-details.db.ts'
import { COUNTED } from './light.ts'
import { readQueues } from './queues.db.ts'
import type { Readings, Tools } from './readings.ts'
import { openSources } from './source-readings.db.ts'

/** Everything the lights are judged by. Each statement reads the end of an index. */
export function openReadings(db: Db, names: string[]): (now: Date) => Promise<Readings> {
  const readSources = openSources(db, names)
  return async (now) => {
    const [payments, workers, sources, email, books, documents, backups] = await Promise.all([
      readPayments(db),
      readWorkers(db),
      readSources(now),
      readEmail(db),
      lastReconciliation(db),
      readTools(db),
      readBackups(db),
    ])
    return { payments, workers, sources, email, books, documents, backups }
  }
}

async function readPayments(db: Db): Promise<Readings['payments']> {
  const { rows } = await sql<Readings['payments']>`
    with held as (
      select capture_decided_at from intents where capture_cents > 0 and closed_at is null
      order by capture_decided_at limit ${COUNTED}
    ), heard as (select max(received_at) as at from payment_events)
    select (select min(capture_decided_at) from held) as held_since,
      (select count(*) from held) as held,
      (select max(capture_decided_at) from intents where capture_cents > 0 and closed_at is not null)
        as last_capture_at,
      (select min(capture_decided_at) from intents
        where capture_cents > 0 and closed_at is not null
          and capture_decided_at > coalesce((select at from heard), '-infinity')) as unheard_since,
      (select at from heard) as last_event_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The payments can’t be read')
  return row
}

async function readWorkers(db: Db): Promise<Readings['workers']> {
  const [{ rows }, queues, dead] = await Promise.all([
    sql<Pick<Readings['workers'], 'alive' | 'lastSeenAt'>>`
      select max(seen_at) as last_seen_at, count(*) filter (
        where seen_at > now() - make_interval(secs => ${SILENT_AFTER_SECONDS})) as alive
      from worker_heartbeats`.execute(db),
    readQueues(db),
    countDeadJobs(db),
  ])
  return { ...(rows[0] ?? { alive: 0, lastSeenAt: null }), queues, dead }
}

const ATTEMPTS = 20

async function readEmail(db: Db): Promise<Readings['email']> {
  const [{ rows }, attempts] = await Promise.all([
    sql<Omit<Readings['email'], 'attempts'>>`
      with queued as (
        select created_at from outgoing_mail where state = 'queued'
        order by created_at limit ${COUNTED}
      ), refused as (
        select mail_id from mail_attempts
        where outcome = 'refused' and at > now() - interval '1 day' order by at desc limit ${COUNTED}
      )
      select (select count(*) from queued) as queued,
        (select min(created_at) from queued) as oldest_queued_at,
        (select count(distinct mail_id) from refused) as failed_today`.execute(db),
    db
      .selectFrom('mailAttempts')
      .select(['outcome', 'at'])
      .orderBy('at', 'desc')
      .limit(ATTEMPTS)
      .execute(),
  ])
  return { ...(rows[0] ?? { queued: 0, oldestQueuedAt: null, failedToday: 0 }), attempts }
}

async function readTools(db: Db): Promise<Tools[]> {
  const { rows } = await sql<Tools>`
    select (tools ->> 'scanner')::boolean as scanner, (tools ->> 'storage')::boolean as storage,
      tools ->> 'keeps' as keeps, (tools ->> 'triedAt')::timestamptz as tried_at
    from worker_heartbeats
    where seen_at > now() - make_interval(secs => ${SILENT_AFTER_SECONDS}) and tools <> '{}'
    order by seen_at desc limit 100`.execute(db)
  return rows
}

async function readBackups(db: Db): Promise<Readings['backups']> {
  const { rows } = await sql<Readings['backups']>`
    select (select max(at) from operations where kind = 'backup') as backup_at,
      (select max(at) from operations where kind = 'restore') as restore_at`.execute(db)
  return rows[0] ?? { backupAt: null, restoreAt: null }
}

export interface Counts {
  /** Deeds that need review. */
  desk: number
  /** Deeds and answers that were due. */
  overdue: number
  refundRequests: number
  decisions: number
  alerts: number
}

export async function countWork(db: Db, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with desk as (
      select line.promised_by from order_lines as line ${PLANNED}
      where line.progress = 'desk' and line.withheld_until is null and not ${hidden(now)}
      order by line.refunded_after limit ${COUNTED}
    ), request as (
      select review_by from refund_requests where decided_at is null
      order by review_by limit ${COUNTED}
    ), task as (
      select task.kind = 'state_undecided' as is_decision from staff_tasks as task
      where ${IN_INBOX} limit ${COUNTED}
    )
    select
      (select count(*) from desk) as desk,
      (select count(*) from desk where promised_by < ${now})
        + (select count(*) from request where review_by < ${now}) as overdue,
      (select count(*) from request) as refund_requests,
      (select count(*) from task where is_decision) as decisions,
      (select count(*) from task where not is_decision) as alerts`.execute(db)
  const none = { desk: 0, overdue: 0, refundRequests: 0, decisions: 0, alerts: 0 }
  return rows[0] ?? none
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
