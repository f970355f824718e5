import { isStaff } from '../../orders/actor.ts'
import { orderNumber } from '../../orders/order.ts'
import type { Db } from '../../platform/db.ts'
import { deedFileName } from './file-name.ts'
import { NAMED } from './named-deed.db.ts'
import { type DeliveredDocument, KeptProvenance } from './provenance.ts'

/** Everything we know about delivered documents, each under its ID. */
export async function findDocuments(
  db: Db,
  documentIds: string[],
): Promise<Map<string, DeliveredDocument>> {
  const rows = await documentRows(db, documentIds)
  return new Map(rows.map((row) => [row.id, toDocument(row)]))
}

function documentRows(db: Db, documentIds: string[]) {
  return (
    db
      .selectFrom('documents')
      .innerJoin('order_lines', 'order_lines.id', 'documents.line_id')
      .leftJoin('copies', 'copies.id', 'documents.copy_id')
      .leftJoin('jurisdictions', 'jurisdictions.id', 'order_lines.jurisdiction_id')
      // If the place has no office of its own, the one that keeps its deeds.
      .leftJoin('jurisdictions as keeper', 'keeper.id', 'jurisdictions.office_at')
      .selectAll('documents')
      .select(NAMED)
      .select([
        'order_lines.order_id',
        'order_lines.zip_code',
        'copies.brought_by',
        'jurisdictions.office_title',
        'jurisdictions.name as place',
        'jurisdictions.state as place_state',
        'jurisdictions.url',
        'keeper.office_title as keeper_title',
        'keeper.name as keeper_place',
        'keeper.url as keeper_url',
      ])
      .where('documents.id', 'in', documentIds)
      .execute()
  )
}

function toDocument(row: Awaited<ReturnType<typeof documentRows>>[number]): DeliveredDocument {
  const title = row.keeper_title ?? row.office_title
  const place = `${row.keeper_place ?? row.place}, ${row.place_state}`
  const address = {
    streetAddress: row.streetAddress,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
  }
  return {
    orderNumber: orderNumber(row.order_id),
    address,
    office: title ? { title, place, url: row.keeper_url ?? row.url } : null,
    documentType: row.documentType,
    instrumentNumber: row.instrumentNumber,
    recordedOn: row.recordedOn,
    pageCount: row.page_count,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    source: row.source,
    isByStaff: row.brought_by !== null && isStaff(row.brought_by),
    retrievedAt: row.retrieved_at,
    fileName: deedFileName(row),
    reference: row.reference,
    kept: KeptProvenance.parse(row.provenance),
  }
}
