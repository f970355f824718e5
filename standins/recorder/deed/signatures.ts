import type { RecordedDocument } from '../chain.ts'
import { longDate } from '../dates.ts'
import { diceFor } from '../dice.ts'
import { person, type Signer } from '../people.ts'
import { type Face, fitted, font, type Ink, px } from './fonts.ts'
import { type Block, wrap } from './layout.ts'
import { rotated, rule } from './shapes.ts'

export const SIGN_WIDTH = 610
// How far the signature line is below the top of its row: pens need room, and so do long
// descenders.
export const SIGN_LINE = 124

// Pen ink on a line, by a hand that doesn't follow it exactly.
export function sign(ink: Ink, name: string, x: number, line: number, room: number, seed: string) {
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
      after: 34,
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
  const rows: Block[] = [
    {
      kind: 'together',
      blocks: [
        {
          kind: 'text',
          face,
          points: 11,
          after: 12,
          text: `IN WITNESS WHEREOF, the undersigned has executed this instrument on ${longDate(document.executedAt)}.`,
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
