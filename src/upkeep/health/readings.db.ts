import { sql } from 'kysely'
import { hidden, PLANNED } from '../../fulfillment/desk/plans.db.ts'
import { IN_INBOX } from '../../orders/staff-tasks.db.ts'
import { type Db, oneRow } from '../../platform/db.ts'
import { SILENT_AFTER_SECONDS } from '../../platform/heartbeat.db.ts'
import { countDeadJobs } from '../dead-jobs.db.ts'
import { WEBHOOK_QUEUE } from '../job-words.ts'
import { lastReconciliation } from './health-details.db.ts'
import { COUNTED } from './light.ts'
import type { Queue, Readings, Tools } from './readings.ts'
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
  const statement = sql<Readings['payments']>`
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
      (select at from heard) as last_event_at`
  return oneRow(db, statement)
}

async function readWorkers(db: Db): Promise<Readings['workers']> {
  const seen = sql<Pick<Readings['workers'], 'alive' | 'lastSeenAt'>>`
    select max(seen_at) as last_seen_at, count(*) filter (
      where seen_at > now() - make_interval(secs => ${SILENT_AFTER_SECONDS})) as alive
    from worker_heartbeats`
  const [workers, queues, dead] = await Promise.all([
    oneRow(db, seen),
    readQueues(db),
    countDeadJobs(db),
  ])
  return { ...workers, queues, dead }
}

const ATTEMPTS = 20

async function readEmail(db: Db): Promise<Readings['email']> {
  const counted = sql<Omit<Readings['email'], 'attempts'>>`
    with queued as (
      select created_at from outgoing_mail where state = 'queued'
      order by created_at limit ${COUNTED}
    ), refused as (
      select mail_id from mail_attempts
      where outcome = 'refused' and at > now() - interval '1 day' order by at desc limit ${COUNTED}
    )
    select (select count(*) from queued) as queued,
      (select min(created_at) from queued) as oldest_queued_at,
      (select count(distinct mail_id) from refused) as failed_today`
  const [counts, attempts] = await Promise.all([
    oneRow(db, counted),
    db
      .selectFrom('mailAttempts')
      .select(['outcome', 'at'])
      .orderBy('at', 'desc')
      .limit(ATTEMPTS)
      .execute(),
  ])
  return { ...counts, attempts }
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
  const statement = sql<Readings['backups']>`
    select (select max(at) from operations where kind = 'backup') as backup_at,
      (select max(at) from operations where kind = 'restore') as restore_at`
  return oneRow(db, statement)
}

export interface Counts {
  desk: number
  /** Deeds and answers that were due. */
  overdue: number
  refundRequests: number
  decisions: number
  alerts: number
}

export async function countWork(db: Db, now: Date): Promise<Counts> {
  const statement = sql<Counts>`
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
      (select count(*) from task where not is_decision) as alerts`
  return oneRow(db, statement)
}

export async function latestChange(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('timeline')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** As many of an endpoint's as are counted; the first of them says how long it has waited. */
const PER_ENDPOINT = 10

/** The longest wait first, up to 1,000 jobs of each. A webhook counts if its endpoint answers: what
 * piles up before one that fails or is slow waits for it, not for us. */
async function readQueues(db: Db): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    with waiting as (
      select queue.name, jobs, since
      from pgboss.queue cross join lateral (
        select count(*) as jobs, min(start_after) as since from (
          select start_after from pgboss.job
          where name = queue.name and state < 'active' and not blocked and start_after <= now()
          order by priority desc, created_on limit ${COUNTED}
        ) as first
      ) as counted
      union all
      select ${WEBHOOK_QUEUE}, count(*), min(due_at)
      from webhook_endpoints as endpoint cross join lateral (
        select due_at from webhook_deliveries
        where endpoint_id = endpoint.id and due_at <= now()
        order by due_at limit ${PER_ENDPOINT}
      ) as first
      where struggling_since is null and disabled_at is null
    )
    select name, jobs, since from waiting where jobs > 0 order by since`.execute(db)
  return rows
}
