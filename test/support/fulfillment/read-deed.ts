import type { FoundDocument } from '../../../src/fulfillment/sources/source.ts'
import type { DocumentLab } from '../../../src/platform/lab/document-lab.ts'
import { refundDesk } from '../money/refunds.ts'
import { EMPIRE_STATE } from '../orders.ts'
import type { TestShop } from '../shop.ts'
import { fakeSource, foundDeed, fulfil } from './fulfill.ts'
import { labThatReads, printedPage } from './printed-page.ts'

/** What is typed on the deed that the tests read. */
export const TYPED_DEED = `Instrument No. 2019-0012345
Recorded 03/14/2019 10:12 AM


          WARRANTY DEED


Property Address: 350 5th Ave, New York, NY 10118

THIS INDENTURE, made this 2nd day of March, 2019, between BHATT HOMES, LLC, a New York
limited liability company, hereinafter called the Grantor, and VICTOR L. JARVIS and LINDA
N. JARVIS, husband and wife, as joint tenants with right of survivorship, hereinafter
called the Grantee, WITNESSETH, that the Grantor, for and in consideration of the sum of
$564,000.00 in hand paid, does hereby grant and convey unto the Grantee all that real
property in the County of New York, described as follows:
Lot 9, Block 12.01, Mill Pond Subdivision.`

const INDEXED: Partial<FoundDocument> = { instrumentNumber: '2019-0012345' }

/** A lab that reads this text whatever the file, with a second reader that sees the same unless told. */
export function labOf(text = TYPED_DEED, changes: Partial<DocumentLab> = {}): DocumentLab {
  const pages = [{ ...printedPage(text), thumbnail: Buffer.from('the first page') }]
  const reader = labThatReads(pages)
  const pdf = Buffer.from('%PDF-1.7 a deed, redrawn')
  return {
    ...reader,
    examine: async () => ({ outcome: 'read', pdf, pages }),
    mask: async (...asked) => ({ ...(await reader.mask(...asked)), pdf }),
    ...changes,
  }
}

/** A source whose index knows the deed that labOf reads. */
export const indexedSource = () =>
  fakeSource({
    findLatestDeed: async ({ situs }) => ({ answer: 'ok', value: foundDeed(situs, INDEXED) }),
  })

/** Helpers for tests of what a deed says. */
export function readDeeds(shop: () => TestShop) {
  const money = refundDesk(shop)
  const run = (lab = labOf()) => fulfil(shop(), indexedSource(), lab)
  /** Delivered; the second reader hasn't looked yet. */
  async function deliver(lab = labOf()) {
    const bought = await money.buy([EMPIRE_STATE])
    await run(lab)('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    return { ...bought, lineId: bought.lineIds[0] as string }
  }
  const readAgain = (lab = labOf()) => run(lab)('read-facts')
  async function deliverRead(lab = labOf()) {
    const bought = await deliver(lab)
    await readAgain(lab)
    return bought
  }
  return { ...money, run, deliver, readAgain, deliverRead }
}
