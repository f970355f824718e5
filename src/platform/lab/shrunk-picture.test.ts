import sharp from 'sharp'
import { expect, it } from 'vitest'
import { shrunk, thumbnailOf } from './shrunk-picture.ts'

const picture = (width: number, height: number, pixel: (x: number, y: number) => number) => ({
  width,
  height,
  pixels: Buffer.from(
    Array.from({ length: width * height }, (_, i) => pixel(i % width, Math.floor(i / width))),
  ),
})

it('a pixel of a shrunk picture is the mean of the pixels it stands for', () => {
  const checkered = picture(4, 4, (x, y) => ((x + y) % 2) * 200)
  expect(shrunk(checkered, 2, 2)).toEqual({ width: 2, height: 2, pixels: Buffer.alloc(4, 100) })
  const halves = picture(6, 2, (x) => (x < 3 ? 0 : 240))
  expect([...shrunk(halves, 2, 1).pixels]).toEqual([0, 240])
})

it('a pixel that two of a shrunk picture share counts in each by its part', () => {
  const line = picture(3, 1, (x) => (x === 1 ? 0 : 240))
  expect([...shrunk(line, 2, 1).pixels]).toEqual([160, 160])
  const column = picture(1, 3, (_, y) => (y === 1 ? 0 : 240))
  expect([...shrunk(column, 1, 2).pixels]).toEqual([160, 160])
})

it.each([
  [1700, 2200, 1275, 1650],
  [2550, 3300, 956, 1238],
  [1250, 417, 313, 104],
])('a blank page of %s by %s pixels is as blank when shrunk', (width, height, to, down) => {
  for (const shade of [1, 255]) {
    const blank = { width, height, pixels: Buffer.alloc(width * height, shade) }
    expect(shrunk(blank, to, down).pixels.equals(Buffer.alloc(to * down, shade))).toBe(true)
  }
})

it('a picture is never enlarged', () => {
  const small = picture(2, 2, () => 9)
  expect(shrunk(small, 2, 3) === small).toBe(true)
})

it('a thumbnail is the page in small, as any reader of PNG sees it', async () => {
  const [width, height] = [480, 640]
  // The upper half is black.
  const pixels = Buffer.alloc(width * height, 255).fill(0, 0, (width * height) / 2)
  const { data, info } = await sharp(thumbnailOf({ width, height, pixels }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ format: 'raw', width: 120, height: 160 })
  const at = (x: number, y: number) => data[(y * 120 + x) * info.channels]
  expect([at(0, 0), at(119, 79), at(0, 80), at(119, 159)]).toEqual([0, 0, 255, 255])
})
