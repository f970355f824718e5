import { sql } from 'kysely'
import { type Db, listOf, type Tx } from '../platform/db.ts'
import type { AuditAction } from './action.ts'

interface AuditEntry {
  staffId: string | null
  /** The key it was done with, where no person was signed in. */
  keyId?: string
  /** Whose act it is, or on whom; an act of a member is their organization's without being told. */
  organizationId?: string
  action: AuditAction
  subject?: string
  detail?: object
  at: Date
}

export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await writeAudits(tx, [entry])
}

export async function writeAudits(tx: Tx, entries: AuditEntry[]): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values(
      entries.map((entry) => ({
        staffId: entry.staffId,
        keyId: entry.keyId ?? null,
        organizationId: sql<string | null>`coalesce(${entry.organizationId ?? null}::uuid,
          (select organization_id from staff where id = ${entry.staffId}::uuid))`,
        action: entry.action,
        subject: entry.subject ?? null,
        detail: entry.detail ? JSON.stringify(entry.detail) : null,
        at: entry.at,
      })),
    )
    .execute()
}

function entries(db: Db) {
  return db
    .selectFrom('auditLog')
    .leftJoin('staff', 'staff.id', 'auditLog.staffId')
    .select(['auditLog.id', 'auditLog.at', 'auditLog.staffId', 'staff.username'])
    .select(['auditLog.action', 'auditLog.subject', 'auditLog.detail'])
    .orderBy('auditLog.id', 'desc')
}

/** Each filter has an index that ends with the id, so a page is read straight from it. */
export async function listAudit(
  db: Db,
  filter: {
    staffId?: string | undefined
    action?: string | undefined
    subject?: string | undefined
  },
  { limit, before }: { limit: number; before: string | undefined },
) {
  const { staffId, action, subject } = filter
  return entries(db)
    .$if(staffId !== undefined, (query) => query.where('auditLog.staffId', '=', staffId ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(before !== undefined, (query) => query.where('auditLog.id', '<', before ?? ''))
    .limit(limit)
    .execute()
}

export async function listActivity(
  db: Db,
  organizationId: string,
  filter: { actions: AuditAction[]; staffId?: string | undefined; keyId?: string | undefined },
  { limit, before }: { limit: number; before: string | undefined },
) {
  const { actions, staffId, keyId } = filter
  return entries(db)
    .leftJoin('apiKeys', 'apiKeys.id', 'auditLog.keyId')
    .select(['staff.organizationId as staffOf', 'auditLog.keyId', 'apiKeys.name as keyName'])
    .where('auditLog.organizationId', '=', organizationId)
    .where(sql<boolean>`action = any(${listOf(actions, 'text')})`)
    .$if(staffId !== undefined, (query) => query.where('auditLog.staffId', '=', staffId ?? ''))
    .$if(keyId !== undefined, (query) => query.where('auditLog.keyId', '=', keyId ?? ''))
    .$if(before !== undefined, (query) => query.where('auditLog.id', '<', before ?? ''))
    .limit(limit)
    .execute()
}

export async function namesBehind(db: Db, organizationId: string, ids: string[]) {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, username as name from staff
    where id = any(${ids}::uuid[]) and organization_id = ${organizationId}
    union all
    select id, name from api_keys
    where id = any(${ids}::uuid[]) and organization_id = ${organizationId}
    union all
    select id, substring(url from '^[a-z]+://([^/?#]+)') from webhook_endpoints
    where id = any(${ids}::uuid[]) and organization_id = ${organizationId}`.execute(db)
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** That each id is or belongs to: an order, a line, a refund, a task, a request. */
export async function ordersBehind(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; orderId: string }>`
    select id, id as order_id from orders where id = any(${ids}::uuid[])
    union all
    select id, order_id from order_lines where id = any(${ids}::uuid[])
    union all
    select id, order_id from refunds where id = any(${ids}::uuid[])
    union all
    select id, order_id from staff_tasks where id = any(${ids}::uuid[]) and order_id is not null
    union all
    select id, order_id from refund_requests where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.orderId]))
}

export async function membersBehind(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'username'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Skips along the index from action to action: a few dozen steps, however long the log is. */
export async function listActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_log order by action limit 1)
      union all
      select (
        select audit_log.action from audit_log
        where audit_log.action > actions.action
        order by audit_log.action limit 1
      ) from actions where actions.action is not null
    )
    select action from actions where action is not null limit 500`.execute(db)
  return rows.map(({ action }) => action)
}
