import { stateName } from '../address.ts'
import type { RecordedDocument } from '../chain.ts'
import { addDays, legalDate, longDate } from '../dates.ts'
import { diceFor } from '../dice.ts'
import { officeOf } from '../office.ts'
import { person, type Signer } from '../people.ts'
import { type Face, fitted, font, type Ink, px } from './fonts.ts'
import { type Block, wrap } from './layout.ts'
import { label, rotated, rule, seal, wear } from './shapes.ts'

const SIGN_WIDTH = 610
// How far below a row's top the line is that is signed on: pens need room, and so do long tails.
const SIGN_LINE = 124

// The ink of a pen, over a line, by a hand that does not keep to it exactly.
function sign(ink: Ink, name: string, x: number, line: number, room: number, seed: string) {
  const dice = diceFor('signature', seed, name)
  const points = fitted(name, 'hand', 25, room - 60)
  ink.save()
  ink.globalAlpha = 0.86
  rotated(ink, x + dice.int(12, 40), line - dice.int(24, 32), -dice.float() * 1.6, () => {
    ink.font = font('hand', points)
    ink.fillText(name, 0, 0)
  })
  ink.restore()
}

function signatureRows(signers: Signer[], face: Face, seed: string): Block[] {
  const rows: Block[] = []
  for (let i = 0; i < signers.length; i += 2) {
    const pair = signers.slice(i, i + 2).map((signer) => ({
      signer,
      under: [
        ...wrap(signer.name.toUpperCase(), face, 11, SIGN_WIDTH),
        ...(signer.capacity ? wrap(signer.capacity, face, 10, SIGN_WIDTH) : []),
      ].map((line) => line.words.join(' ')),
    }))
    const deepest = Math.max(...pair.map((one) => one.under.length))
    rows.push({
      kind: 'art',
      height: 146 + deepest * px(11) * 1.3,
      after: 22,
      draw(ink, x, y, width) {
        pair.forEach(({ signer, under }, column) => {
          const left = x + column * (width - SIGN_WIDTH)
          sign(ink, signer.name, left, y + SIGN_LINE, SIGN_WIDTH, seed)
          rule(ink, left, left + SIGN_WIDTH, y + SIGN_LINE)
          under.forEach((text, n) => {
            ink.font = font(face, n === 0 ? 11 : 10)
            ink.fillText(text, left, y + SIGN_LINE + 12 + px(11) * 1.3 * (n + 0.95))
          })
        })
      },
    })
  }
  return rows
}

const WITNESS_STATES = new Set('CT FL GA LA SC'.split(' '))

export function signatures(document: RecordedDocument, face: Face): Block[] {
  const witnessed = WITNESS_STATES.has(document.address.state)
  const dice = diceFor('witness', document.instrument)
  const party = document.docType.includes('DEED') ? 'Grantor' : 'signatory'
  const rows: Block[] = [
    {
      kind: 'together',
      blocks: [
        {
          kind: 'text',
          face,
          points: 11,
          after: 12,
          text: `IN WITNESS WHEREOF, the ${party} has executed this instrument on ${longDate(document.executedAt)}.`,
        },
        ...signatureRows(document.grantor.signers, face, document.instrument),
      ],
    },
  ]
  if (witnessed) {
    const witnesses = [person(dice), person(dice)].map(({ name }) => ({
      name,
      capacity: 'Witness',
    }))
    rows.push({
      kind: 'together',
      blocks: [
        {
          kind: 'text',
          face,
          points: 11,
          text: 'Signed, sealed and delivered in the presence of:',
        },
        ...signatureRows(witnesses, face, document.instrument),
      ],
    })
  }
  return rows
}

export function acknowledgment(document: RecordedDocument, face: Face, short: boolean): Block {
  const state = stateName(document.address.state)
  const dice = diceFor('notary', document.instrument)
  const notary = person(dice).name
  const expires = longDate(addDays(document.executedAt, dice.int(90, 1400)))
  const commission = String(dice.int(1_000_000, 9_999_999))
  const text = (words: string, after: number): Block => ({
    kind: 'text',
    face,
    points: 11,
    leading: short ? 1.3 : undefined,
    align: face === 'typed' ? 'left' : 'justify',
    after,
    text: words,
  })
  const heading: Block = {
    kind: 'text',
    face: bold(face),
    points: 12,
    align: 'center',
    after: 8,
    text: 'ACKNOWLEDGMENT',
  }
  const certificate = short ? shortCertificate(document) : longCertificate(document, notary)
  return {
    kind: 'together',
    blocks: [
      ...(short ? [] : [heading]),
      ...certificate.map((words, i) => text(words, i === 1 ? 12 : 4)),
      notaryRow({ state, notary, expires, commission, face, seed: document.instrument }),
    ],
  }
}

