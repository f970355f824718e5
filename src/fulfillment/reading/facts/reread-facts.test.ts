import { expect, it } from 'vitest'
import { factsOf, printedPage } from '../../../../test/support/fulfillment/printed-page.ts'
import type { FactName } from '../../../deed-fact.ts'
import type { RowReader } from '../../../read-page.ts'
import { readFacts } from './read-facts.ts'
import { rereadFacts } from './reread-facts.ts'

const SITUS = { streetAddress: '350 5th Ave', city: 'New York', state: 'NY', zipCode: '10118' }
const DEED = `INSTRUMENT NO. 2021-0377677
RECORDED 07/06/2021 10:57 AM
BOOK 812 PAGE 44

WARRANTY DEED

BHATT HOMES, LLC, Grantor, for the sum of $564,000.00 in hand paid, conveys to
VICTOR L. JARVIS and LINDA N. JARVIS, Grantee, the following land:
Assessor's Parcel Number (APN): 6033-687-215
BEING the same property conveyed to the Grantor by deed recorded May 3, 1999 as
Instrument No. 1999-0245795.`

type Seen = Record<string, string>

/** The page as tesseract has read it, and what the readers of its rows make of some words. */
async function read(misread: string, seen: Record<RowReader, Seen>) {
  const page = printedPage(misread)
  const asked = { network: 0, tesseract: 0 }
  const claims = readFacts([page], { facts: factsOf(SITUS), ordered: SITUS, today: '2026-01-01' })
  const facts = await rereadFacts(claims, (areas, by) => {
    asked[by] += areas.length
    const rows = areas.map(({ box }) =>
      page.words
        .filter((word) => word.box.top >= box.top && word.box.bottom <= box.bottom)
        .filter((word) => word.box.left >= box.left && word.box.right <= box.right)
        .map(({ text }) => seen[by][text] ?? text)
        .join(by === 'network' ? '' : ' '),
    )
    return Promise.resolve(rows)
  })
  return { facts, asked }
}

it.each<[FactName, string, string, { text: string; value: string }]>([
  ['instrument', '0377677', '0877677', { text: '2021-0377677', value: '20210377677' }],
  ['recorded', '07/06/2021', '07/08/2021', { text: '07/06/2021', value: '2021-07-06' }],
  ['bookPage', '812', '312', { text: 'BOOK 812 PAGE 44', value: '812 44' }],
  [
    'grantees',
    'LINDA N.',
    'LINOA N.',
    { text: 'VICTOR L. JARVIS; LINDA N. JARVIS', value: 'VICTOR L JARVIS;LINDA N JARVIS' },
  ],
  ['parcel', '6033-', '6088-', { text: '6033-687-215', value: '6033687215' }],
  ['consideration', '$564,', '$584,', { text: '$564,000.00', value: '564000' }],
  [
    'prior',
    '0245795',
    '0245195',
    { text: 'Instrument No. 1999-0245795, recorded May 3, 1999', value: '19990245795' },
  ],
])(
  '%s, misread on the page, is certain as two readers see it in its rows',
  async (name, right, wrong, said) => {
    const misread = DEED.replace(right, wrong)
    const words = misread.split(/\s+/).filter((word) => !DEED.split(/\s+/).includes(word))
    const rights = DEED.split(/\s+/).filter((word) => !misread.split(/\s+/).includes(word))
    const seen = Object.fromEntries(words.map((word, i) => [word, rights[i] ?? '']))
    const both = await read(misread, { network: seen, tesseract: seen })
    expect(both.facts[name]).toMatchObject({
      state: 'certain',
      confirmedBy: 'second reader',
      ...said,
    })
    const one = await read(misread, { network: seen, tesseract: {} })
    expect(one.facts[name].state).toBe('doubtful')
    const other = await read(misread, { network: {}, tesseract: seen })
    expect(other.facts[name]).toMatchObject({
      state: 'certain',
      text: expect.not.stringContaining(right),
    })
  },
)

it('tesseract looks closer only at what the second reader sees otherwise', async () => {
  const agreed = await read(DEED, { network: {}, tesseract: {} })
  expect(agreed.asked).toEqual({ network: 8, tesseract: 0 })
  const differing = await read(DEED, { network: { '812': '912' }, tesseract: {} })
  expect(differing.asked).toEqual({ network: 8, tesseract: 1 })
})

it('what two readers see beside it in the same cutting isn’t part of it', async () => {
  const beside = { '6033-687-215': '6033-687-2151' }
  const { facts } = await read(DEED, { network: beside, tesseract: beside })
  expect(facts.parcel.state).toBe('doubtful')
})

it('names that two readers see, but that may be more than names, stay doubtful', async () => {
  const seen = { VICTOR: 'V1CTOR' }
  const { facts } = await read(DEED, { network: seen, tesseract: seen })
  expect(facts.grantees.state).toBe('doubtful')
})
