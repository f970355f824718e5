import { expect, it } from 'vitest'
import { factsOf, printedPage } from '../../../../test/support/fulfillment/printed-page.ts'
import type { FoundDocument } from '../../sources/source.ts'
import { readFacts } from './read-facts.ts'
import { placesToReread, settled } from './reread-facts.ts'

const SITUS = { streetAddress: '350 5th Ave', city: 'New York', state: 'NY', zipCode: '10118' }
const DEED = `INSTRUMENT NO. 2021-0377677
RECORDED 07/06/2021 10:57 AM
BOOK 812 PAGE 44

WARRANTY DEED

THIS INDENTURE, made this 2nd day of July, 2021, between BHATT HOMES, LLC, a New York
limited liability company, hereinafter called the Grantor, and VICTOR L. JARVIS and LINDA
N. JARVIS, husband and wife, as joint tenants with right of survivorship, hereinafter
called the Grantee, WITNESSETH, that the Grantor, for and in consideration of the sum of
$564,000.00 in hand paid, does hereby grant and convey unto the Grantee all that real
property in the County of New York, described as follows:
Lot 9, Block 12.01, Mill Pond Subdivision, recorded in Plat Book 22, Page 49.
Commonly known as: 350 5th Ave, New York, NY 10118
Assessor's Parcel Number (APN): 6033-687-215
BEING the same property conveyed to the Grantor by deed recorded May 3, 1999 as
Instrument No. 1999-0245795.`

const claimsOf = (
  text: string,
  known: Partial<FoundDocument> = {},
  sure: Record<string, number> = {},
) =>
  readFacts([printedPage(text, sure)], {
    facts: factsOf(SITUS, known),
    ordered: SITUS,
    today: '2026-01-01',
  })
/** Read by a second reader that sees what the first one saw, except for some words. */
const settledAs = (text: string, seen: Record<string, string> = {}, known = {}) => {
  const page = printedPage(text)
  return settled(claimsOf(text, known), (_, box) =>
    page.words
      .filter((word) => word.box.top >= box.top && word.box.bottom <= box.bottom)
      .filter((word) => word.box.left >= box.left && word.box.right <= box.right)
      .map((word) => seen[word.text] ?? word.text)
      .join(''),
  )
}

it('two readers who agree make each fact but the land’s certain, as it’s printed', () => {
  const facts = settledAs(DEED)
  const said = Object.fromEntries(
    Object.entries(facts).map(([name, { state, text }]) => [name, `${state}: ${text}`]),
  )
  expect(said).toEqual({
    kind: 'certain: WARRANTY DEED',
    instrument: 'certain: 2021-0377677',
    recorded: 'certain: 07/06/2021',
    bookPage: 'certain: BOOK 812 PAGE 44',
    grantors: 'certain: BHATT HOMES, LLC',
    grantees: 'certain: VICTOR L. JARVIS; LINDA N. JARVIS',
    vesting: 'certain: husband and wife, as joint tenants with right of survivorship',
    address: 'certain: 350 5th Ave, New York, NY 10118',
    parcel: 'certain: 6033-687-215',
    legal:
      'doubtful: Lot 9, Block 12.01, Mill Pond Subdivision, recorded in Plat Book 22, Page 49.',
    consideration: 'certain: $564,000.00',
    prior: 'certain: Instrument No. 1999-0245795, recorded May 3, 1999',
  })
})

const stampedAs = (stamp: string) => settledAs(stamp + DEED.slice(DEED.indexOf('\n\nWARRANTY')))

it('a date is the recording date if the time is stamped below it, too', () => {
  const facts = stampedAs('5 PGS DEED\n07/06/2021\n10:57 AM')
  expect(facts.recorded).toMatchObject({ state: 'certain', value: '2021-07-06' })
  const elsewhere = stampedAs('07/06/2021\n\n\n\n10:57 AM')
  expect(elsewhere.recorded.state).toBe('absent')
})

it.each([
  ['2021-0377677', 'certain'],
  ['Doe # 2021-0377677', 'certain'],
  ['2020-0377677', 'absent'],
  ['Escrow No. 2021-0377677', 'absent'],
  ['Escrow No.\n2021-0377677', 'absent'],
])('a stamp without a label has the number of its year: %s is %s', (number, state) => {
  expect(stampedAs(`${number}\n07/06/2021 10:57 AM`).instrument.state).toBe(state)
})

it('a deed without a heading is what its first words say', () => {
  const opening = DEED.replace('WARRANTY DEED\n\nTHIS INDENTURE', 'THIS QUITCLAIM DEED')
  const facts = settledAs(opening, {}, { documentType: 'QUITCLAIM DEED' })
  expect(facts.kind).toMatchObject({ state: 'certain', value: 'quitclaim' })
})

