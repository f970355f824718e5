import type { FactName } from '../../../src/deed-fact.ts'
import { stateName } from '../../../standins/recorder/address.ts'
import { legalDate, longDate, slashDate } from '../../../standins/recorder/dates.ts'
import { bold, type Face, font, type Ink, px } from '../../../standins/recorder/deed/fonts.ts'
import { type Block, type Line, PAGE, wrap } from '../../../standins/recorder/deed/layout.ts'
import { label, rotated, rule, wear } from '../../../standins/recorder/deed/shapes.ts'
import { SIGN_LINE, SIGN_WIDTH, sign } from '../../../standins/recorder/deed/signatures.ts'
import { diceFor } from '../../../standins/recorder/dice.ts'
import type { DateStyle, Layout, Part } from './layouts.ts'
import { type Matter, rowsOfAddress, shownAddress, type Truths } from './truth.ts'

/** What each blank of a layout says, and the fact it's part of. */
const BLANKS: Record<string, FactName> = {
  kind: 'kind',
  instrument: 'instrument',
  recorded: 'recorded',
  bookpage: 'bookPage',
  grantors: 'grantors',
  grantorlist: 'grantors',
  grantees: 'grantees',
  granteelist: 'grantees',
  vesting: 'vesting',
  address: 'address',
  parcel: 'parcel',
  lot: 'parcel',
  consideration: 'consideration',
  priorinstrument: 'prior',
  priorpage: 'prior',
}

const DATES: Record<DateStyle | 'legal', (date: string) => string> = {
  slash: slashDate,
  long: longDate,
  iso: (date) => date,
  legal: legalDate,
}

/** The deed's parts as they're laid on its pages, and what can be read there. */
export function printDeed(layout: Layout, matter: Matter, seed: string) {
  const words = wordsOf(layout, matter, seed)
  const truths: Truths = {}
  const fill = (text: string, byHand = false) =>
    tidied(
      text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, how?: string) => {
        const word = words[name]
        if (word === undefined) throw new Error(`${layout.name} has an unknown blank: ${name}`)
        const fact = BLANKS[name]
        // Printed elsewhere, it can be read there.
        if (fact && word)
          truths[fact] = { text: '', byHand: byHand && truths[fact]?.byHand !== false }
        if (how === 'upper') return word.toUpperCase()
        if (how === 'plain') return sentence(word)
        const date = how && { recorded: matter.recorded, made: matter.made }[name]
        return date ? DATES[how as DateStyle](date) : word
      }),
    )
  const blocks = layout.parts.flatMap((part) => {
    if (part.what === 'land') truths.legal = { text: '', byHand: false }
    return blocksOf(part, { fill, layout, matter, seed })
  })
  for (const [name, truth] of Object.entries(truths)) {
    truth.text = factValue(name as FactName, matter, layout)
    // A company doesn't say how it holds title.
    if (!truth.text) delete truths[name as FactName]
  }
  return { blocks, truths }
}

