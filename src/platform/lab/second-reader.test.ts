import { createCanvas } from '@napi-rs/canvas'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { cropOf, cropsIn, writeCrops } from './crops.ts'
import type { GrayPicture } from './gray-picture.ts'
import { findIsolation } from './isolation.ts'
import { pagePdf } from './page-pdf.ts'
import { bindPages } from './pdf-tools.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'
import { secondReader } from './second-reader.ts'

const DPI = 200
const never = AbortSignal.timeout(600_000)

/** A page with these rows of print, and where each of them is. */
function printed(rows: string[]) {
  const [width, height] = [1200, 400]
  const ink = createCanvas(width, height).getContext('2d')
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, width, height)
  ink.fillStyle = '#222'
  ink.font = '34px serif'
  const boxes = rows.map((row, i) => {
    const baseline = 80 + i * 80
    ink.fillText(row, 100, baseline)
    const right = 100 + ink.measureText(row).width
    return { left: 100, top: baseline - 28, right, bottom: baseline + 8 }
  })
  const { data } = ink.getImageData(0, 0, width, height)
  const pixels = Buffer.from(data.filter((_, i) => i % 4 === 0))
  return { picture: { width, height, pixels } satisfies GrayPicture, boxes }
}

describe('a row that is cut out', () => {
  const { picture } = printed([])

  it('has a little around it, and ends at the page’s edge', () => {
    const crop = cropOf(picture, { left: 2, top: 100, right: 202, bottom: 140 })
    expect([crop.width, crop.height]).toEqual([208, 52])
    expect(crop.pixels).toHaveLength(208 * 52)
  })

  it('comes out of the file as it went in', () => {
    const crops = [10, 20].map((size) => ({
      width: size,
      height: 3,
      pixels: Buffer.alloc(size * 3, size),
    }))
    expect(cropsIn(writeCrops(crops))).toEqual(crops)
  })

  it('has to be on the page', () => {
    expect(() => cropOf(picture, { left: 2000, top: 0, right: 2100, bottom: 30 })).toThrow()
  })
})

describe('the second reader', { timeout: 300_000 }, () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = openSandbox(await findIsolation(pino({ level: 'silent' }), []))
  })

  it('reads each area of a document, in the order asked for', async () => {
    const { picture, boxes } = printed(['July 13, 1991', 'Instrument No. 2013-0838383'])
    const pdf = await boundPdf(picture)
    const areas = [1, 0].map((i) => ({ page: 1, box: boxes[i] as (typeof boxes)[number] }))
    const texts = await secondReader(sandbox)(pdf, areas, never)
    expect(texts.map((text) => text.replace(/\s/g, ''))).toEqual([
      'InstrumentNo.2013-0838383',
      'July13,1991',
    ])
  })

  it('has tesseract read each row alone, too', async () => {
    const { picture, boxes } = printed(['July 13, 1991', 'Instrument No. 2013-0838383'])
    const areas = [1, 0].map((i) => ({ page: 1, box: boxes[i] as (typeof boxes)[number] }))
    const read = secondReader(sandbox)
    expect(await read(await boundPdf(picture), areas, never, 'tesseract')).toEqual([
      'Instrument No. 2013-0838383',
      'July 13, 1991',
    ])
  })

  it('runs nothing if there’s nothing to read', async () => {
    const closed = { ...sandbox, within: () => Promise.reject(new Error('It ran')) }
    expect(await secondReader(closed)(Buffer.alloc(0), [], never)).toEqual([])
  })

  it('refuses an area of a page that isn’t there', async () => {
    const { picture, boxes } = printed(['July 13, 1991'])
    const areas = [{ page: 2, box: boxes[0] as (typeof boxes)[number] }]
    const reading = secondReader(sandbox)(await boundPdf(picture), areas, never)
    await expect(reading).rejects.toThrow('no page 2')
  })

  /** As the lab makes them. */
  async function boundPdf(picture: GrayPicture): Promise<Buffer> {
    return sandbox.within(never, async (room) => {
      await room.write('page.pdf', pagePdf(picture, DPI, []))
      await bindPages(room, [{ file: 'page.pdf', page: 1 }], 'bound.pdf')
      return room.read('bound.pdf')
    })
  }
})
