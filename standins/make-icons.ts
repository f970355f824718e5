// Makes the icons that browsers and phones ask for from src/web/public/icon.svg: `node
// standins/make-icons.ts`. Run it again when the icon changes.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'

const PAPER = '#fbf9f4'
const folder = resolve(import.meta.dirname, '../src/web/public')

const draw = (size: number) =>
  sharp(resolve(folder, 'icon.svg'), { density: 72 * (size / 32) })
    .resize(size, size)
    .png()
    .toBuffer()

/** The deed on paper, with a margin: phones cut the corners off. */
async function onPaper(size: number): Promise<Buffer> {
  const deed = await draw(Math.round(size * 0.76))
  return sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
    .composite([{ input: deed, gravity: 'center' }])
    .png({ palette: true })
    .toBuffer()
}

/** An ICO file with one PNG in it, which every browser since 2007 reads. */
function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([size, size], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const save = (name: string, bytes: Buffer) => writeFileSync(resolve(folder, name), bytes)
save('favicon.ico', asIco(await draw(32), 32))
save('apple-touch-icon.png', await onPaper(180))
save('icon-192.png', await onPaper(192))
save('icon-512.png', await onPaper(512))
