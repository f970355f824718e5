import { sql } from 'kysely'
import type { Findings, Verdict } from '../fulfillment/findings.ts'
import type { Actor } from '../orders/actor.ts'
import { readLine } from '../orders/lines.db.ts'
import { openTask } from '../orders/staff-tasks.db.ts'
import type { Db, Tx } from '../platform/db.ts'

/** A file meant to replace a delivered document, until it does or staff drop it. */
export interface Replacement {
  id: string
  lineId: string
  broughtBy: Actor
  facts: unknown
  storageKey: string
  receivedAt: Date
  verdict: Verdict | null
  findings: Findings | null
  replaces: string
  reason: string
}

const OPEN = sql<Replacement>`
  select distinct on (copies.line_id) copies.id, copies.line_id,
    copies.brought_by, copies.facts, copies.storage_key,
    copies.received_at, copies.verdict, copies.findings, copies.replaces,
    copies.replace_reason as reason
  from copies
  join documents on documents.id = copies.replaces and documents.superseded_at is null
  where copies.replaces is not null and copies.dropped_at is null`

export async function openReplacements(db: Db, orderId: string): Promise<Replacement[]> {
  const { rows } = await sql<Replacement>`${OPEN}
    and copies.line_id in (select id from order_lines where order_id = ${orderId})
    order by copies.line_id, copies.received_at desc`.execute(db)
  return rows
}

export async function openReplacement(
  db: Db | Tx,
  lineId: string,
): Promise<Replacement | undefined> {
  const { rows } = await sql<Replacement>`${OPEN} and copies.line_id = ${lineId}
    order by copies.line_id, copies.received_at desc`.execute(db)
  return rows[0]
}

export type CurrentDocument = NonNullable<Awaited<ReturnType<typeof currentDocument>>>

export async function currentDocument(db: Db | Tx, lineId: string) {
  return db
    .selectFrom('documents')
    .select(['id', 'sha256', 'storageKey', 'recheckAt'])
    .where('lineId', '=', lineId)
    .where('supersededAt', 'is', null)
    .executeTakeFirst()
}

export async function isDeliveredCopy(tx: Tx, lineId: string, sha256: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('documents')
    .innerJoin('copies', 'copies.id', 'documents.copyId')
    .select('documents.id')
    .where('documents.lineId', '=', lineId)
    .where('documents.supersededAt', 'is', null)
    .where('copies.sha256', '=', sha256)
    .executeTakeFirst()
  return row !== undefined
}

export async function isBeingChecked(tx: Tx, lineId: string, sha256: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('copies')
    .select('id')
    .where('lineId', '=', lineId)
    .where('sha256', '=', sha256)
    .where('replaces', 'is not', null)
    .where('droppedAt', 'is', null)
    .where('verdict', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function markReplacing(
  tx: Tx,
  copyId: string,
  by: { documentId: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('copies')
    .set({ replaces: by.documentId, replaceReason: by.reason, droppedAt: null })
    .where('id', '=', copyId)
    .execute()
}

export async function markDropped(tx: Tx, copyId: string, at: Date): Promise<void> {
  await tx.updateTable('copies').set({ droppedAt: at }).where('id', '=', copyId).execute()
}

const NOT_CHECKED = 'The check didn’t finish. Please upload the file again.'

/** Its check never finished; this tells the person who uploaded it. */
export async function failReplacement(tx: Tx, copyId: string, at: Date): Promise<void> {
  const findings = {
    objections: [NOT_CHECKED],
    mismatches: [],
    fields: {},
    pageCount: null,
    confidence: null,
    masked: 0,
    cleanKey: null,
  }
  const copy = await tx
    .updateTable('copies')
    .set({ verdict: 'refused', findings: JSON.stringify(findings), checkedAt: at })
    .where('id', '=', copyId)
    .where('replaces', 'is not', null)
    .where('verdict', 'is', null)
    .returning('lineId')
    .executeTakeFirst()
  const line = copy && (await readLine(tx, copy.lineId))
  if (!line) return
  const task = { kind: 'replacement_held', subject: copyId, orderId: line.orderId } as const
  await openTask(tx, { ...task, detail: NOT_CHECKED, at })
}
