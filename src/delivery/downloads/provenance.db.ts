import { isStaff } from '../../orders/actor.ts'
import { orderNumber } from '../../orders/order.ts'
import type { Db } from '../../platform/db.ts'
import { factsOfDocuments } from './deed-facts.db.ts'
import { deedFileName } from './file-name.ts'
import { NAMED } from './named-deed.db.ts'
import { type DeliveredDocument, KeptProvenance } from './provenance.ts'

export async function findDocuments(
  db: Db,
  documentIds: string[],
  at: Date,
): Promise<Map<string, DeliveredDocument>> {
  const rows = await documentRows(db, documentIds)
  const said = await factsOfDocuments(db, documentIds, at)
  return new Map(rows.map((row) => [row.id, { ...toDocument(row), said: said(row.id).facts }]))
}

export async function findDocument(
  db: Db,
  documentId: string,
  at: Date,
): Promise<DeliveredDocument> {
  const document = (await findDocuments(db, [documentId], at)).get(documentId)
  if (!document) throw new Error(`There is no document ${documentId}`)
  return document
}

function documentRows(db: Db, documentIds: string[]) {
  return (
    db
      .selectFrom('documents')
      .innerJoin('orderLines', 'orderLines.id', 'documents.lineId')
      .leftJoin('copies', 'copies.id', 'documents.copyId')
      .leftJoin('jurisdictions', 'jurisdictions.id', 'orderLines.jurisdictionId')
      // If the place has no office of its own, the one that keeps its deeds.
      .leftJoin('jurisdictions as keeper', 'keeper.id', 'jurisdictions.officeAt')
      .selectAll('documents')
      .select(NAMED)
      .select([
        'orderLines.orderId',
        'orderLines.zipCode',
        'orderLines.wantedNumber',
        'copies.broughtBy',
        'jurisdictions.officeTitle',
        'jurisdictions.name as place',
        'jurisdictions.state as placeState',
        'jurisdictions.url',
        'keeper.officeTitle as keeperTitle',
        'keeper.name as keeperPlace',
        'keeper.url as keeperUrl',
      ])
      .where('documents.id', 'in', documentIds)
      .execute()
  )
}

function toDocument(row: Awaited<ReturnType<typeof documentRows>>[number]) {
  const title = row.keeperTitle ?? row.officeTitle
  const place = `${row.keeperPlace ?? row.place}, ${row.placeState}`
  const { streetAddress, city, state, zipCode } = row
  return {
    ...row,
    orderNumber: orderNumber(row.orderId),
    address: { streetAddress, city, state, zipCode },
    office: title ? { title, place, url: row.keeperUrl ?? row.url } : null,
    isByStaff: row.broughtBy !== null && isStaff(row.broughtBy),
    fileName: deedFileName(row),
    kept: KeptProvenance.parse(row.provenance),
  }
}
