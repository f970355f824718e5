import type { Address } from '../../../addresses/address.ts'
import type { Box, Page } from '../../../read-page.ts'
import type { FoundDocument } from '../../sources/source.ts'
import { titleOf } from '../copy-reading.ts'
import { type Title, titlesIn } from '../document-title.ts'
import { socialSecurityNumbersIn } from '../social-security-number.ts'
import { linesOf, passagesOf, wordsBetween } from '../text-flow.ts'
import { considerationFact } from './consideration.ts'
import { kindOf } from './document-kinds.ts'
import { ABSENT, type Claim, type Claims, claim, type Facts, type Place } from './fact.ts'
import { addressFact, legalFact, parcelFact } from './land-facts.ts'
import { partyFacts } from './party-facts.ts'
import { priorFact } from './prior-deed.ts'
import { type IsStamped, recordingFacts } from './recording-facts.ts'

export interface Asked {
  facts: FoundDocument
  ordered: Address
  /** As YYYY-MM-DD. */
  today: string
}

/** Everything that a deed's pages say, each with how sure we are of it. */
export function readFacts(pages: Page[], { facts, ordered, today }: Asked): Claims {
  const shown = withoutNumbers(pages, facts)
  const passages = passagesOf(shown)
  const titles = titlesIn(linesOf(shown))
  return {
    kind: kindFact(titles, facts),
    ...recordingFacts(passages, { facts, today, isStamped: isAbove(titleOf(titles), shown) }),
    ...partyFacts(passages),
    address: addressFact(passages, ordered),
    parcel: parcelFact(passages, facts.parcelNumber),
    // Where it begins and ends is too often unclear: two readers agreed on 12 in layouts that the rules
    // weren't tuned on, and 2 of those were cut short (docs/checking.md).
    legal: { ...legalFact(passages), isClear: false },
    consideration: considerationFact(passages),
    prior: priorFact(passages, today),
  }
}

/** The pages without what may be a social security number, whether or not it was masked already. */
function withoutNumbers(pages: Page[], facts: FoundDocument): Page[] {
  const areas = socialSecurityNumbersIn(pages, [facts.parcelNumber ?? null, facts.instrumentNumber])
  return pages.map((page, i) => {
    const boxes = areas.filter((area) => area.page === i + 1).flatMap((area) => area.boxes)
    const isMasked = ({ left, top, right, bottom }: Page['words'][number]['box']) =>
      boxes.some(
        (box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
      )
    return { ...page, words: page.words.filter(({ box }) => !isMasked(box)) }
  })
}

/** Where the title would be if none was read. */
const USUAL_TOP = 0.2

/** On the page of the title, and above it. */
function isAbove(title: Title | undefined, pages: Page[]): IsStamped {
  const { page: last, top: end } = title ?? { page: 0, top: (pages[0]?.height ?? 0) * USUAL_TOP }
  return (passage, at) => {
    const [word] = wordsBetween(passage, at, at + 1)
    return passage.page < last || (passage.page === last && !!word && word.box.top < end)
  }
}

/** The title names the kind; words of a short list, so that a doubtful letter makes no other kind. */
function kindFact(titles: Title[], { documentType }: FoundDocument): Claim {
  const title = titleOf(titles)
  if (!title?.conveys) return ABSENT
  const kinds = new Set(titles.filter(({ conveys }) => conveys).map(({ text }) => kindOf(text)))
  const kind = kindOf(title.text)
  const known = kindOf(documentType)
  const contradicts = known !== undefined && known !== 'deed' && known !== kind
  const isSure = kind !== undefined && kinds.size === 1 && !contradicts
  return claim(
    {
      text: title.text,
      value: kind ?? '',
      printed: title.text,
      places: [{ page: title.page + 1, boxes: [] }],
    },
    {
      state: isSure ? 'certain' : 'doubtful',
      confirmedBy: known === kind ? 'index' : 'closed list',
    },
  )
}

/** What another reader makes of each box, row by row. */
export type SecondReading = (page: number, box: Box) => string | undefined

/** The facts, certain where two readers saw the same letters and digits. */
export function settled(claims: Claims, again: SecondReading): Facts
export function settled(claims: Partial<Claims>, again: SecondReading): Partial<Facts>
export function settled(claims: Partial<Claims>, again: SecondReading): Partial<Facts> {
  const facts = Object.entries(claims).map(([name, { printed, isClear, known, ...fact }]) => {
    if (!isOpen({ ...fact, isClear, known })) return [name, fact]
    const reread = rereadOf(fact.places, again)
    if (known && isSame(known.text, reread)) {
      return [name, { ...fact, ...known, state: 'certain', confirmedBy: 'index' }]
    }
    if (!isClear || !isSame(printed, reread)) return [name, fact]
    const [text, value] = [unstroked(fact.text), unstroked(fact.value)]
    return [name, { ...fact, text, value, state: 'certain', confirmedBy: 'second reader' }]
  })
  return Object.fromEntries(facts) as Partial<Facts>
}

/** The second reader may still make it certain. */
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
function isSame(one: string, other: string): boolean {
  const bare = (text: string) =>
    unstroked(text.normalize('NFD'))
      .toUpperCase()
      .replace(/(\d)[.,](?=\d)/g, '$1·')
      .replace(/[^\p{L}\d·]/gu, '')
  return bare(one) !== '' && bare(one) === bare(other)
}

/** Beside a digit, a stroke is a 1 and a circle a 0. */
const unstroked = (text: string) =>
  text.replace(/(?<=\d)[lI|]|[lI|](?=\d)/g, '1').replace(/(?<=\d)[oO]|[oO](?=\d)/g, '0')
