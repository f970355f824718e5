import { describe, expect, it } from 'vitest'
import { scaled } from '../../read-page.ts'
import type { GrayPicture } from './gray-picture.ts'
import { darkDots } from './ink.ts'
import { shrunk } from './shrunk-picture.ts'
import { skewOf, straightened } from './straight-picture.ts'
import { unreadRows } from './unread-rows.ts'

const [WIDTH, HEIGHT] = [1200, 1600]
const DOTS_PER_INCH = 300
const LINE_PITCH = 60
const LETTER = { width: 16, height: 24 }

interface Written {
  picture: GrayPicture
  words: Array<{ box: { left: number; top: number; right: number; bottom: number } }>
}

/** Rows of upright strokes, like print from a distance, sloping down by this many degrees. */
function written(degrees: number): Written {
  const pixels = Buffer.alloc(WIDTH * HEIGHT, 245)
  const slope = Math.tan((degrees * Math.PI) / 180)
  const words: Written['words'] = []
  for (let top = 200; top < 1400; top += LINE_PITCH) {
    for (let left = 150; left < 1050; left += LETTER.width) {
      const y = Math.round(top + (left - WIDTH / 2) * slope)
      for (let row = y; row < y + LETTER.height; row++) {
        pixels.fill(30, row * WIDTH + left, row * WIDTH + left + LETTER.width / 2)
      }
    }
    words.push({ box: { left: 150, top, right: 1050, bottom: top + LETTER.height } })
  }
  return { picture: { width: WIDTH, height: HEIGHT, pixels }, words }
}

it.each([-3.1, -1.2, 0.6, 2.4])('a page skewed by %s degrees is straightened', (degrees) => {
  const { picture } = written(degrees)
  expect(skewOf(darkDots(picture, DOTS_PER_INCH))).toBeCloseTo(degrees, 0)
  const { picture: level, ink } = straightened(picture, DOTS_PER_INCH)
  expect(Math.abs(skewOf(ink))).toBeLessThan(0.25)
  expect(ink).toEqual(darkDots(level, DOTS_PER_INCH))
  expect({ width: level.width, height: level.height }).toEqual({ width: WIDTH, height: HEIGHT })
})

it('a page is left as it is if its rows are level, or if it has none', () => {
  const { picture } = written(0)
  expect(straightened(picture, DOTS_PER_INCH).picture === picture).toBe(true)
  const blank = { width: WIDTH, height: HEIGHT, pixels: Buffer.alloc(WIDTH * HEIGHT, 255) }
  expect(straightened(blank, DOTS_PER_INCH).picture === blank).toBe(true)
})

describe('a row the OCR missed', () => {
  const unread = ({ picture, words }: Written, dotsPerInch = DOTS_PER_INCH) =>
    unreadRows(darkDots(picture, dotsPerInch), words, picture)

  it('a row the OCR missed is reported with its position', () => {
    const { picture, words } = written(0)
    expect(unread({ picture, words })).toEqual([])
    const [found, ...more] = unread({ picture, words: words.toSpliced(5, 1) })
    expect(more).toEqual([])
    const { top, bottom } = words[5]?.box ?? { top: 0, bottom: 0 }
    expect(found?.top).toBeLessThanOrEqual(top + 4)
    expect(found?.bottom).toBeGreaterThanOrEqual(bottom - 4)
  })

  it('a row the OCR missed is reported the same on a page drawn at another resolution', () => {
    const { picture, words } = written(0)
    const coarse = shrunk(picture, WIDTH * (2 / 3), HEIGHT * (2 / 3))
    const boxes = words.map(({ box }) => ({ box: scaled(box, 2 / 3, 2 / 3) }))
    expect(unread({ picture: coarse, words: boxes }, 200)).toEqual([])
    const [found, ...more] = unread({ picture: coarse, words: boxes.toSpliced(5, 1) }, 200)
    expect(more).toEqual([])
    const { top, bottom } = boxes[5]?.box ?? { top: 0, bottom: 0 }
    expect(found?.top).toBeLessThanOrEqual(top + 4)
    expect(found?.bottom).toBeGreaterThanOrEqual(bottom - 4)
  })

  it("a ruled line doesn't count as a row the OCR missed", () => {
    const { picture, words } = written(0)
    for (let row = 1500; row < 1506; row++) {
      picture.pixels.fill(20, row * WIDTH + 100, row * WIDTH + 1100)
    }
    expect(unread({ picture, words })).toEqual([])
  })
})
