import { createHash } from 'node:crypto'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { type Address, formatAddress } from '../../addresses/address.ts'
import { addressKey } from '../../addresses/address-key.ts'
import { testCaseOf } from '../test-case.ts'
import type { Answer, FoundDocument, Parcel, Source } from './source.ts'

const NAME = 'test'
const LETTER: [number, number] = [612, 792]
/** Any fixed day: the same deed has the same bytes. */
const RECORDED_ON = '2024-05-14'
const EARLIER_RECORDED_ON = '2011-09-20'

/** The day from which on it has newer deeds for the address that shows them. */
const LATER_RECORDED_ON = '2026-02-03'

/** The only source of test mode: it asks nobody, and every deed of it is made up. `later`: as its index
 * is once a newer deed was recorded. */
export function testSource(index: 'now' | 'later' = 'now'): Source {
  const recordedOn = index === 'later' ? LATER_RECORDED_ON : RECORDED_ON
  const turns = new Map<string, number>()
  const turnOf = (key: string) => {
    const turn = (turns.get(key) ?? 0) + 1
    turns.set(key, turn)
    return turn
  }
  return {
    name: NAME,
    isFree: true,
    hasImages: true,
    covers: () => true,

    async resolveParcel(address): Promise<Answer<Parcel>> {
      const key = addressKey(address)
      const parcel = { answer: 'ok', value: { id: key, situs: address } } as const
      switch (testCaseOf(address)) {
        case 'found':
        case 'superseded':
        case 'not_sold':
        case 'no_money':
          return parcel
        case 'down':
          return { answer: 'down', detail: 'down on purpose' }
        case 'slow':
          return turnOf(key) % 3 === 0 ? parcel : { answer: 'down', detail: 'slow on purpose' }
        case 'staff_finds':
          return turnOf(key) % 2 === 0 ? parcel : { answer: 'not_found' }
        case 'no_deed':
        case 'late':
          return { answer: 'not_found' }
      }
    },

    async findLatestDeed({ id, situs }): Promise<Answer<FoundDocument>> {
      const number = createHash('sha256')
        .update(`${id}${index === 'later' ? index : ''}`)
        .digest('hex')
        .slice(0, 8)
        .toUpperCase()
      return {
        answer: 'ok',
        value: { ...testDeed(`TEST-${number}`, recordedOn, situs), later: [] },
      }
    },

    findNumberedDeed: async ({ situs }, number) => ({
      answer: 'ok',
      value: testDeed(number, EARLIER_RECORDED_ON, situs),
    }),

    async fetchImage(document): Promise<Answer<Uint8Array>> {
      return { answer: 'ok', value: await drawTestDeed(document) }
    },
  }
}

function testDeed(instrumentNumber: string, recordedOn: string, situs: Address): FoundDocument {
  return {
    source: NAME,
    documentId: instrumentNumber,
    documentType: 'WARRANTY DEED',
    instrumentNumber,
    recordedOn,
    pageCount: 1,
    indexedThrough: recordedOn,
    situs,
  }
}

async function drawTestDeed({ situs, instrumentNumber }: FoundDocument): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const madeAt = new Date(`${RECORDED_ON}T12:00:00Z`)
  pdf.setTitle('Test deed')
  pdf.setCreationDate(madeAt)
  pdf.setModificationDate(madeAt)
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage(LETTER)
  const lines = [
    'TEST DEED',
    'Made up for test mode. Not a recorded document.',
    // The font has no other characters.
    formatAddress(situs).replace(/[^\x20-\x7e]/g, '?'),
    `Instrument ${instrumentNumber}`,
  ]
  for (const [index, line] of lines.entries()) {
    page.drawText(line, { x: 72, y: 700 - index * 28, size: index === 0 ? 24 : 13, font })
  }
  return pdf.save()
}
