import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { SILENT_AFTER_SECONDS } from '../../platform/heartbeat.db.ts'
import type { Tools } from './readings.ts'

export const OPERATIONS = ['backup', 'restore'] as const
type Operation = (typeof OPERATIONS)[number]

export async function writeOperation(
  db: Db,
  operation: { kind: Operation; detail: string; at: Date },
): Promise<void> {
  await db.insertInto('operations').values(operation).execute()
}

const MOST = 10

export interface HeldPayment {
  orderId: string | null
  cents: number
  since: Date
}

/** Payments that are authorized and should be captured by now, the oldest first. */
export async function heldPayments(db: Db): Promise<HeldPayment[]> {
  const { rows } = await sql<HeldPayment>`
    select orders.id as order_id, capture_cents as cents, capture_decided_at as since
    from intents left join orders on orders.payment_intent_id = intents.provider_id
    where capture_cents > 0 and closed_at is null
    order by capture_decided_at limit ${MOST}`.execute(db)
  return rows
}

export interface WorkerSeen {
  id: string
  seenAt: Date
  isAlive: boolean
  tools: Tools | null
}

export async function workersSeen(db: Db): Promise<WorkerSeen[]> {
  const { rows } = await sql<
    Omit<WorkerSeen, 'tools'> & { tools: (Omit<Tools, 'triedAt'> & { triedAt?: string }) | null }
  >`
    select worker_id as id, seen_at, tools,
      seen_at > now() - make_interval(secs => ${SILENT_AFTER_SECONDS}) as is_alive
    from worker_heartbeats order by seen_at desc limit ${MOST}`.execute(db)
  return rows.map(({ tools, ...worker }) => ({
    ...worker,
    tools: tools?.triedAt ? { ...tools, triedAt: new Date(tools.triedAt) } : null,
  }))
}

export interface RefusedMail {
  orderId: string
  template: string
  outcome: 'deferred' | 'refused'
  reply: string
  at: Date
}

/** Emails that a server wouldn't take within the last day, the latest first: bounced for good, and
 * those of the latest attempts that will be tried again. */
export async function refusedMails(db: Db): Promise<RefusedMail[]> {
  const { rows } = await sql<RefusedMail>`
    select order_id, template, outcome, reply, at
    from (
      (select * from mail_attempts where outcome = 'refused' order by at desc limit ${MOST})
      union
      (select * from (select * from mail_attempts order by at desc limit ${MOST}) as latest
        where outcome = 'deferred')
    ) as attempts join outgoing_mail on outgoing_mail.id = mail_id
    where at > now() - interval '1 day'
    order by at desc limit ${MOST}`.execute(db)
  return rows
}

export async function lastReconciliation(db: Db) {
  const row = await db
    .selectFrom('reconciliations')
    .select(['finishedAt', 'providerCents', 'agreeingCents', 'mended', 'differing'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export interface Noted {
  kind: string
  at: Date
  detail: string
}

export async function lastOperations(db: Db): Promise<Noted[]> {
  const { rows } = await sql<Noted>`
    select kind, at, detail from (values ('backup'), ('restore')) as wanted (which)
    cross join lateral (
      select * from operations where kind = which order by at desc limit 1
    ) as last`.execute(db)
  return rows
}
