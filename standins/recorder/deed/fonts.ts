import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

export type Ink = SKRSContext2D
export type Face = 'serif' | 'serif-bold' | 'typed' | 'typed-bold' | 'sans' | 'sans-bold' | 'hand'

// Our own family names: fonts installed on the machine are never used, and every machine draws the
// same bytes.
const FILES: Record<Face, string> = {
  serif: '@fontsource/libre-baskerville/files/libre-baskerville-latin-400-normal.woff2',
  'serif-bold': '@fontsource/libre-baskerville/files/libre-baskerville-latin-700-normal.woff2',
  typed: '@fontsource/courier-prime/files/courier-prime-latin-400-normal.woff2',
  'typed-bold': '@fontsource/courier-prime/files/courier-prime-latin-700-normal.woff2',
  sans: '@fontsource-variable/inter/files/inter-latin-standard-normal.woff2',
  'sans-bold': '@fontsource-variable/inter/files/inter-latin-standard-normal.woff2',
  hand: '@fontsource/homemade-apple/files/homemade-apple-latin-400-normal.woff2',
}

const require = createRequire(import.meta.url)
for (const [face, file] of Object.entries(FILES)) {
  if (!GlobalFonts.registerFromPath(require.resolve(file), `Recorder ${face}`)) {
    throw new Error(`cannot load the font ${file}`)
  }
}

export const DPI = 200

export const px = (points: number) => (points * DPI) / 72

export const font = (face: Face, points: number) => `${px(points)}px "Recorder ${face}"`

const BOLD: Partial<Record<Face, Face>> = { typed: 'typed-bold', sans: 'sans-bold' }
export const bold = (face: Face): Face => BOLD[face] ?? 'serif-bold'

const ruler = createCanvas(1, 1).getContext('2d')
const widths = new Map<string, number>()

export function widthOf(text: string, face: Face, points: number): number {
  const key = `${face}|${points}|${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  if (widths.size > 20_000) widths.clear()
  ruler.font = font(face, points)
  const width = ruler.measureText(text).width
  widths.set(key, width)
  return width
}

// The largest size up to `points` at which the text is no wider than `room`.
export function fitted(text: string, face: Face, points: number, room: number): number {
  return Math.min(points, (points * room) / Math.max(1, widthOf(text, face, points)))
}