/** What isn't there leaves no commas behind. */
const tidied = (text: string) =>
  text
    .replace(/(?:, )+(?=[,.;)(“"]|$)/g, (commas, at: number, all: string) =>
      /[,.;)]/.test(all[at + commas.length] ?? '') ? '' : commas,
    )
    .replace(/,\s*,/g, ',')
    .replace(/\s+/g, ' ')

const sentence = (title: string) => title.charAt(0) + title.slice(1).toLowerCase()

function wordsOf(layout: Layout, matter: Matter, seed: string): Record<string, string> {
  const dice = diceFor('form', seed)
  const { grantors, grantees, office, address } = matter
  const [street, town] = rowsOfAddress(address)
  const date = DATES[layout.dates]
  return {
    kind: titleOf(matter),
    instrument: matter.instrument,
    recorded: date(matter.recorded),
    time: `${String(dice.int(8, 12)).padStart(2, '0')}:${dice.int(10, 59)} ${dice.pick(['AM', 'PM'])}`,
    made: date(matter.made),
    book: matter.book,
    bookpage: matter.bookPage,
    grantors: grantors.phrase,
    grantorstatus: grantors.status,
    grantorlist: grantors.names.join('; '),
    grantees: grantees.phrase,
    granteelist: grantees.names.join('; '),
    vesting: grantees.vesting || grantees.status,
    address: shownAddress(address),
    street,
    town,
    city: town.split(',')[0] as string,
    parcel: matter.parcel,
    block: matter.block,
    lot: matter.lot,
    consideration: matter.consideration,
    priorinstrument: matter.priorInstrument,
    priorrecorded: date(matter.priorRecorded),
    priorbook: matter.priorBook,
    priorpage: matter.priorPage,
    place: office.place,
    venue: office.venue,
    county: office.county,
    office: office.name,
    official: office.official,
    state: stateName(address.state),
    ssn: matter.ssn ?? 'on file',
    pages: String(dice.int(1, 5)),
    firm: dice.pick([
      'Meridian Title & Escrow Co.',
      'Old Republic Closing',
      'Lawyers Abstract, Inc.',
    ]),
    preparer: dice.pick(['Dana R. Whitlock', 'Paul Mendez', 'Ruth Abernathy']),
    mailto: grantees.names[0] as string,
    mailstreet: `${dice.int(100, 9900)} ${dice.pick(['Courthouse Square', 'Corporate Drive', 'Bay Street'])}, Suite ${dice.int(10, 90)}`,
    mailtown: dice.pick(['Dayton, OH 45402', 'Reno, NV 89501', 'Macon, GA 31201']),
  }
}

const titleOf = ({ kind }: Matter) => kind.split(' = ')[0] as string

/** The fact itself, however the layout words it. */
function factValue(name: FactName, matter: Matter, { parts }: Layout): string {
  const prints = (blank: string) => parts.some(({ text }) => text.includes(`{${blank}}`))
  switch (name) {
    case 'kind':
      return matter.kind.split(' = ')[1] as string
    case 'bookPage':
      return `${matter.book} ${matter.bookPage}`
    case 'grantors':
    case 'grantees':
      return matter[name].names.join('; ')
    case 'vesting':
      return matter.grantees.vesting
    case 'address':
      return shownAddress(matter.address)
    case 'parcel':
      return prints('parcel') ? matter.parcel : `${matter.block} ${matter.lot}`
    case 'legal':
      return matter.land.join(' ')
    case 'prior':
      return prints('priorinstrument')
        ? matter.priorInstrument
        : `${matter.priorBook} ${matter.priorPage}`
    default:
      return matter[name]
  }
}

interface Setting {
  fill: (text: string, byHand?: boolean) => string
  layout: Layout
  matter: Matter
  seed: string
}

const ROOM = PAGE.right - PAGE.left
const STEP = 1.36

function blocksOf({ what, how, text }: Part, setting: Setting): Block[] {
  const { fill, layout, matter, seed } = setting
  const { face } = layout
  const rows = (from: string) => fill(from).split(' / ')
  const flowing = (words: string, more = {}): Block => ({
    kind: 'text',
    text: words,
    face,
    points: 11,
    align: face === 'typed' ? 'left' : 'justify',
    after: 16,
    ...more,
  })
  const centered = (words: string, points: number): Block =>
    flowing(words, { face: bold(face), points, align: 'center', keepWithNext: true })
  switch (what) {
    case 'title':
      return [centered(fill(text), 14)]
    case 'heading':
      return rows(text).map((row) => centered(row, 12))
    case 'text':
      return [flowing(fill(text), { firstIndent: 80 })]
    case 'plain':
      return [flowing(fill(text), { align: 'left', after: 10 })]
    case 'land':
      return matter.land.map((words) => flowing(words, { indent: 60 }))
    case 'page':
      return [{ kind: 'break' }]
    case 'cover':
      return [
        centered('RECORDING COVER SHEET', 13),
        ...rows(text).map((row) => flowing(row, { face: 'typed', align: 'left', after: 14 })),
        { kind: 'break' },
      ]
    case 'strip':
      return rows(text).map((row) =>
        flowing(row, { face: 'typed', points: 10.5, align: 'left', after: 2 }),
      )
    case 'side':
      return [sideStamp(fill(text))]
    case 'head':
      return [columns(text.split(' || ').map(rows), { how, face: 'typed', points: 10, seed })]
    case 'twocolumns':
      return [columns(text.split(' || ').map(rows), { how, face, points: 10.5, seed })]
    case 'blank': {
      const [before = '', after = ''] = text.split(' | ')
      return [filledByHand(before, fill(after, true), face)]
    }
    case 'sign':
      return signers(matter.grantors.signers, face, seed)
    case 'notary':
      return notaries(setting).map((words) => flowing(words, { points: 10, after: 8 }))
  }
}

function sideStamp(text: string): Block {
  return {
    kind: 'art',
    height: 0,
    draw(ink) {
      rotated(ink, 84, 1900, -90, () =>
        label(ink, text, 0, 0, { face: 'typed-bold', points: 11, room: 1700 }),
      )
    },
  }
}

interface Columns {
  how: string[]
  face: Face
  points: number
  seed: string
}

/** Side by side; a stamp is boxed, may be narrow and tall, and sits a little crooked. */
function columns(cells: string[][], { how, face, points, seed }: Columns): Block {
  const dice = diceFor('columns', seed)
  const isStamp = how.includes('boxed')
  const last = how.includes('tall') ? 430 : ROOM / cells.length - 40
  const widths = cells.map((_, i) =>
    i === cells.length - 1 ? last : (ROOM - last) / (cells.length - 1) - 40,
  )
  const lines = cells.map((rows, i) =>
    rows.filter(Boolean).flatMap((row) => wrap(row, face, points, (widths[i] as number) - 30)),
  )
  const step = px(points) * (how.includes('tall') ? 1.9 : STEP)
  const height = Math.max(...lines.map((one) => one.length)) * step + 24
  const tilt = isStamp ? (dice.float() - 0.5) * 2 : 0
  return {
    kind: 'art',
    height,
    after: 24,
    draw(ink, x, y) {
      lines.forEach((of, i) => {
        const isLast = i === lines.length - 1
        const left = isLast ? x + ROOM - last : x
        rotated(ink, left, y, isLast ? tilt : 0, () => {
          if (isStamp && isLast) ink.strokeRect(-8, 0, last + 8, height)
          const shown = isStamp && isLast ? bold(face) : face
          write(ink, of, shown, points, step)
          if (isStamp && isLast) wear(ink, last, height, dice)
        })
      })
    },
  }
}

function write(ink: Ink, lines: Line[], face: Face, points: number, step: number) {
  lines.forEach(({ words }, i) => {
    label(ink, words.join(' '), 6, step * (i + 0.9), { face, points, room: ROOM })
  })
}

function filledByHand(before: string, written: string, face: Face): Block {
  return {
    kind: 'art',
    height: 96,
    draw(ink, x, y) {
      label(ink, before, x, y + 66, { face, points: 11, room: 640 })
      ink.font = font(face, 11)
      const from = x + ink.measureText(before).width + 20
      rule(ink, from, x + ROOM, y + 72)
      label(ink, written, from + 12, y + 62, { face: 'hand', points: 15, room: x + ROOM - from })
    },
  }
}

function signers(names: string[], face: Face, seed: string): Block[] {
  return names.map((name) => ({
    kind: 'art',
    height: SIGN_LINE + 50,
    draw(ink, x, y) {
      sign(ink, name, x, y + SIGN_LINE, SIGN_WIDTH, seed)
      rule(ink, x, x + SIGN_WIDTH, y + SIGN_LINE)
      label(ink, name, x, y + SIGN_LINE + 36, { face, points: 11, room: SIGN_WIDTH })
    },
  }))
}

function notaries({ matter, fill }: Setting): string[] {
  return [
    fill('STATE OF {state:upper}, {venue:upper}, ss.'),
    `The foregoing instrument was acknowledged before me this ${legalDate(matter.made)}, by ${matter.grantors.signers.join(' and ')}, to me known to be the person(s) described in and who executed the same.`,
    'Notary Public. My commission expires: January 31, 2031.',
  ]
}
