import { type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { DeskPlans } from '../../schema.gen.ts'
import type { SnoozeReason } from './desk-reasons.ts'

export interface Plan {
  assignee: { id: string; username: string } | null
  snooze: Snooze | null
}

export interface Snooze {
  until: Date
  reason: SnoozeReason
  by: string
}

/** The joins that the conditions below speak of: a `line` with its `plan` and its `assignee`, who must
 * still be allowed to act. */
export const PLANNED = sql`
  left join desk_plans as plan on plan.line_id = line.id
  left join staff as assignee on assignee.id = plan.assigned_to
    and assignee.disabled_at is null and assignee.role <> 'read_only'`

/** Snoozed, and nothing has happened to it since. */
export function asleep(at: Date) {
  return sql<SqlBool>`coalesce(
    plan.snoozed_until > ${at} and plan.snoozed_at >= line.progress_at, false)`
}

/** Out of the queue: a snooze hides a line that is in time, and never one that is overdue. */
export function hidden(at: Date) {
  return sql<SqlBool>`(${asleep(at)} and line.promised_by > ${at})`
}

export async function readPlan(db: Db | Tx, lineId: string, at: Date): Promise<Plan> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns(at)} from order_lines as line ${PLANNED}
    left join staff as sleeper on sleeper.id = plan.snoozed_by
    where line.id = ${lineId}`.execute(db)
  return rows[0] ? planOf(rows[0]) : { assignee: null, snooze: null }
}

export interface PlanRow {
  assigneeId: string | null
  assigneeName: string | null
  snoozedUntil: Date | null
  snoozeReason: SnoozeReason | null
  snoozedBy: string | null
}

/** What `planOf` reads; `sleeper` is whoever snoozed it. */
export function planColumns(at: Date) {
  return sql`assignee.id as assignee_id, assignee.username as assignee_name,
    case when ${asleep(at)} then plan.snoozed_until end as snoozed_until,
    plan.snooze_reason, sleeper.username as snoozed_by`
}

export function planOf(row: PlanRow): Plan {
  const { assigneeId: id, assigneeName: username, snoozedUntil: until } = row
  return {
    assignee: id && username ? { id, username } : null,
    snooze: until &&
      row.snoozeReason && { until, reason: row.snoozeReason, by: row.snoozedBy ?? '' },
  }
}

export async function setAssignee(
  tx: Tx,
  { lineId, to, at }: { lineId: string; to: string | null; at: Date },
): Promise<void> {
  await writePlan(tx, lineId, { assignedTo: to, assignedAt: to ? at : null })
}

export async function setSnooze(
  tx: Tx,
  lineId: string,
  snooze: { until: Date; reason: SnoozeReason; staffId: string; at: Date } | null,
): Promise<void> {
  await writePlan(tx, lineId, {
    snoozedUntil: snooze?.until ?? null,
    snoozeReason: snooze?.reason ?? null,
    snoozedBy: snooze?.staffId ?? null,
    snoozedAt: snooze?.at ?? null,
  })
}

async function writePlan(tx: Tx, lineId: string, values: Updateable<DeskPlans>): Promise<void> {
  await tx
    .insertInto('deskPlans')
    .values({ lineId, ...values })
    .onConflict((conflict) => conflict.column('lineId').doUpdateSet(values))
    .execute()
}

/** Nobody plans anything for a line that is done. */
export async function sweepPlans(db: Db): Promise<void> {
  await sql`delete from desk_plans as plan using order_lines as line
    where line.id = plan.line_id
      and line.progress in ('delivered', 'refunded', 'released')`.execute(db)
}

export async function readAssignees(db: Db, orderIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ lineId: string; staffId: string }>`
    select line.id as line_id, assignee.id as staff_id from order_lines as line ${PLANNED}
    where line.order_id = any(${orderIds}::uuid[]) and assignee.id is not null`.execute(db)
  return new Map(rows.map(({ lineId, staffId }) => [lineId, staffId]))
}
