import { oneLine, situsOf, stateName } from '../../standins/recorder/address.ts'
import type { RecordedDocument } from '../../standins/recorder/chain.ts'
import { legalDate, longDate } from '../../standins/recorder/dates.ts'
import { acknowledgment } from '../../standins/recorder/deed/acknowledgment.ts'
import {
  furtherMatters,
  land,
  lengthened,
  otherBody,
  paragraph,
  preparedBy,
  tightened,
} from '../../standins/recorder/deed/compose.ts'
import { consideration, covenant, exceptions } from '../../standins/recorder/deed/deed-wording.ts'
import { bold, type Face, type Ink, px } from '../../standins/recorder/deed/fonts.ts'
import { type Block, type Placed, paginate } from '../../standins/recorder/deed/layout.ts'
import { recordingHeader } from '../../standins/recorder/deed/recording-header.ts'
import { bars, label, rule } from '../../standins/recorder/deed/shapes.ts'
import { signatures } from '../../standins/recorder/deed/signatures.ts'
import { type Dice, diceFor } from '../../standins/recorder/dice.ts'
import { officeOf } from '../../standins/recorder/office.ts'
import type { Wording } from './wordings.ts'

/** One document as it should be printed. */
export interface Paper {
  document: RecordedDocument
  title: string
  /** The body of a document that conveys nothing: its sentences, or the stand-in's own wording. */
  other?: string[] | 'standard'
  parcel: string
  /** The number as stamped, which may be spelled differently than in the index. */
  stamped: string
  printsAddress: boolean
  printsParcel: boolean
  ssn?: string
  wording: Wording
  form: Form
  face: Face
  seed: string
}

export const FORMS = {
  tune: ['stamp', 'strip'],
  report: ['corner', 'cover', 'reception'],
} as const
export type Form = (typeof FORMS)['tune' | 'report'][number]

export function composePaper(paper: Paper, pages: number): Placed[][] {
  const roomy = paginate(blocksOf(paper, false, 0))
  if (roomy.length === pages) return roomy
  return lengthened(pages, (further) => paginate(blocksOf(paper, true, further)))
}

function blocksOf(paper: Paper, short: boolean, further: number): Block[] {
  const { document, face } = paper
  const blocks = [
    ...head(paper, short),
    title(paper),
    ...particulars(paper),
    ...(paper.other === 'standard' ? otherBody(document, face) : body(paper, short)),
    ...furtherMatters(document, face, further),
    ...signatures(document, face),
    acknowledgment(document, face, short),
  ]
  return short ? blocks.map(tightened) : blocks
}

function title({ title: text, face }: Paper): Block {
  return { kind: 'text', text, face: bold(face), points: 15, align: 'center', after: 18 }
}

const dice = (paper: Paper, what: string) => diceFor(what, paper.seed)

function stampLines(paper: Paper): string[] {
  const { document, wording, stamped } = paper
  const roll: Dice = dice(paper, 'stamp')
  const number = `${roll.pick(wording.instrument)} ${stamped}`
  const date = `${roll.pick(wording.recorded)} ${roll.pick(wording.date)(document.recordedAt)}`
  return roll.chance(0.5) ? [number, `${date} ${document.recordedTime}`] : [date, number]
}

function head(paper: Paper, short: boolean): Block[] {
  const { document, form } = paper
  if (form === 'stamp') return [recordingHeader(document)]
  const office = officeOf(document.address)
  const lines = stampLines(paper)
  const roll = dice(paper, 'head')
  const prepared = [
    'Prepared by and return to:',
    preparedBy(document).replace(/^.*: |, Attorney.*$/g, ''),
    `${roll.int(100, 999)} Courthouse Square, Suite ${roll.int(10, 90)}`,
    `${situsOf(document.address).city}, ${document.address.state}`,
  ]
  const art = (height: number, draw: (ink: Ink, x: number, y: number, width: number) => void) => ({
    kind: 'art' as const,
    height,
    after: 26,
    draw,
  })
  const write = (ink: Ink, text: string[], x: number, y: number, face: Face, points: number) => {
    text.forEach((line, i) => {
      label(ink, line, x, y + px(points) * 1.4 * (i + 1), { face, points, room: 640 })
    })
  }
  if (form === 'strip') {
    const fee = `Fee $${roll.int(10, 90)}.00   ${office.official}, ${office.name}`
    return [art(170, (ink, x, y) => write(ink, [...lines, fee], x, y, 'typed', 11))]
  }
  if (form === 'reception') {
    const after = short ? 18 : 30
    return [
      paragraph(lines.join('   '), 'typed', { align: 'left', after: 4, points: 11 }),
      paragraph(`${office.name}, ${office.official}`, 'typed', { align: 'left', after }),
    ]
  }
  if (form === 'corner') {
    return [
      art(330, (ink, x, y, width) => {
        write(ink, prepared, x, y, 'serif', 10)
        bars(ink, x + width - 620, y, 560, 60, document.instrument)
        const stamp = [...lines, office.name.toUpperCase(), office.official]
        write(ink, stamp, x + width - 640, y + 76, 'typed-bold', 12)
        rule(ink, x, x + width, y + 322)
      }),
    ]
  }
  return cover(paper, lines, office.name)
}