it('a fact says where it is, row by row', () => {
  const [place] = claimsOf(DEED).grantees.places
  expect(place?.page).toBe(1)
  expect(place?.boxes).toHaveLength(2)
})

it('without a second reader, only the index and words that can’t be others make it certain', () => {
  const facts = settled(claimsOf(DEED, { instrumentNumber: '2021-0377677' }), () => undefined)
  const certain = Object.entries(facts).flatMap(([name, { state, confirmedBy }]) =>
    state === 'certain' ? [`${name}: ${confirmedBy}`] : [],
  )
  expect(certain).toEqual([
    'kind: index',
    'instrument: index',
    'vesting: closed list',
    'address: index',
  ])
})

it('one digit that the second reader sees differently leaves a doubt', () => {
  expect(settledAs(DEED, { '6033-687-215': '6088-687-215' }).parcel.state).toBe('doubtful')
  expect(settledAs(DEED, { '$564,000.00': '$564,900.00' }).consideration.state).toBe('doubtful')
})

it('the second reader’s word counts where the index says the same', () => {
  const known = { parcelNumber: '6088-687-215' }
  expect(settledAs(DEED, {}, known).parcel).toMatchObject({ state: 'doubtful' })
  expect(settledAs(DEED, { '6033-687-215': '6088-687-215' }, known).parcel).toMatchObject({
    state: 'certain',
    text: '6088-687-215',
    confirmedBy: 'index',
  })
})

it('the index’s date, and its book and page, count in any form', () => {
  const known = { recordedOn: '2021-07-06', instrumentNumber: 'Book 812 Page 44' }
  const misread = DEED.replace('07/06/2021', 'July 8, 2021').replace('PAGE 44', 'PAGE 41')
  const facts = settledAs(misread, { '8,': '6,', '41': '44' }, known)
  expect([facts.recorded, facts.bookPage]).toMatchObject([
    { state: 'certain', value: '2021-07-06', confirmedBy: 'index' },
    { state: 'certain', value: '812 44', confirmedBy: 'index' },
  ])
  expect(settledAs(misread, {}, known).recorded.state).toBe('doubtful')
})

it('a date is the same without the blanks that the second reader drops', () => {
  const facts = settledAs(DEED.replace('07/06/2021', 'July 6, 2021'))
  expect(facts.recorded).toMatchObject({ state: 'certain', text: 'July 6, 2021' })
})

it('a stamp that calls it a deed doesn’t cast doubt on its title', () => {
  expect(claimsOf(`DEED\n\n${DEED}`).kind).toMatchObject({ state: 'certain', value: 'warranty' })
  const two = DEED.replace('THIS INDENTURE', 'QUITCLAIM DEED\n\nTHIS INDENTURE')
  expect(claimsOf(two).kind.state).toBe('doubtful')
})

it.each([
  'BK: 812, PG: 44',
  'Deed Book No. 812, at Page 44',
  'Liber 812 of Deeds, Page 44',
  'Volume 812 and Folio 44',
  'Book/Page: 812/44',
  'B 812 P 44',
])('book and page are read in %s', (text) => {
  expect(claimsOf(DEED.replace('BOOK 812 PAGE 44', text)).bookPage.value).toBe('812 44')
})

it('a number ends before the date that is stamped beside it', () => {
  const stamped = DEED.replace('377677\nRECORDED', '377677')
  expect(claimsOf(stamped).instrument).toMatchObject({ text: '2021-0377677', isClear: true })
})

it('two values for one fact leave a doubt, whoever reads them', () => {
  const facts = settledAs(`${DEED}\nAPN: 6033-687-999`)
  expect(facts.parcel.state).toBe('doubtful')
})

it('an address that isn’t the ordered one is never certain', () => {
  const facts = settledAs(DEED.replace('350 5th', '360 5th'))
  expect(facts.address.state).toBe('doubtful')
})

it('only what is clear and unconfirmed is read again', () => {
  const all = placesToReread(claimsOf(DEED))
  const known = { instrumentNumber: '2021-0377677', recordedOn: '2021-07-06' }
  expect(placesToReread(claimsOf(DEED, known))).toHaveLength(all.length - 2)
})

it('a social security number is in no fact', () => {
  const numbered = DEED.replace('VICTOR L. JARVIS', 'VICTOR L. JARVIS (SSN: 123-45-6789)')
  expect(JSON.stringify(settledAs(numbered)).replace(/\D/g, '')).not.toContain('123456789')
})

it('a deed that says nothing has no facts', () => {
  const facts = settledAs('THIS PAGE IS LEFT BLANK')
  expect(new Set(Object.values(facts).map(({ state }) => state))).toEqual(new Set(['absent']))
})
