import type { Address } from '../../../addresses/address.ts'
import type { Page } from '../../../read-page.ts'
import type { FoundDocument } from '../../sources/source.ts'
import { titleOf } from '../copy-reading.ts'
import { openingTitle, type Title, titlesIn } from '../document-title.ts'
import { socialSecurityNumbersIn } from '../social-security-number.ts'
import { linesOf, passagesOf, wordsBetween } from '../text-flow.ts'
import { considerationFact } from './consideration.ts'
import { kindOf } from './document-kinds.ts'
import { ABSENT, type Claim, type Claims, claim } from './fact.ts'
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
  const headed = titlesIn(linesOf(shown))
  const titles = headed.length > 0 ? headed : openingTitle(passages)
  const isStamped = isAbove(titleOf(titles), shown)
  return {
    kind: kindFact(titles, facts),
    ...recordingFacts(passages, { facts, today, isStamped }),
    ...partyFacts(passages),
    address: addressFact(passages, ordered, isStamped),
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
  const conveying = titles.filter(({ conveys }) => conveys)
  // An office's stamp may call any of them a deed.
  const particular = conveying.filter(({ text }) => kindOf(text) !== 'deed')
  const named = particular.length > 0 ? particular : conveying
  const [title] = named
  if (!title) return ABSENT
  const kinds = new Set(named.map(({ text }) => kindOf(text)))
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
