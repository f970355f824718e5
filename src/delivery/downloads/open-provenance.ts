import type { Parts } from '../../parts.ts'
import { findDocument } from './provenance.db.ts'
import { provenanceOf } from './provenance.ts'
import { drawSheet } from './provenance-sheet.ts'

/** The sheet that goes with a deed: made anew each time, and each time the same. */
export async function openProvenance(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  documentId: string,
): Promise<Buffer> {
  const document = await findDocument(db, documentId)
  const brandName = config.BRAND_NAME
  const words = provenanceOf(document, { brandName, timeZone: config.TIME_ZONE })
  const { orderNumber, retrievedAt } = document
  return drawSheet(words, { brandName, orderNumber, madeAt: retrievedAt })
}
