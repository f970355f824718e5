import { expect, it } from 'vitest'
import {
  checkWith,
  factsOf,
  labThatReads,
  printedPage,
} from '../../test/support/fulfillment/printed-page.ts'
import { addressAt } from '../addresses/address.ts'
import type { DocumentLab, Pace } from '../platform/lab/document-lab.ts'
import type { Page } from '../read-page.ts'

const facts = factsOf(addressAt('9 Number Ave', 'Phoenix', 'AZ', '85004'), {
  instrumentNumber: '2019-0012345',
  pageCount: 1,
})

function page(
  house: string,
  confidences: Record<string, number> = {},
  { more = '', number = '2019-0012345' } = {},
): Page {
  const lines = [
    `Instrument No. ${number}`,
    '',
    '          WARRANTY DEED',
    '',
    `Property Address: ${house} Number Ave, Phoenix, AZ 85004`,
    '',
    `JOHN DOE, Grantor, does hereby grant and convey to JANE ROE${more}, Grantee, Lot 4, Block 2.`,
  ]
  return printedPage(lines.join('\n'), confidences)
}

/** Checks a copy that reads like this quickly and like that carefully; its rows alone read like the
 * careful one unless told. */
async function check(quick: Page, careful: Page, alone = careful) {
  const paces: Array<Pace | undefined> = []
  let lab = labThatReads([quick])
  const watched: DocumentLab = {
    examine: (file, signal, pace) => {
      paces.push(pace)
      lab = labThatReads([pace === 'careful' ? careful : quick])
      return lab.examine(file, signal, pace)
    },
    mask: (...asked) => lab.mask(...asked),
    reread: (...asked) => labThatReads([alone]).reread(...asked),
  }
  const { verdict, findings } = await checkWith(watched, facts)
  return { verdict, masked: findings.masked, said: findings.objections.join(' '), paces }
}

const all = (one: Page, confidence: number): Page => ({
  ...one,
  words: one.words.map((word) => ({ ...word, confidence })),
})
const right = page('9')
const unsure = page('9', { '9': 20 })

it('a quick reading that shows the ordered deed is the only one', async () => {
  expect(await check(right, page('8'))).toMatchObject({ verdict: 'passed', paces: ['quick'] })
})

it('a quick reading that shows another deed is the only one', async () => {
  const other = page('8', {}, { number: '2017-0054321' })
  expect(await check(other, right)).toMatchObject({ verdict: 'held', paces: ['quick'] })
})

it('a quick reading of a hopeless copy is the only one', async () => {
  expect(await check(all(right, 40), right)).toMatchObject({ verdict: 'held', paces: ['quick'] })
})

it.each<[string, Page]>([
  ['an unsure address', unsure],
  ['one digit that may be misread', page('8')],
  ['a poor copy', all(right, 75)],
  ['a skipped line', { ...right, unread: [{ left: 0, top: 0, right: 9, bottom: 9 }] }],
  ['no title', printedPage('Instrument No. 2019-0012345\n\n9 Number Ave, Phoenix, AZ 85004')],
])('a copy left in doubt is read carefully: %s', async (_, quick) => {
  const { verdict, paces } = await check(quick, right)
  expect({ verdict, paces }).toEqual({ verdict: 'passed', paces: ['quick', 'careful'] })
})

it.each<[string, Page]>([
  ['another address', page('8')],
  ['another number', page('9', {}, { number: '2017-0054321' })],
])('a row that reads the same alone settles a copy that shows %s', async (_, other) => {
  expect(await check(other, right, other)).toMatchObject({ verdict: 'held', paces: ['quick'] })
})

it('a row that reads otherwise alone passes nothing', async () => {
  const { verdict, paces } = await check(page('8'), page('8'), right)
  expect({ verdict, paces }).toEqual({ verdict: 'held', paces: ['quick', 'careful'] })
})

it('a copy left in doubt is judged by its careful reading alone', async () => {
  const other = await check(unsure, page('8'))
  expect(other.verdict).toBe('held')
  expect(other.said).toContain('The copy is for 8 Number Ave')
  const still = await check(unsure, unsure)
  expect(still).toMatchObject({ verdict: 'held', paces: ['quick', 'careful'] })
})

it('a number that only the careful reading shows is redacted', async () => {
  const careful = page('9', {}, { more: ' (SSN 123-45-6789)' })
  expect(await check(unsure, careful)).toMatchObject({ verdict: 'passed', masked: 1 })
})