const whoSigned = (document: RecordedDocument) =>
  document.grantor.signers
    .map(({ name, capacity }) => name.toUpperCase() + (capacity ? `, ${capacity},` : ''))
    .join(' and ')

function venue(document: RecordedDocument): [string, string] {
  const state = stateName(document.address.state).toUpperCase()
  return [`STATE OF ${state}`, `${officeOf(document.address).venue.toUpperCase()}, ss.`]
}

function shortCertificate(document: RecordedDocument): string[] {
  return [
    venue(document).join(', '),
    `Acknowledged before me this ${legalDate(document.executedAt)}, by ${whoSigned(document).replace(/,$/, '')}.`,
  ]
}

function longCertificate(document: RecordedDocument, notary: string): string[] {
  const several = document.grantor.signers.length > 1
  return [
    ...venue(document),
    `On this ${legalDate(document.executedAt)}, before me, ${notary}, a Notary Public in and for said ` +
      `${document.address.state === 'DC' ? 'District' : 'State'}, personally appeared ${whoSigned(document)} ` +
      `proved to me on the basis of satisfactory evidence to be the ${several ? 'persons whose names are' : 'person whose name is'} ` +
      `subscribed to the within instrument, and acknowledged to me that ${several ? 'they' : 'the same person'} executed the same as a ` +
      'free and voluntary act for the uses and purposes therein set forth.',
    'WITNESS my hand and official seal.',
  ]
}

export const bold = (face: Face): Face => (face === 'typed' ? 'typed-bold' : 'serif-bold')

interface NotaryRow {
  state: string
  notary: string
  expires: string
  commission: string
  face: Face
  seed: string
}

function notaryRow({ state, notary, expires, commission, face, seed }: NotaryRow): Block {
  const line = px(11) * 1.3
  return {
    kind: 'art',
    height: 264,
    draw(ink, x, y, width) {
      sign(ink, notary, x, y + SIGN_LINE, SIGN_WIDTH, seed)
      rule(ink, x, x + SIGN_WIDTH, y + SIGN_LINE)
      const under = [
        `${notary}, Notary Public`,
        `State of ${state}`,
        `My commission expires ${expires}`,
      ]
      under.forEach((text, n) => {
        label(ink, text, x, y + SIGN_LINE + 12 + line * (n + 0.95), {
          face,
          points: 11,
          room: SIGN_WIDTH,
        })
      })
      const dice = diceFor('notary-stamp', seed)
      rotated(
        ink,
        x + width - 640 + dice.int(0, 14),
        y + dice.int(14, 30),
        (dice.float() - 0.5) * 5,
        () => notaryStamp(ink, { state, notary, expires, commission }),
      )
    },
  }
}

function notaryStamp(ink: Ink, of: Omit<NotaryRow, 'face' | 'seed'>) {
  ink.save()
  ink.globalAlpha = 0.84
  ink.lineWidth = 4
  ink.strokeRect(0, 0, 620, 214)
  ink.lineWidth = 1.5
  ink.strokeRect(9, 9, 602, 196)
  const row = (text: string, y: number, points: number) =>
    label(ink, text, 400, y, { face: 'serif-bold', points, room: 392, align: 'center' })
  row('OFFICIAL SEAL', 52, 10)
  row(of.notary.toUpperCase(), 92, 10.5)
  row(`NOTARY PUBLIC - STATE OF ${of.state.toUpperCase()}`, 128, 8.5)
  row(`Commission No. ${of.commission}`, 160, 8)
  row(`My Commission Expires ${of.expires}`, 190, 8)
  rotated(ink, 104, 107, -6, () =>
    seal(ink, 82, `STATE OF ${of.state.toUpperCase()}`, ['NOTARY', 'PUBLIC']),
  )
  ink.restore()
  wear(ink, 620, 214, diceFor('wear', of.commission))
}
