import sharp from 'sharp'
import { expect, it } from 'vitest'
import { thumbnailOf } from './thumbnail.ts'

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
