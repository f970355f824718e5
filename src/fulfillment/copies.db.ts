import type { Selectable } from 'kysely'
import type { Actor } from '../orders/actor.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { Copies } from '../platform/schema.gen.ts'
import type { Findings, Verdict } from './findings.ts'
import type { FoundDocument } from './sources/source.ts'

const MOST_COPIES = 20

export interface Copy {
  id: string
  lineId: string
  broughtBy: Actor
  facts: unknown
  sha256: Buffer
  sizeBytes: number
  storageKey: string
  receivedAt: Date
  verdict: Verdict | null
  findings: Findings | null
}

/** Stores an incoming file. The same file again is the same copy, due for another check. */
export async function insertCopy(
  tx: Tx,
  copy: {
    lineId: string
    broughtBy: Actor
    facts: FoundDocument
    sha256: Buffer
    sizeBytes: number
    storageKey: string
    at: Date
  },
): Promise<string> {
  const asBrought = {
    brought_by: copy.broughtBy,
    facts: JSON.stringify(copy.facts),
    received_at: copy.at,
    storage_key: copy.storageKey,
    verdict: null,
    findings: null,
    checked_at: null,
    deleted_at: null,
  }
  const { id } = await tx
    .insertInto('copies')
    .values({
      line_id: copy.lineId,
      sha256: copy.sha256,
      size_bytes: copy.sizeBytes,
      ...asBrought,
    })
    .onConflict((conflict) => conflict.columns(['line_id', 'sha256']).doUpdateSet(asBrought))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A line's latest copy. */
export async function latestCopy(db: Db | Tx, lineId: string): Promise<Copy | undefined> {
  return (await latestCopies(db, [lineId])).get(lineId)
}

/** The latest copy of each of these lines. */
export async function latestCopies(db: Db | Tx, lineIds: string[]): Promise<Map<string, Copy>> {
  if (lineIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('copies')
    .distinctOn('line_id')
    .selectAll()
    .where('line_id', 'in', lineIds)
    .orderBy('line_id')
    .orderBy('received_at', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.line_id, toCopy(row)]))
}

/** A line's copies, newest first; lines rarely have more than a few. */
export async function copiesOf(db: Db, lineId: string): Promise<Copy[]> {
  const rows = await db
    .selectFrom('copies')
    .selectAll()
    .where('line_id', '=', lineId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_COPIES)
    .execute()
  return rows.map(toCopy)
}

function toCopy(row: Selectable<Copies>): Copy {
  return {
    id: row.id,
    lineId: row.line_id,
    broughtBy: row.brought_by as Actor,
    facts: row.facts,
    sha256: row.sha256,
    sizeBytes: row.size_bytes,
    storageKey: row.storage_key,
    receivedAt: row.received_at,
    verdict: row.verdict as Verdict | null,
    findings: row.findings as Findings | null,
  }
}

export async function recordVerdict(
  tx: Tx,
  copyId: string,
  { verdict, findings, at }: { verdict: Verdict; findings: Findings; at: Date },
): Promise<void> {
  await tx
    .updateTable('copies')
    .set({ verdict, findings: JSON.stringify(findings), checked_at: at })
    .where('id', '=', copyId)
    .execute()
}

/** Forgets what the check said about a copy; false if its file is no longer kept. */
export async function reopenCopy(tx: Tx, copyId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('copies')
    .set({ verdict: null, findings: null, checked_at: null })
    .where('id', '=', copyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
