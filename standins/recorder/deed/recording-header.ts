import { oneLine, situsOf } from '../address.ts'
import type { RecordedDocument } from '../chain.ts'
import { slashDate } from '../dates.ts'
import { diceFor } from '../dice.ts'
import { CLASS_OF } from '../doc-types.ts'
import { type Office, officeOf } from '../office.ts'
import { font, type Ink, px } from './fonts.ts'
import { type Block, wrap } from './layout.ts'
import { bars, label, rotated, rule, seal, wear } from './shapes.ts'

const COLUMN = 590
const STAMP = { width: 660, height: 476 }
const STEP = px(11) * 1.28
const GAP = 14

const TITLE_COMPANIES = [
  'Meridian Title & Escrow Co.',
  'Oak Harbor Title Agency',
  'Keystone Abstract Company',
  'Pioneer Land Title, Inc.',
  'Summit Closing Services',
]

interface Written {
  text: string
  heading: boolean
}

// The head of the first page: who requested recording on the left, the recorder's stamp on the
// right.
export function recordingHeader(document: RecordedDocument): Block {
  const written = leftColumn(document)
  const depth = written.reduce((sum, line) => sum + STEP + (line.heading ? GAP : 0), 0)
  const height = Math.max(STAMP.height + 20, depth + 20)
  return {
    kind: 'art',
    height: height + 62,
    after: 18,
    draw(ink, x, y, width, sheet) {
      let baseline = y
      for (const line of written) {
        baseline += STEP + (line.heading ? GAP : 0)
        ink.font = line.heading ? font('serif-bold', 9) : font('typed', 11)
        ink.fillText(line.text, x + (line.heading ? 0 : 24), baseline)
      }
      const dice = diceFor('stamp', document.instrument)
      const tilt = (dice.float() - 0.5) * 2.2
      const left = x + width - STAMP.width + dice.int(-8, 8)
      rotated(ink, left, y + dice.int(-4, 14), tilt, () => drawStamp(ink, document, sheet.pages))
      const line = y + height + 12
      rule(ink, x, x + width, line)
      label(ink, "SPACE ABOVE THIS LINE FOR RECORDER'S USE", x + width, line + 28, {
        face: 'serif',
        points: 7.5,
        room: width,
        align: 'right',
      })
    },
  }
}

function leftColumn(document: RecordedDocument): Written[] {
  const dice = diceFor('header', document.instrument)
  const home = situsOf(document.address)
  // Banks and utilities get their mail elsewhere.
  const lives = ['deed', 'release'].includes(CLASS_OF[document.docType])
  const heading = (text: string) => [{ text, heading: true }]
  const typed = (text: string) =>
    wrap(text, 'typed', 11, COLUMN).map((line) => ({ text: line.words.join(' '), heading: false }))
  const order = `Order No. ${dice.int(10, 99)}-${dice.int(10000, 99999)}`
  return [
    ...heading('RECORDING REQUESTED BY:'),
    ...typed(dice.pick(TITLE_COMPANIES)),
    ...typed(order),
    ...heading('WHEN RECORDED MAIL TO:'),
    ...typed(document.grantee.mailTo),
    ...typed(lives ? home.street : `P.O. Box ${dice.int(100, 9900)}`),
    ...typed(`${home.city}, ${home.state} ${home.zip}`),
    ...heading('MAIL TAX STATEMENTS TO:'),
    ...typed(dice.chance(0.6) ? 'Same as above' : oneLine(document.address)),
  ]
}

const fee = (pages: number) => `$${(18 + pages * 4).toFixed(2)}`

function drawStamp(ink: Ink, document: RecordedDocument, pages: number) {
  const office = officeOf(document.address)
  const { width, height } = STAMP
  const dice = diceFor('deputy', document.instrument)
  ink.save()
  // Stamp ink is lighter than type and never quite even.
  ink.globalAlpha = 0.88
  ink.lineWidth = 4
  ink.strokeRect(0, 0, width, height)
  const centred = (text: string, y: number, points: number, bold = true) =>
    label(ink, text, width / 2, y, {
      face: bold ? 'serif-bold' : 'serif',
      points,
      room: width - 48,
      align: 'center',
    })
  centred(office.name.toUpperCase(), 52, 12.5)
  centred(`${office.official}  -  Official Records`, 90, 9, false)
  bars(ink, 60, 110, width - 120, 52, document.instrument)
  const row = (text: string, y: number, points: number, bold: boolean, room = width - 48) =>
    label(ink, text, 24, y, { face: bold ? 'typed-bold' : 'typed', points, room })
  row(`INSTRUMENT NO. ${document.instrument}`, 212, 13.5, true)
  row(`RECORDED ${slashDate(document.recordedAt)} ${document.recordedTime}`, 264, 12.5, true)
  row(`RECORDING FEE ${fee(pages)}`, 330, 11, false, 400)
  row(`PAGES ${pages}`, 374, 11, false, 400)
  row(`DEPUTY ${dice.pick([...'ABCDEGJKLMRST'])}. ${deputy(office)}`, 418, 11, false, 400)
  ink.restore()
  ink.save()
  ink.globalAlpha = 0.6
  rotated(ink, width - 108, height - 96, dice.int(-14, 14), () =>
    seal(ink, 80, office.seal, ['OFFICIAL', 'RECORD']),
  )
  ink.restore()
  wear(ink, width, height, dice)
}

const deputy = (office: Office) =>
  diceFor('deputy-name', office.name).pick([
    'MORENO',
    'WELLS',
    'OKADA',
    'PRICE',
    'HANLEY',
    'BRANDT',
  ])
