import { shuffled } from '../../standins/geocoder/seeded-random.ts'
import { type Address, normalise, situsOf } from '../../standins/recorder/address.ts'
import { historyOf, type RecordedDocument } from '../../standins/recorder/chain.ts'
import type { Face } from '../../standins/recorder/deed/fonts.ts'
import { QUALITIES, type Quality } from '../../standins/recorder/deed/quality.ts'
import { type Dice, diceFor } from '../../standins/recorder/dice.ts'
import { CLASS_OF, type DocType } from '../../standins/recorder/doc-types.ts'
import { parcelNumber } from '../../standins/recorder/ids.ts'
import { lender } from '../../standins/recorder/people.ts'
import { FORMS, type Form, type Paper } from './forms.ts'
import { OTHER_PAPERS } from './other-papers.ts'
import { aNeighbour, anAddress, elsewhere, otherUnit } from './places.ts'
import { type Half, WORDINGS } from './wordings.ts'

export type Kind =
  | Quality
  | 'mixed'
  | 'social security number'
  | 'neighbour'
  | 'other city'
  | 'other unit'
  | 'other parcel'
  | 'wrong type'
  | 'wrong instrument'
  | 'appended'

/** A document, what the index says about it, and whether it's the one that was ordered. */
export interface Specimen {
  id: string
  half: Half
  kind: Kind
  right: boolean
  qualities: Quality[]
  papers: Array<{ paper: Paper; pages: number }>
  ordered: Address
  facts: {
    source: string
    documentType: string
    instrumentNumber: string | null
    recordedOn: string | null
    pageCount: number | null
    parcelNumber: string | null
  }
  ssn?: string
}

/** How many of each kind a half contains: 250 in all. */
const SHARES: Array<[Kind, number]> = [
  ['clean', 62],
  ['noisy', 48],
  ['skewed', 12],
  ['faint', 8],
  ['speckled', 8],
  ['pale', 8],
  ['bilevel', 8],
  ['stained', 8],
  ['fax', 6],
  ['upside-down', 4],
  ['mixed', 4],
  ['social security number', 18],
  ['neighbour', 16],
  ['other city', 8],
  ['other unit', 8],
  ['other parcel', 4],
  ['wrong type', 12],
  ['wrong instrument', 5],
  ['appended', 3],
]

/** Pages are slow to read: only a few documents are long, which leaves room for many. */
const LONG: Record<Half, number[]> = { tune: [10, 20], report: [10, 20, 40] }

/** Another series has as many of each kind, none of them in the first. */
export function specimensOf(half: Half, series = 1): Specimen[] {
  const all = SHARES.flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, i) => specimen(half, series, kind, i)),
  )
  // Ordered to have many kinds among the first few.
  const dice = diceFor('shuffle', half)
  return shuffled(all, () => dice.float())
}

const RIGHT = new Set<Kind>([...QUALITIES, 'mixed', 'social security number'])

function specimen(half: Half, series: number, kind: Kind, i: number): Specimen {
  const name = series === 1 ? half : `${half}${series}`
  const id = `${name}-${kind.replaceAll(' ', '-')}-${i + 1}`
  const dice = diceFor('corpus', id)
  const orderedAddress = anAddress(dice, kind === 'other unit')
  const long = kind === 'clean' ? LONG[half][i] : undefined
  const pages = long ?? (dice.chance(0.62) ? 1 : dice.chance(0.75) ? 2 : 3)
  const right = deedOf(orderedAddress)
  const paper = paperFor(id, half, dice, right)
  const sheets = paper.form === 'cover' ? Math.max(2, pages) : pages
  const known = dice.chance(0.8)
  const base: Specimen = {
    id,
    half,
    kind,
    right: RIGHT.has(kind),
    qualities: qualitiesOf(kind, sheets, dice),
    papers: [{ paper, pages: sheets }],
    ordered: orderedAddress,
    facts: {
      source: 'recorder',
      documentType: right.docType,
      instrumentNumber: right.instrument,
      recordedOn: right.recordedAt,
      pageCount: dice.chance(0.85) ? sheets : null,
      parcelNumber: known ? parcelNumber(orderedAddress) : null,
    },
  }
  return spoiled(base, paper, dice)
}

function deedOf(address: Address): RecordedDocument {
  return historyOf(address).findLast((one) => CLASS_OF[one.docType] === 'deed') as RecordedDocument
}

function paperFor(id: string, half: Half, dice: Dice, document: RecordedDocument): Paper {
  const wording = WORDINGS[half]
  const form: Form = dice.pick(FORMS[half])
  const quit = document.docType === 'QUITCLAIM DEED'
  const titles = wording.titles.filter((one) => /QUIT/.test(one) === quit)
  const face: Face = dice.chance(0.4) ? 'typed' : 'serif'
  return {
    document,
    title: dice.pick(titles),
    parcel: parcelNumber(document.address),
    // The stand-in's own stamp only has one spelling.
    stamped:
      form === 'stamp' || dice.chance(0.6)
        ? document.instrument
        : document.instrument.replace('-', dice.pick(['', ' '])),
    printsAddress: dice.chance(0.8),
    printsParcel: dice.chance(0.85),
    wording,
    form,
    face,
    seed: id,
  }
}

