import { suppressionOfNames } from '../addresses/suppressions.db.ts'
import type { Parts } from '../parts.ts'
import { type DeliveredFile, findDeliveredFile } from './delivered-files.db.ts'
import { documentKind } from './downloads/file-name.ts'
import { hashesOf, shortCodeOf } from './short-code.ts'

/** Asked about where there are none, so that a deed without names takes no less time. */
const NO_NAMES = ['Nobody Named']

/**
 * What we delivered as a file with this hash or short code. Undefined if we know none: the same for
 * a withheld one, found by the same statements.
 */
export async function verifyFile(
  { db }: Pick<Parts, 'db'>,
  asked: { sha256: string } | { code: string },
) {
  const range = 'code' in asked ? hashesOf(asked.code) : { low: asked.sha256, high: asked.sha256 }
  const file = await findDeliveredFile(db, range)
  const names = file && file.names.length > 0 ? file.names : NO_NAMES
  const isNamed = (await suppressionOfNames(db, names, file?.passedAt)) !== undefined
  const isWithheld = file?.isListed || (isNamed && names !== NO_NAMES)
  return file && !isWithheld ? shown(file) : undefined
}

function shown({ officeTitle, officePlace, ...file }: DeliveredFile) {
  const sha256 = file.sha256.toString('hex')
  return {
    deliveredAt: file.deliveredAt,
    office: officeTitle && officePlace ? `${officeTitle}, ${officePlace}` : null,
    documentType: documentKind(file.documentType),
    instrumentNumber: file.instrumentNumber,
    recordedOn: file.recordedOn,
    pageCount: file.pageCount,
    indexedThrough: file.indexedThrough,
    shortCode: shortCodeOf(sha256),
    sha256,
  }
}
