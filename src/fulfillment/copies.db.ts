import { type RawBuilder, type Selectable, sql } from 'kysely'
import { later, SECOND } from '../durations.ts'
import type { Actor } from '../orders/actor.ts'
import { type Ctes, ctes, type Db, oneRow, type Tx } from '../platform/db.ts'
import { UNDO_SECONDS } from '../policy.ts'
import type { Copies } from '../schema.gen.ts'
import type { Findings, Verdict } from './findings.ts'
import type { FoundDocument } from './sources/source.ts'

const MOST_COPIES = 20

const COLUMNS = [
  'id',
  'lineId',
  'broughtBy',
  'facts',
  'sha256',
  'sizeBytes',
  'storageKey',
  'receivedAt',
  'verdict',
  'findings',
  'checkedAt',
] as const
export type Copy = Pick<Selectable<Copies>, (typeof COLUMNS)[number]>

interface NewCopy {
  lineId: string
  broughtBy: Actor
  facts: FoundDocument
  sha256: Buffer
  sizeBytes: number
  storageKey: string
  at: Date
}

/** Stores an incoming file. The same file again is the same copy, due for another check. */
export async function insertCopy(tx: Tx, copy: NewCopy): Promise<string> {
  return (await oneRow(tx, sql<{ id: string }>`${copying(copy, sql`true`)}`)).id
}

/** The same for a line that waits for one; false if it doesn't any more. */
export async function insertCopyToCheck(tx: Tx, copy: NewCopy): Promise<boolean> {
  const { rows } = await copying(copy, sql`progress = 'checking'`).execute(tx)
  return rows.length > 0
}

function copying(copy: NewCopy, isWanted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with line as (
      select id from order_lines where id = ${copy.lineId} and ${isWanted} for update
    )
    insert into copies (line_id, sha256, size_bytes, brought_by, facts, received_at, storage_key)
    select id, ${copy.sha256}::bytea, ${copy.sizeBytes}::int, ${copy.broughtBy},
      ${JSON.stringify(copy.facts)}::jsonb, ${copy.at}::timestamptz, ${copy.storageKey}
    from line
    on conflict (line_id, sha256) do update set brought_by = excluded.brought_by,
      facts = excluded.facts, received_at = excluded.received_at,
      storage_key = excluded.storage_key, verdict = null, findings = null, checked_at = null,
      deleted_at = null
    returning id`
}

export async function latestCopy(db: Db | Tx, lineId: string): Promise<Copy | undefined> {
  return newestFirst(db, lineId).limit(1).executeTakeFirst()
}

/** For the latest copy of a line that is being checked: until when its delivery can be undone. */
export function undoneUntil({ verdict, checkedAt }: Copy): Date | null {
  if (verdict !== 'passed' || !checkedAt) return null
  return later(checkedAt, UNDO_SECONDS * SECOND)
}

export async function copiesOf(db: Db, lineId: string): Promise<Copy[]> {
  return newestFirst(db, lineId).limit(MOST_COPIES).execute()
}

function newestFirst(db: Db | Tx, lineId: string) {
  return db
    .selectFrom('copies')
    .select(COLUMNS)
    .where('lineId', '=', lineId)
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
}

export interface Judgment {
  verdict: Verdict
  findings: Findings
  at: Date
}

export async function recordVerdict(tx: Tx, copyId: string, judgment: Judgment): Promise<void> {
  await judging(copyId, judgment).execute(tx)
}

export function judging(copyId: string, { verdict, findings, at }: Judgment): RawBuilder<unknown> {
  return sql`update copies set verdict = ${verdict}, findings = ${JSON.stringify(findings)}::jsonb,
    checked_at = ${at} where id = ${copyId}`
}

/** Forgets what the check said about a copy; false if its file is no longer kept. */
export async function reopenCopy(tx: Tx, copyId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('copies')
    .set({ verdict: null, findings: null, checkedAt: null })
    .where('id', '=', copyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function keepThumbnail(
  tx: Tx,
  copyId: string,
  thumbnail: Uint8Array | undefined,
): Promise<void> {
  await tx
    .updateTable('copies')
    .set({ thumbnail: thumbnail ? Buffer.from(thumbnail) : null })
    .where('id', '=', copyId)
    .execute()
}

interface NewDocument {
  lineId: string
  copyId: string
  facts: FoundDocument
  findings: Pick<Findings, 'pageCount' | 'masked' | 'confidence'>
  sha256: Buffer
  sizeBytes: number
  storageKey: string
  at: Date
}

/** What the customer gets. It replaces the previous document, which stays as evidence. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  await sql`with ${ctes(documenting(document))} select from documented`.execute(tx)
}

export function documenting(document: NewDocument): Ctes {
  const { facts, findings } = document
  const provenance = {
    indexedThrough: facts.indexedThrough ?? null,
    later: facts.later ?? null,
    masked: findings.masked,
    confidence: findings.confidence,
  }
  return {
    superseded: sql`
      update documents set superseded_at = ${document.at}
      where line_id = ${document.lineId} and superseded_at is null returning id`,
    documented: sql`
      insert into documents (line_id, copy_id, source, source_document_id, document_type,
        instrument_number, recorded_on, page_count, sha256, size_bytes, storage_key, provenance,
        retrieved_at)
      select ${document.lineId}::uuid, ${document.copyId}::uuid, ${facts.source}, ${facts.documentId},
        ${facts.documentType}, ${facts.instrumentNumber}, ${facts.recordedOn}::date,
        ${findings.pageCount}::int, ${document.sha256}::bytea, ${document.sizeBytes}::int,
        ${document.storageKey}, ${JSON.stringify(provenance)}::jsonb, ${document.at}::timestamptz
      -- Only one document may be current: the one before must make way first.
      from (select count(*) from superseded) as before
      returning id`,
  }
}
