import type { FoundDocument } from '../../../src/fulfillment/sources/source.ts'
import { situsOf } from '../../../standins/recorder/address.ts'
import { paginate } from '../../../standins/recorder/deed/layout.ts'
import type { Quality } from '../../../standins/recorder/deed/quality.ts'
import { printSheets } from '../../../standins/recorder/deed/render.ts'
import { diceFor } from '../../../standins/recorder/dice.ts'
import { type Half, type Layout, readLayouts } from './layouts.ts'
import { printDeed } from './print-deed.ts'
import { drawMatter, type Matter, type Truths } from './truth.ts'

/** A deed with everything it says, to be drawn when it's needed. */
export interface DrawnDeed {
  id: string
  half: Half
  layout: string
  quality: Quality
  truths: Truths
  /** Must appear nowhere. */
  ssn?: string
  index: FoundDocument
  draw(): Promise<Uint8Array>
}

/** How the pages look, each up to its place among a hundred; the first two are the goals. */
const QUALITIES: Array<[Quality, upTo: number]> = [
  ['clean', 50],
  ['noisy', 80],
  ['skewed', 86],
  ['pale', 91],
  ['speckled', 96],
  ['fax', 100],
]
const qualityAt = (place: number): Quality =>
  QUALITIES.find(([, upTo]) => place < upTo)?.[0] ?? 'clean'

/** 24 of each of 44 layouts are 1,056 deeds. */
const EACH = 24

/** The first of each layout, then the second of each, so that a few show all layouts. */
export function drawnDeeds(half: Half, each = EACH): DrawnDeed[] {
  const layouts = readLayouts(half)
  return Array.from({ length: each }, (_, i) => layouts.map((one, at) => deed(one, at, i))).flat()
}

function deed(layout: Layout, at: number, i: number): DrawnDeed {
  const id = `${layout.half}-${at + 1}-${i + 1}`
  const dice = diceFor('drawn deed', id)
  const matter = drawMatter(layout, id)
  const { blocks, truths } = printDeed(layout, matter, id)
  const quality = qualityAt(dice.int(0, 99))
  return {
    id,
    half: layout.half,
    layout: layout.name,
    quality,
    truths,
    ...(matter.ssn && { ssn: matter.ssn.replaceAll('-', '') }),
    index: indexOf(id, matter, truths),
    draw() {
      const pages = paginate(blocks)
      const sheets = pages.map((placed, n) => ({
        placed,
        page: n + 1,
        pages: pages.length,
        instrument: matter.instrument,
        quality,
        seed: `${id}|${n}`,
        foot: { left: '', right: pages.length > 1 ? `${n + 1}` : '' },
      }))
      return printSheets(sheets, { title: id, at: matter.recorded })
    },
  }
}

/** What an index knows: mostly the same, sometimes nothing, and now and then something else. */
function indexOf(id: string, matter: Matter, truths: Truths): FoundDocument {
  const dice = diceFor('index', id)
  const known = <T>(value: T, other: T): T | null =>
    dice.chance(0.75) ? (dice.chance(0.03) ? other : value) : null
  const { street, city, state, zip } = situsOf(matter.address)
  const book = `Book ${matter.book} Page ${matter.bookPage}`
  return {
    source: 'recorder',
    documentId: id,
    documentType: matter.kind.split(' = ')[0] as string,
    instrumentNumber: known(truths.instrument ? matter.instrument : book, `${matter.instrument}1`),
    recordedOn: known(matter.recorded, matter.made),
    pageCount: null,
    parcelNumber: known(truths.parcel?.text ?? null, matter.parcel.replace(/\d$/, 'X')),
    situs: { streetAddress: street, city, state, zipCode: zip },
  }
}
