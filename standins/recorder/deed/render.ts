import { setImmediate } from 'node:timers/promises'
import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import type { RecordedDocument } from '../chain.ts'
import { composePages } from './compose.ts'
import type { Quality } from './quality.ts'
import { type PageToScan, type Picture, scanPage } from './scan.ts'

const LETTER: [number, number] = [612, 792]

export interface RenderOptions {
  quality: Quality
  pages?: number
}

export function renderDeed(
  document: RecordedDocument,
  { quality, pages }: RenderOptions,
): Promise<Uint8Array> {
  const composed = composePages(document, pages)
  const sheets = composed.map((placed, i) => ({
    placed,
    page: i + 1,
    pages: composed.length,
    instrument: document.instrument,
    quality,
    seed: `${document.instrument}|${document.address.street}`,
  }))
  return printSheets(sheets, { title: document.instrument, at: document.recordedAt })
}

export async function printSheets(
  sheets: PageToScan[],
  { title, at }: { title: string; at: string },
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const recorded = new Date(`${at}T12:00:00Z`)
  pdf.setCreationDate(recorded)
  pdf.setModificationDate(recorded)
  pdf.setProducer('Recorder imaging system')
  pdf.setTitle(title)
  for (const sheet of sheets) {
    // A page takes a quarter of a second; other requests get a turn in between.
    await setImmediate()
    await place(pdf, pdf.addPage(LETTER), await scanPage(sheet))
  }
  return pdf.save()
}

async function place(pdf: PDFDocument, page: PDFPage, picture: Picture) {
  const [width, height] = LETTER
  if (picture.kind === 'jpeg') {
    page.drawImage(await pdf.embedJpg(picture.bytes), { x: 0, y: 0, width, height })
    return
  }
  const image = pdf.context.flateStream(picture.bytes, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: picture.width,
    Height: picture.height,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
  })
  const name = page.node.newXObject('Scan', pdf.context.register(image))
  const content = pdf.context.flateStream(`q ${width} 0 0 ${height} 0 0 cm ${name} Do Q`)
  page.node.addContentStream(pdf.context.register(content))
}
