import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { type Dice, diceFor } from '../dice.ts'
import { font, type Ink } from './fonts.ts'
import { PAGE, type Placed } from './layout.ts'
import { coffee, faxLines, receivedStamp } from './mishaps.ts'
import type { Quality } from './quality.ts'
import { onGlass } from './scan-light.ts'

export type Picture =
  | { kind: 'jpeg'; bytes: Uint8Array; width: number; height: number }
  | { kind: 'bits'; bytes: Uint8Array; width: number; height: number }

export interface PageToScan {
  placed: Placed[]
  page: number
  pages: number
  instrument: string
  quality: Quality
  seed: string
  // The text in the bottom margin, if it isn't the number and the page.
  foot?: { left: string; right: string }
}

interface Setting {
  // Relative to 200 dots per inch.
  scale: number
  maxSkew: number
  minSkew: number
  ink: string
  specks: number
  // Out of 100; if unset, the scanner only does black and white.
  jpeg?: number
  turned?: boolean
}

const SETTINGS: Record<Quality, Setting> = {
  clean: { scale: 1, minSkew: 0.05, maxSkew: 0.55, ink: '#1e1e1e', specks: 60, jpeg: 58 },
  noisy: { scale: 1, minSkew: 0.1, maxSkew: 0.6, ink: '#2b2b2b', specks: 320, jpeg: 45 },
  skewed: { scale: 1, minSkew: 1.8, maxSkew: 3.2, ink: '#1e1e1e', specks: 120, jpeg: 58 },
  faint: { scale: 0.75, minSkew: 1.5, maxSkew: 2.6, ink: '#6e6e6e', specks: 3000 },
  speckled: { scale: 1, minSkew: 0.1, maxSkew: 0.6, ink: '#262626', specks: 1400, jpeg: 52 },
  pale: { scale: 1, minSkew: 0.1, maxSkew: 0.8, ink: '#8c8c8c', specks: 90, jpeg: 50 },
  bilevel: { scale: 0.75, minSkew: 0.1, maxSkew: 0.7, ink: '#1e1e1e', specks: 120 },
  stained: { scale: 1, minSkew: 0.1, maxSkew: 0.8, ink: '#1e1e1e', specks: 120, jpeg: 55 },
  fax: { scale: 1, minSkew: 0.1, maxSkew: 0.9, ink: '#141414', specks: 200 },
  'upside-down': {
    scale: 1,
    minSkew: 0.05,
    maxSkew: 0.55,
    ink: '#1e1e1e',
    specks: 60,
    jpeg: 58,
    turned: true,
  },
}

export async function scanPage(sheet: PageToScan): Promise<Picture> {
  const setting = SETTINGS[sheet.quality]
  const dice = diceFor('scan', sheet.seed, sheet.page, sheet.quality)
  const width = Math.round(PAGE.width * setting.scale)
  const height = Math.round(PAGE.height * setting.scale)
  const ink = createCanvas(width, height).getContext('2d')
  ink.scale(setting.scale, setting.scale)
  if (setting.turned) {
    ink.translate(PAGE.width, PAGE.height)
    ink.rotate(Math.PI)
  }
  const skew = setting.minSkew + dice.float() * (setting.maxSkew - setting.minSkew)
  layPaper(ink, dice, dice.chance(0.5) ? skew : -skew)
  ink.fillStyle = setting.ink
  ink.strokeStyle = setting.ink
  for (const draw of sheet.placed) draw(ink, sheet)
  margin(ink, sheet)
  if (sheet.quality === 'stained') {
    coffee(ink, dice)
    receivedStamp(ink, dice)
  }
  if (sheet.quality === 'fax') faxLines(ink, dice, sheet)
  dust(ink, dice, setting.specks)
  const pixels = ink.getImageData(0, 0, width, height).data
  const gray = onGlass(pixels, width, height, sheet.quality, dice)
  if (setting.jpeg === undefined) {
    return { kind: 'bits', bytes: oneBit(gray, width, height), width, height }
  }
  // Office scanners store true grayscale; the canvas only writes files of three colors.
  const bytes = await sharp(gray, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .jpeg({ quality: setting.jpeg })
    .toBuffer()
  return { kind: 'jpeg', bytes, width, height }
}

// The sheet lies slightly crooked on the glass; the lid shows along its edges.
function layPaper(ink: Ink, dice: Dice, degrees: number) {
  ink.fillStyle = '#c9c9c9'
  ink.fillRect(0, 0, PAGE.width, PAGE.height)
  ink.translate(PAGE.width / 2, PAGE.height / 2)
  ink.rotate((degrees * Math.PI) / 180)
  ink.translate(-PAGE.width / 2 + dice.int(-4, 4), -PAGE.height / 2 + dice.int(-4, 4))
  ink.fillStyle = '#8f8f8f'
  ink.fillRect(3, 3, PAGE.width, PAGE.height)
  ink.fillStyle = '#f7f7f7'
  ink.fillRect(0, 0, PAGE.width, PAGE.height)
  staple(ink, dice)
  folds(ink, dice)
}

// Most deeds arrived by mail, folded in thirds.
function folds(ink: Ink, dice: Dice) {
  for (const third of [1, 2]) {
    const y = (PAGE.height * third) / 3 + dice.int(-14, 14)
    ink.fillStyle = 'rgb(90 90 90 / 0.06)'
    ink.fillRect(0, y, PAGE.width, 5)
    ink.fillStyle = 'rgb(255 255 255 / 0.7)'
    ink.fillRect(0, y + 5, PAGE.width, 2)
  }
}

function staple(ink: Ink, dice: Dice) {
  ink.save()
  ink.translate(dice.int(70, 95), dice.int(70, 95))
  ink.rotate(-0.7 + dice.float() * 0.3)
  ink.fillStyle = '#b4b4b4'
  ink.fillRect(-34, 0, 68, 5)
  ink.fillStyle = '#6a6a6a'
  ink.fillRect(-36, -3, 7, 9)
  ink.fillRect(29, -3, 7, 9)
  ink.restore()
}

// The office stamps a number on every sheet, in the bottom margin.
function margin(ink: Ink, { instrument, page, pages, foot }: PageToScan) {
  ink.font = font('typed', 11)
  ink.fillText(foot?.left ?? `Instrument No. ${instrument}`, PAGE.left, PAGE.bottom + 78)
  ink.textAlign = 'right'
  ink.fillText(foot?.right ?? `Page ${page} of ${pages}`, PAGE.right, PAGE.bottom + 78)
  ink.textAlign = 'left'
}

function dust(ink: Ink, dice: Dice, specks: number) {
  for (let i = 0; i < specks; i++) {
    const shade = dice.int(40, 170)
    ink.fillStyle = `rgb(${shade} ${shade} ${shade})`
    const size = 0.8 + dice.float() ** 3 * 3
    const x = dice.float() * PAGE.width
    ink.fillRect(x, dice.float() * PAGE.height, size, size * (0.6 + dice.float()))
  }
}

function oneBit(gray: Uint8Array, width: number, height: number): Uint8Array {
  const stride = Math.ceil(width / 8)
  const bits = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((gray[y * width + x] as number) > 128) {
        const at = y * stride + (x >> 3)
        bits[at] = (bits[at] as number) | (128 >> (x & 7))
      }
    }
  }
  return bits
}
