import { isStaff } from '../../orders/actor.ts'
import { orderNumber } from '../../orders/order.ts'
import type { Db } from '../../platform/db.ts'
import { deedFileName } from './file-name.ts'
import { type DeliveredDocument, KeptProvenance } from './provenance.ts'

/** Everything we know about a delivered document. */
export async function findDocument(db: Db, documentId: string): Promise<DeliveredDocument> {
  const row = await db
    .selectFrom('documents')
    .innerJoin('order_lines', 'order_lines.id', 'documents.line_id')
    .leftJoin('copies', 'copies.id', 'documents.copy_id')
    .leftJoin('jurisdictions', 'jurisdictions.id', 'order_lines.jurisdiction_id')
    // If the place has no office of its own, the one that keeps its deeds.
    .leftJoin('jurisdictions as keeper', 'keeper.id', 'jurisdictions.office_at')
    .selectAll('documents')
    .select([
      'order_lines.order_id',
      'order_lines.street_address',
      'order_lines.city',
      'order_lines.state',
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
    .where('documents.id', '=', documentId)
    .executeTakeFirstOrThrow()
  const title = row.keeper_title ?? row.office_title
  const place = `${row.keeper_place ?? row.place}, ${row.place_state}`
  const address = {
    streetAddress: row.street_address,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
  }
  return {
    orderNumber: orderNumber(row.order_id),
    address,
    office: title ? { title, place, url: row.keeper_url ?? row.url } : null,
    documentType: row.document_type,
    instrumentNumber: row.instrument_number,
    recordedOn: row.recorded_on,
    pageCount: row.page_count,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    source: row.source,
    isByStaff: row.brought_by !== null && isStaff(row.brought_by),
    retrievedAt: row.retrieved_at,
    fileName: deedFileName(address),
    kept: KeptProvenance.parse(row.provenance),
  }
}
