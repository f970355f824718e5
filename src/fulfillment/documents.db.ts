import type { Tx } from '../platform/db.ts'
import type { Findings } from './findings.ts'
import type { FoundDocument } from './sources/source.ts'

/** What the customer gets. It replaces the previous document, which stays as evidence. */
export async function insertDocument(
  tx: Tx,
  document: {
    lineId: string
    copyId: string
    facts: FoundDocument
    findings: Pick<Findings, 'pageCount' | 'masked' | 'confidence'>
    sha256: Buffer
    sizeBytes: number
    storageKey: string
    at: Date
  },
): Promise<void> {
  const { facts, findings } = document
  await tx
    .updateTable('documents')
    .set({ superseded_at: document.at })
    .where('line_id', '=', document.lineId)
    .where('superseded_at', 'is', null)
    .execute()
  await tx
    .insertInto('documents')
    .values({
      line_id: document.lineId,
      copy_id: document.copyId,
      source: facts.source,
      source_document_id: facts.documentId,
      document_type: facts.documentType,
      instrument_number: facts.instrumentNumber,
      recorded_on: facts.recordedOn,
      page_count: findings.pageCount,
      sha256: document.sha256,
      size_bytes: document.sizeBytes,
      storage_key: document.storageKey,
      provenance: JSON.stringify({
        indexedThrough: facts.indexedThrough ?? null,
        later: facts.later ?? null,
        masked: findings.masked,
        confidence: findings.confidence,
      }),
      retrieved_at: document.at,
    })
    .execute()
}
