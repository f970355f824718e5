import { stateName } from '../address.ts'
import type { RecordedDocument } from '../chain.ts'
import { addDays, legalDate, longDate } from '../dates.ts'
import { diceFor } from '../dice.ts'
import { officeOf } from '../office.ts'
import { person } from '../people.ts'
import { bold, type Face, type Ink, px } from './fonts.ts'
import type { Block } from './layout.ts'
import { label, rotated, rule, seal, wear } from './shapes.ts'
import { SIGN_LINE, SIGN_WIDTH, sign } from './signatures.ts'

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
    height: 270,
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
        y + dice.int(24, 34),
        (dice.float() - 0.5) * 3.4,
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
