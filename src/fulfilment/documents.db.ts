import type { Tx } from '../platform/db.ts'
import type { FoundDocument } from './sources/source.ts'

export async function insertDocument(
  tx: Tx,
  document: {
    lineId: string
    found: FoundDocument
    sha256: Buffer
    sizeBytes: number
    storageKey: string
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('documents')
    .values({
      line_id: document.lineId,
      source: document.found.source,
      source_document_id: document.found.documentId,
      document_type: document.found.documentType,
      instrument_number: document.found.instrumentNumber,
      recorded_on: document.found.recordedOn,
      page_count: document.found.pageCount,
      sha256: document.sha256,
      size_bytes: document.sizeBytes,
      storage_key: document.storageKey,
      retrieved_at: document.at,
    })
    .execute()
}
