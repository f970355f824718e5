import { oneLine } from '../address.ts'
import type { RecordedDocument } from '../chain.ts'
import { longDate } from '../dates.ts'
import { diceFor } from '../dice.ts'
import { CLASS_OF } from '../doc-types.ts'
import { parcelNumber } from '../ids.ts'
import { person } from '../people.ts'
import { acknowledgment } from './acknowledgment.ts'
import {
  covenant,
  deedOpening,
  deedTitle,
  exceptions,
  furtherMatter,
  shortOpening,
} from './deed-wording.ts'
import { bold, type Face } from './fonts.ts'
import { type Block, type Placed, paginate } from './layout.ts'
import { legalDescription } from './legal-description.ts'
import { otherWording } from './other-wording.ts'
import { recordingHeader } from './recording-header.ts'
import { signatures } from './signatures.ts'

const MAX_PAGES = 40

interface Form {
  short: boolean
  // Further matters of record, which make a document as long as needed.
  further: number
}

// A document's pages, laid out but not drawn. If a page count is given, the text is cut to its
// short form or lengthened until it has exactly that many pages.
export function composePages(document: RecordedDocument, wanted?: number): Placed[][] {
  const usual = paginate(blocksOf(document, usualForm(document)))
  if (wanted === undefined || wanted === usual.length) return usual
  return lengthened(wanted, (further) => paginate(blocksOf(document, { short: true, further })))
}

export function lengthened(wanted: number, compose: (further: number) => Placed[][]): Placed[][] {
  const target = Math.min(MAX_PAGES, Math.max(1, wanted))
  let low = 0
  let high = target * 16
  while (low < high) {
    const middle = (low + high) >> 1
    if (compose(middle).length < target) low = middle + 1
    else high = middle
  }
  return compose(low).slice(0, target)
}

function usualForm(document: RecordedDocument): Form {
  const roll = diceFor('form', document.instrument).float()
  return { short: roll < 0.12, further: roll > 0.8 ? Math.round((roll - 0.8) * 110) : 0 }
}

function blocksOf(document: RecordedDocument, { short, further }: Form): Block[] {
  // Some offices' customers still use typewriters: for a third of the newer documents and all of
  // the old ones.
  const old = document.recordedAt < '1997'
  const face: Face = old || diceFor('face', document.instrument).chance(0.33) ? 'typed' : 'serif'
  const deed = CLASS_OF[document.docType] === 'deed'
  const blocks = [
    recordingHeader(document),
    ...heading(document, face, deed),
    ...(deed ? deedBody(document, face, short) : otherBody(document, face)),
    ...furtherMatters(document, face, further),
    ...signatures(document, face),
    acknowledgment(document, face, short),
  ]
  return short ? blocks.map(tightened) : blocks
}

// Fitting everything on one sheet takes tighter leading.
export function tightened(block: Block): Block {
  if (block.kind === 'together') return { ...block, blocks: block.blocks.map(tightened) }
  const after = 'after' in block ? (block.after ?? 0) * 0.6 : 0
  if (block.kind === 'text') return { ...block, leading: 1.28, after }
  return block.kind === 'art' ? { ...block, after } : block
}

export function paragraph(
  text: string,
  face: Face,
  more: Partial<Block & { kind: 'text' }> = {},
): Block {
  // A typewriter leaves the right edge ragged.
  const align = face === 'typed' ? 'left' : 'justify'
  return { kind: 'text', text, face, points: 11, align, after: 20, ...more }
}

function heading(document: RecordedDocument, face: Face, deed: boolean): Block[] {
  const title = deed ? deedTitle(document) : document.docType
  return [
    { kind: 'text', text: title, face: bold(face), points: 15, align: 'center', after: 16 },
    // The particulars are typed into the form, whatever typeface the form uses.
    ...particulars(document).map((text) => paragraph(text, 'typed', { points: 11.5, after: 2 })),
    { kind: 'art', height: 20, draw() {} },
  ]
}

const particulars = (document: RecordedDocument) => [
  `Assessor's Parcel Number (APN): ${parcelNumber(document.address)}`,
  `Commonly known as: ${oneLine(document.address)}`,
]

export function land(document: RecordedDocument, face: Face, short: boolean): Block[] {
  return legalDescription(document.address, short).map((text) =>
    paragraph(text, face, { indent: 70, after: 18 }),
  )
}

function deedBody(document: RecordedDocument, face: Face, short: boolean): Block[] {
  const body = (text: string) => paragraph(text, face, { firstIndent: 90 })
  if (short) return [...shortOpening(document).map(body), ...land(document, face, true)]
  const { prior } = document
  const source = prior
    ? `BEING the same property conveyed to the Grantor by deed recorded ${longDate(prior.recordedAt)} as Instrument No. ${prior.instrument} in the official records aforesaid.`
    : 'BEING the same property heretofore acquired by the Grantor by instrument of record.'
  return [
    ...deedOpening(document).map(body),
    paragraph('LEGAL DESCRIPTION:', bold(face), { align: 'left', after: 10, keepWithNext: true }),
    ...land(document, face, false),
    body(source),
    paragraph('SUBJECT TO:', bold(face), { align: 'left', after: 10, keepWithNext: true }),
    ...exceptions(document).map((text, i) =>
      paragraph(`${i + 1}. ${text}`, face, { indent: 70, after: 14 }),
    ),
    body(covenant(document)),
    body(
      'Wherever used herein the terms Grantor and Grantee include all the parties to this instrument, and their heirs, legal representatives, successors and assigns; the singular includes the plural, and any gender all genders.',
    ),
    paragraph(preparedBy(document), face, { align: 'left', points: 10 }),
  ]
}

export function preparedBy(document: RecordedDocument): string {
  const dice = diceFor('preparer', document.instrument)
  return `This instrument was prepared by: ${person(dice).name}, Attorney at Law, without examination of title.`
}

export function otherBody(document: RecordedDocument, face: Face): Block[] {
  const { opening, closing } = otherWording(document)
  const body = (text: string) => paragraph(text, face, { firstIndent: 90 })
  return [...opening.map(body), ...land(document, face, false), ...closing.map(body)]
}

export function furtherMatters(document: RecordedDocument, face: Face, count: number): Block[] {
  if (count === 0) return []
  const title = 'FURTHER MATTERS OF RECORD, which form part of this instrument:'
  return [
    paragraph(title, bold(face), { align: 'left', after: 10, keepWithNext: true }),
    ...Array.from({ length: count }, (_, i) =>
      paragraph(`${i + 1}. ${furtherMatter(document.instrument, i)}`, face, {
        indent: 70,
        after: 14,
      }),
    ),
  ]
}