function qualitiesOf(kind: Kind, pages: number, dice: Dice): Quality[] {
  const each = () => {
    if (kind === 'mixed') return dice.pick(QUALITIES.filter((one) => one !== 'faint'))
    const quality = QUALITIES.find((one) => one === kind)
    return quality ?? dice.pick(['clean', 'clean', 'noisy', 'speckled', 'skewed'] as const)
  }
  const first = each()
  return Array.from({ length: pages }, () => (kind === 'mixed' ? each() : first))
}

function spoiled(base: Specimen, paper: Paper, dice: Dice): Specimen {
  const pages = base.papers[0]?.pages ?? 1
  const on = (address: Address): Specimen => {
    // The same number, date and pages, as if an index listed it under the wrong property.
    const document = { ...paper.document, address: normalise(address) }
    const other = { ...paper, document, parcel: parcelNumber(address), printsAddress: true }
    const parcel = dice.chance(0.5) ? null : base.facts.parcelNumber
    const source = dice.chance(0.8) ? 'recorder' : 'desk'
    return {
      ...base,
      papers: [{ paper: other, pages }],
      facts: { ...base.facts, source, parcelNumber: parcel },
    }
  }
  switch (base.kind) {
    case 'neighbour':
      return on(aNeighbour(base.ordered, dice))
    case 'other city':
      return on(elsewhere(base.ordered, dice))
    case 'other unit':
      return on(otherUnit(base.ordered, dice))
    case 'other parcel': {
      const document = { ...paper.document, address: aNeighbour(base.ordered, dice) }
      const other = { ...paper, document, parcel: parcelNumber(document.address) }
      const facts = { ...base.facts, parcelNumber: parcelNumber(base.ordered) }
      const shown = { ...other, printsAddress: false, printsParcel: true }
      return { ...base, papers: [{ paper: shown, pages }], facts }
    }
    case 'wrong type':
      return { ...base, papers: [{ paper: mistyped(paper, dice, base.half), pages }] }
    case 'wrong instrument':
      return { ...base, papers: [{ paper: { ...paper, ...anotherNumber(paper, dice) }, pages }] }
    case 'appended': {
      const document = deedOf(aNeighbour(base.ordered, dice))
      const appended = paperFor(`${base.id}-appended`, base.half, dice, document)
      const first = { ...paper, printsAddress: true }
      const papers = [
        { paper: first, pages: paper.form === 'cover' ? 2 : 1 },
        { paper: appended, pages: appended.form === 'cover' ? 2 : 1 },
      ]
      const count = papers.reduce((sum, one) => sum + one.pages, 0)
      const quality = base.qualities[0] ?? 'clean'
      const qualities = Array.from({ length: count }, () => quality)
      return { ...base, papers, qualities, facts: { ...base.facts, pageCount: null } }
    }
    case 'social security number':
      return withNumber(base, paper, dice)
    default:
      return base
  }
}

function withNumber(base: Specimen, paper: Paper, dice: Dice): Specimen {
  const digits = (count: number, low: number, high: number) =>
    String(dice.int(low, high)).padStart(count, '0')
  const ssn = [digits(3, 1, 665), digits(2, 1, 99), digits(4, 1, 9999)]
  const phrase = dice.pick(paper.wording.ssn)
  const bare = /[a-z]/i.test(phrase) && dice.chance(0.25)
  const printed = ssn.join(bare ? '' : dice.pick(['-', '-', ' ']))
  return {
    ...base,
    papers: [
      { paper: { ...paper, ssn: phrase.replace('{}', printed) }, pages: base.qualities.length },
    ],
    qualities: base.qualities.map(() => dice.pick(['clean', 'clean', 'noisy', 'skewed'] as const)),
    ssn: ssn.join(''),
  }
}

/** The owner's earlier deed, or one with a nearby number; it cites the right one as a reference. */
function anotherNumber(paper: Paper, dice: Dice): Pick<Paper, 'document' | 'stamped'> {
  const { document } = paper
  const [year = '', number = ''] = document.instrument.split('-')
  const shifted = String(Number(number) + dice.pick([1, -1, 10, 100, 7])).padStart(7, '0')
  const instrument = `${year}-${shifted}`
  const prior = { instrument: document.instrument, recordedAt: document.recordedAt }
  return { document: { ...document, instrument, prior }, stamped: instrument }
}

const STANDARD: DocType[] = [
  'DEED OF TRUST',
  'MORTGAGE',
  'SATISFACTION OF MORTGAGE',
  'RECONVEYANCE',
  'EASEMENT',
]

function mistyped(paper: Paper, dice: Dice, half: Half): Paper {
  const bank = lender(dice)
  if (dice.chance(0.5)) {
    const docType = dice.pick(STANDARD)
    const { grantee: owner } = paper.document
    const parties =
      CLASS_OF[docType] === 'release'
        ? { grantor: bank, grantee: owner }
        : { grantor: owner, grantee: bank }
    const document = { ...paper.document, docType, ...parties }
    return { ...paper, title: docType, other: 'standard', document }
  }
  const [title, sentence] = dice.pick(Object.entries(OTHER_PAPERS[half]))
  return { ...paper, title, other: [sentence] }
}

export const situs = (specimen: Specimen) => situsOf(specimen.ordered)
