import type { Dice } from '../dice.ts'
import type { Quality } from './quality.ts'

interface Light {
  // How far the lamp falls off toward the sides, how strong the sensor's grain is, how many of its
  // columns are dirty, and how often its edges are softened.
  falloff: number
  grain: number
  streaks: number
  blur: number
}

const LIGHT: Record<Quality, Light> = {
  clean: { falloff: 0.045, grain: 2.2, streaks: 2, blur: 1 },
  noisy: { falloff: 0.1, grain: 6, streaks: 7, blur: 1 },
  skewed: { falloff: 0.06, grain: 3, streaks: 3, blur: 1 },
  faint: { falloff: 0.02, grain: 30, streaks: 0, blur: 2 },
  speckled: { falloff: 0.06, grain: 5, streaks: 4, blur: 1 },
  pale: { falloff: 0.08, grain: 4, streaks: 3, blur: 1 },
  bilevel: { falloff: 0.03, grain: 8, streaks: 0, blur: 1 },
  stained: { falloff: 0.06, grain: 3, streaks: 3, blur: 1 },
  fax: { falloff: 0.02, grain: 6, streaks: 0, blur: 1 },
  'upside-down': { falloff: 0.045, grain: 2.2, streaks: 2, blur: 1 },
}

// How the sensor sees the sheet: soft edges, uneven lamp, grain and streaks.
export function onGlass(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  quality: Quality,
  dice: Dice,
): Uint8Array {
  const light = LIGHT[quality]
  let gray = new Uint8Array(width * height)
  for (let i = 0; i < gray.length; i++) gray[i] = pixels[i * 4] as number
  for (let i = 0; i < light.blur; i++) gray = soften(gray, width, height)
  const columns = lamp(width, light.falloff, dice)
  const rows = lamp(height, light.falloff * 0.6, dice)
  for (let i = 0; i < light.streaks; i++) {
    const at = dice.int(0, width - 1)
    columns[at] = (columns[at] as number) * (0.9 + dice.float() * 0.08)
  }
  const grain = grainTable(light.grain, dice)
  for (let y = 0; y < height; y++) {
    const row = rows[y] as number
    let n = dice.int(0, grain.length - 1)
    for (let x = 0, i = y * width; x < width; x++, i++) {
      n = (n + 1) & (grain.length - 1)
      const value = (gray[i] as number) * row * (columns[x] as number) + (grain[n] as number)
      gray[i] = Math.max(0, Math.min(255, value))
    }
  }
  return gray
}

function lamp(length: number, falloff: number, dice: Dice): Float32Array {
  const centre = 0.35 + dice.float() * 0.3
  return Float32Array.from({ length }, (_, i) => 1 - falloff * 2.4 * (i / length - centre) ** 2)
}

function grainTable(strength: number, dice: Dice): Int8Array {
  return Int8Array.from({ length: 65_536 }, () => {
    const normal = dice.float() + dice.float() + dice.float() + dice.float() - 2
    return Math.round(normal * strength * 1.7)
  })
}

// A 1-2-1 kernel in both directions.
function soften(gray: Uint8Array<ArrayBuffer>, width: number, height: number) {
  const across = new Uint8Array(gray.length)
  for (let y = 0; y < height; y++) {
    const from = y * width
    across[from] = gray[from] as number
    across[from + width - 1] = gray[from + width - 1] as number
    for (let i = from + 1; i < from + width - 1; i++) {
      across[i] =
        ((gray[i - 1] as number) + 2 * (gray[i] as number) + (gray[i + 1] as number) + 2) >> 2
    }
  }
  const down = new Uint8Array(across)
  for (let i = width; i < gray.length - width; i++) {
    down[i] =
      ((across[i - width] as number) +
        2 * (across[i] as number) +
        (across[i + width] as number) +
        2) >>
      2
  }
  return down
}
