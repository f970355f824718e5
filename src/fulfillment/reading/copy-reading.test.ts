import { expect, it } from 'vitest'
import { printedPage } from '../../../test/support/fulfillment/printed-page.ts'
import { addressAt } from '../../addresses/address.ts'
import type { FoundDocument } from '../sources/source.ts'
import { factPlaces, fieldsOf, readCopy } from './copy-reading.ts'

const ordered = addressAt('4417 N Maple Dr', 'Denver', 'CO', '80202')
const facts: FoundDocument = {
  ...{ source: 'recorder', documentId: 'd', documentType: 'DEED', instrumentNumber: null },
  ...{ recordedOn: null, pageCount: null, situs: ordered },
}
const FIRST = [
  'Recorded 03/14/2019 10:12 AM      Instrument No. 2019-0012345',
  'Mail to: 4417 N Maple Dr, Denver, CO 80202',
  '',
  '',
  '          WARRANTY DEED',
  '',
  '',
  'Parcel ID: 1234-567-890',
  'Property Address: 4417 N Maple Dr,',
  'Denver, CO 80202',
].join('\n')
const SECOND = [
  'JOHN A. DOE, Grantor, for ten dollars does hereby grant and convey unto JANE B. ROE, Grantee,',
  'Lot 4, Block 2, of Mill Pond Estates, according to the plat thereof.',
].join('\n')

const pages = [printedPage(FIRST), printedPage(SECOND)]
const copy = readCopy(pages, { facts, ordered, today: '2026-01-01' })
const places = factPlaces(copy, fieldsOf(copy), pages)
/** The words of a page inside of a place. */
const textAt = (fact: string) =>
  places[fact]?.map((place) => {
    const { words, width, height } = pages[place.page] ?? { words: [], width: 1, height: 1 }
    const inside = words.filter(
      ({ box }) =>
        box.left >= place.left * width - 1 &&
        box.right <= place.right * width + 1 &&
        box.top >= place.top * height - 1 &&
        box.bottom <= place.bottom * height + 1,
    )
    return `${place.page}: ${inside.map(({ text }) => text).join(' ')}`
  })

it.each([
  ['instrumentNumber', ['0: 2019-0012345']],
  ['recordedOn', ['0: 03/14/2019']],
  ['documentType', ['0: WARRANTY DEED']],
  ['parcelNumber', ['0: 1234-567-890']],
  ['grantors', ['1: JOHN A. DOE,']],
  ['grantees', ['1: JANE B. ROE,']],
])('%s is boxed where the page says it', (fact, words) => {
  expect(textAt(fact)).toEqual(words)
})

it('the address is boxed in the deed, row by row, and not where the deed is mailed to', () => {
  expect(textAt('situs')).toEqual(['0: 4417 N Maple Dr,', '0: Denver, CO 80202'])
  expect(places.situs?.every(({ top }) => top > (places.documentType?.[0]?.top ?? 1))).toBe(true)
})

it('what isn’t on the pages has no box', () => {
  expect(
    factPlaces(copy, { instrumentNumber: '2019-9999999', situs: '' }, pages),
  ).not.toHaveProperty('instrumentNumber')
})
