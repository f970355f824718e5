import sharp from 'sharp'
import { expect, it } from 'vitest'
import { blacken, readPgm, writeTiff } from './gray-picture.ts'

const picture = (width: number, height: number) => ({
  width,
  height,
  pixels: Buffer.alloc(width * height, 200),
})
const box = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
})

it('a gray picture is read as it was drawn', () => {
  const file = Buffer.concat([Buffer.from('P5\n3 2\n255\n'), Buffer.from([1, 2, 3, 10, 13, 32])])
  expect(readPgm(file)).toEqual({ width: 3, height: 2, pixels: Buffer.from([1, 2, 3, 10, 13, 32]) })
})

it.each([
  [3, 2],
  [3, 3],
])('a gray picture of %s by %s pixels is the same to another program', async (width, height) => {
  const pixels = Buffer.from(Array.from({ length: width * height }, (_, i) => i * 25))
  const { data, info } = await sharp(writeTiff({ width, height, pixels }))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width, height, channels: 1 })
  expect(data.equals(pixels)).toBe(true)
})

it.each(['P6\n1 1\n255\nabc', 'P5\n2 2\n255\nabc', 'P5\n1 1\n65535\nab', ''])(
  'a gray picture is not read from %j',
  (file) => {
    expect(() => readPgm(Buffer.from(file))).toThrow()
  },
)

it('a gray picture is blackened in an area, and only there', () => {
  const three = picture(3, 3)
  blacken(three, box(1, 1, 2, 3))
  expect([...three.pixels]).toEqual([200, 200, 200, 200, 0, 200, 200, 0, 200])
})

it("a blackened area covers whole pixels and stops at the picture's edge", () => {
  const two = picture(2, 2)
  blacken(two, box(-5, 0.9, 1.1, 99))
  expect([...two.pixels]).toEqual([0, 0, 0, 0])
  const other = picture(2, 2)
  for (const outside of [box(5, 0, 9, 2), box(0, 7, 2, 9), box(1, 1, 0, 0)]) blacken(other, outside)
  expect([...other.pixels]).toEqual([200, 200, 200, 200])
})
