import type { FactName } from '../../../deed-fact.ts'
import type { Box, RowReader } from '../../../read-page.ts'
import { bareNumber } from '../lookalike.ts'
import { datesIn } from '../recording-date.ts'
import { amountOf } from './consideration.ts'
import type { Claim, Claims, Fact, Facts, Place } from './fact.ts'
import { parcelValue } from './land-facts.ts'
import { namesIn } from './name-list.ts'
import { inCapitals } from './party-facts.ts'

interface Area {
  page: number
  box: Box
}
type FactsOf<T extends Partial<Claims>> = { [Name in keyof T]: Fact }

/** Has the second reader look at what is still open, and where it sees something else, tesseract at those
 * rows alone: at full resolution it reads what it misread on the whole page. */
export async function rereadFacts<T extends Partial<Claims>>(
  claims: T,
  read: (areas: Area[], by: RowReader) => Promise<string[]>,
): Promise<FactsOf<T>> {
  const again = await readingOf(claims, (areas) => read(areas, 'network'))
  const facts: Partial<Facts> = settled(claims, again)
  const left = Object.entries(claims).filter(
    ([name]) => facts[name as FactName]?.state === 'doubtful',
  )
  const closer = await readingOf(Object.fromEntries(left), (areas) => read(areas, 'tesseract'))
  return settled(claims, again, closer)
}

async function readingOf(
  claims: Partial<Claims>,
  read: (areas: Area[]) => Promise<string[]>,
): Promise<SecondReading> {
  const areas = placesToReread(claims)
  const texts = areas.length > 0 ? await read(areas) : []
  return (page, box) => texts[areas.findIndex((area) => area.page === page && area.box === box)]
}

/** What another reader makes of each box, row by row. */
type SecondReading = (page: number, box: Box) => string | undefined

/** The facts, certain where two readers saw the same letters and digits: the second reader and tesseract,
 * on the whole page or, looking closer, on the row alone. */
export function settled<T extends Partial<Claims>>(
  claims: T,
  again: SecondReading,
  closer: SecondReading = () => undefined,
): FactsOf<T> {
  const facts = Object.entries(claims).map(([name, claim]) => {
    const { printed, isClear, known, ...fact } = claim
    if (!isOpen(claim)) return [name, fact]
    const [reread, alone] = [rereadOf(fact.places, again), rereadOf(fact.places, closer)]
    const isKnown = (seen: string) => isSame(known?.text ?? '', asIndexed(name as FactName, seen))
    if (isKnown(reread) || isKnown(alone)) {
      return [name, { ...fact, ...known, state: 'certain', confirmedBy: 'index' }]
    }
    const said = isSame(printed, reread)
      ? fact
      : isSame(alone, reread) &&
        !isCutOtherwise(printed, alone) &&
        restated(name as FactName, claim, alone)
    if (!isClear || !said) return [name, fact]
    const [text, value] = [unstroked(said.text), unstroked(said.value)]
    return [name, { ...fact, text, value, state: 'certain', confirmedBy: 'second reader' }]
  })
  return Object.fromEntries(facts) as FactsOf<T>
}

function asIndexed(name: FactName, printed: string): string {
  if (name === 'recorded') return dateIn(printed) ?? ''
  return name === 'bookPage' ? numbersIn(printed) : printed
}

export const isOpen = ({ state, isClear, known }: Pick<Claim, 'state' | 'isClear' | 'known'>) =>
  state === 'doubtful' && (isClear || known !== undefined)

/** Where the second reader's word counts: what is clear and not confirmed otherwise. */
export function placesToReread(claims: Partial<Claims>): Array<{ page: number; box: Box }> {
  return Object.values(claims)
    .filter(isOpen)
    .flatMap(({ places }) => places)
    .flatMap(({ page, boxes }) => boxes.map((box) => ({ page, box })))
}

function rereadOf(places: Place[], again: SecondReading): string {
  return places.flatMap(({ page, boxes }) => boxes.map((box) => again(page, box) ?? '')).join(' ')
}

/** Letter by letter and digit by digit; the second reader drops spaces, and neither knows accents. */
const isSame = (one: string, other: string) => bare(one) !== '' && bare(one) === bare(other)

/** Both readers see the same cutting: what it has more or less at an end may be the neighbor's. */
function isCutOtherwise(printed: string, alone: string): boolean {
  const [page, row] = [bare(printed), bare(alone)]
  return page.includes(row) || row.includes(page)
}

function bare(text: string): string {
  // Marks in full width are the second reader's own.
  return unstroked(text.normalize('NFKD').replace(/\s/g, ''))
    .toUpperCase()
    .replace(/(\d)[.,](?=\d)/g, '$1·')
    .replace(/[^\p{L}\d·]/gu, '')
}

/** Beside a digit, a stroke is a 1 and a circle a 0. */
const unstroked = (text: string) =>
  text.replace(/(?<=\d)[lI|]|[lI|](?=\d)/g, '1').replace(/(?<=\d)[oO]|[oO](?=\d)/g, '0')

/** Any day is possible: the index or another reader has to have it, too. */
const ALWAYS = '9999-12-31'

/** A date as indexes write it, from print whose blanks a reader may have dropped. */
const dateIn = (text: string) => datesIn(text.replace(/(?<=\p{L}|,)(?=\d)/gu, ' '), ALWAYS)[0]?.date

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).join(' ')

/** The fact as a closer look at its rows has it; undefined if they say no such fact. */
function restated(
  name: FactName,
  { text, printed }: Claim,
  rows: string,
): Pick<Fact, 'text' | 'value'> | undefined {
  if (name === 'grantors' || name === 'grantees') {
    const names = namesIn(rows.replace(/^[^\p{L}\d]+/u, ''))
    return names && { text: names.join('; '), value: inCapitals(names) }
  }
  const said = rows.replace(/^[^\p{L}\d$]+|[^\p{L}\d)]+$/gu, '')
  const value = comparable(name, said)
  return value ? { text: said + text.slice(printed.length), value } : undefined
}

function comparable(name: FactName, said: string): string | undefined {
  switch (name) {
    case 'recorded':
      return dateIn(said)
    case 'instrument':
      return bareNumber(said)
    case 'parcel':
      return parcelValue(said)
    case 'consideration':
      return amountOf(said)
    case 'bookPage':
      return numbersIn(said)
    case 'prior':
      return /book|bk|liber|vol/i.test(said)
        ? numbersIn(said)
        : bareNumber(said.replace(/^\D+/, ''))
    default:
      return undefined
  }
}
