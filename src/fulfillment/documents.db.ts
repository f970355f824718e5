import { sql } from 'kysely'
import { type Ctes, ctes, type Tx } from '../platform/db.ts'
import type { Findings } from './findings.ts'
import type { FoundDocument } from './sources/source.ts'

export interface NewDocument {
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

/** The same as parts of a larger statement. */
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