/** Some offices put a cover sheet before each document. */
function cover(paper: Paper, lines: string[], office: string): Block[] {
  const { document, wording } = paper
  const roll = dice(paper, 'cover')
  const rows = [
    ...lines,
    `Document Type: ${paper.title}`,
    `Grantor: ${document.grantor.names.join('; ')}`,
    `Grantee: ${document.grantee.names.join('; ')}`,
    ...(paper.printsParcel ? [`${roll.pick(wording.parcel)} ${paper.parcel}`] : []),
    `Recording fee: $${roll.int(20, 90)}.00`,
  ]
  return [
    { kind: 'text', text: office.toUpperCase(), face: 'serif-bold', points: 14, align: 'center' },
    {
      kind: 'text',
      text: 'RECORDING COVER SHEET',
      face: 'serif',
      points: 12,
      align: 'center',
      after: 40,
    },
    ...rows.map((text) => paragraph(text, 'typed', { align: 'left', after: 18, points: 12 })),
    paragraph('This sheet is the first page of the document and must not be removed.', 'serif'),
    { kind: 'break' },
  ]
}

function particulars(paper: Paper): Block[] {
  const { wording, form } = paper
  const roll = dice(paper, 'particulars')
  const rows: string[] = []
  if (paper.printsParcel && form !== 'cover')
    rows.push(`${roll.pick(wording.parcel)} ${paper.parcel}`)
  if (paper.printsAddress && !inProse(paper)) rows.push(...addressRows(paper, roll))
  const wide = rows.map((text) =>
    paragraph(text, 'typed', { align: 'left', points: 11.5, after: 2 }),
  )
  return [...wide, { kind: 'art', height: 20, draw() {} } satisfies Block]
}

function addressRows({ document, wording }: Paper, roll: Dice): string[] {
  const where = roll.pick(wording.situs)
  const { street, city, state, zip } = situsOf(document.address)
  if (roll.chance(0.6)) return [`${where} ${oneLine(document.address)}`]
  // On separate rows, like on an envelope.
  return [where, street, `${city}, ${state} ${zip}`]
}

const inProse = (paper: Paper) => dice(paper, 'prose').chance(0.45)

function body(paper: Paper, short: boolean): Block[] {
  const { document, face } = paper
  const text = (words: string) => paragraph(words, face, { firstIndent: 90 })
  const known = paper.printsAddress && inProse(paper) ? [text(proseSitus(paper))] : []
  if (Array.isArray(paper.other)) {
    return [...paper.other.map(text), ...land(document, face, true), ...known]
  }
  const { prior } = document
  const source = prior
    ? [
        text(
          `BEING the same property conveyed to the Grantor by deed recorded ${longDate(prior.recordedAt)} as Instrument No. ${prior.instrument} in the official records aforesaid.`,
        ),
      ]
    : []
  return [
    text(opening(paper)),
    ...land(document, face, short),
    ...known,
    ...source,
    ...(short
      ? []
      : [
          text(`SUBJECT TO: ${exceptions(document).join(' ')}`),
          text(covenant(document)),
          paragraph(preparedBy(document), face, { align: 'left', points: 10 }),
        ]),
  ]
}

function opening(paper: Paper): string {
  const { document } = paper
  const place = officeOf(document.address).place
  const state = stateName(document.address.state)
  const [first = ''] = document.grantee.names
  const grantee = paper.ssn
    ? document.grantee.asGrantee.replace(first, `${first} ${paper.ssn}`.replace(' ,', ','))
    : document.grantee.asGrantee
  const variants = [
    `THIS DEED, made the ${legalDate(document.executedAt)}, between ${document.grantor.asGrantor}, party of the first part, and ${grantee}, party of the second part, WITNESSETH, that the party of the first part, in consideration of ${consideration(document)}, does hereby grant, bargain, sell and convey unto the party of the second part all that real property in the ${place}, State of ${state}, to wit:`,
    `FOR VALUABLE CONSIDERATION, receipt of which is hereby acknowledged, ${document.grantor.asGrantor}, hereby GRANT(S) and CONVEY(S) to ${grantee}, the following described real property in the ${place}, State of ${state}:`,
    `KNOW ALL PERSONS BY THESE PRESENTS, that ${document.grantor.asGrantor}, Grantor, for ${consideration(document)}, conveys and releases to ${grantee}, Grantee, the land situated in the ${place}, State of ${state}, described as follows:`,
  ]
  return dice(paper, 'opening').pick(variants)
}

function proseSitus(paper: Paper): string {
  const said = dice(paper, 'situs').pick(paper.wording.situsProse)
  const { street, city, state, zip } = situsOf(paper.document.address)
  return `The above described land, with the buildings thereon, ${said} ${street}, ${city}, ${stateName(state)} ${zip}, together with all appurtenances.`
}
