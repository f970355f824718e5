import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { slipsIn, wordsNotToSay } from './support/glossary.ts'
import { shopTexts } from './words/shop-text.ts'
import { thrownTexts, writtenSentences } from './words/written-sentences.ts'

/** Whatever a visitor or customer can read is written in one of these. */
const WRITTEN = globSync([
  'src/web/{shop,matching,offer}/**/*.{ts,tsx,md}',
  'src/web/build/*.{ts,tsx}',
  'src/web/*.{ts,tsx}',
  'src/web/ui/*.{ts,tsx}',
  'src/delivery/{mail,messages,downloads}/*.{ts,tsx}',
  'src/{addresses/offices,orders}/*-{words,policy}.ts',
  'src/policy.ts',
]).filter((file) => !/\.test\./.test(file))
const SERVER = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/\.(test|gen)\.|^src\/web\//.test(file),
)

const SHOP_TEXTS = shopTexts()

it('the glossary hears what nobody should have to read, and lets good sentences pass', () => {
  expect(slipsIn('We tell you by e-mail on 2026-11-15.')).toHaveLength(2)
  expect(slipsIn('The reason is not_found.')).toHaveLength(1)
  expect(slipsIn('Within 24-48 hours it is refunded by itself.')).toHaveLength(2)
  expect(slipsIn('We’ll email you by Nov 15, 2026: https://x.example/d_e/2026-11-15')).toEqual([])
  expect(wordsNotToSay.length).toBeGreaterThan(30)
})

it('no rendered page and no email says what the glossary forbids', async () => {
  const texts = await SHOP_TEXTS
  expect(texts.length).toBeGreaterThan(20)
  const slips = texts.flatMap(({ name, text }) =>
    slipsIn(text, name.startsWith('deeds/')).map((slip) => `${name}: ${slip}`),
  )
  expect(slips).toEqual([])
})

it('no rendered page has a straight apostrophe or quotation mark', async () => {
  const pages = (await SHOP_TEXTS).filter(({ name }) => /^[\w-]+\.html$/.test(name))
  expect(pages.length).toBeGreaterThan(10)
  const straight = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/.*(?:\p{L}'\p{L}|").*/gu)].map(([row]) => `${name}: ${row}`),
  )
  expect(straight).toEqual([])
})

it('no error of the server says what the glossary forbids', () => {
  const example = "if (a) throw tooSoon('That was a lot at once.', wait)\nconst no = 'by itself'"
  expect(thrownTexts('a.ts', example)).toEqual(['That was a lot at once.'])
  const kept = "const gone = () => new AppError('not_found', 'Deleted: its time was over.')"
  expect(thrownTexts('b.ts', kept).flatMap((text) => slipsIn(text))).toHaveLength(1)
  const errors = SERVER.flatMap((file) => thrownTexts(file).map((text) => ({ file, text })))
  expect(errors.length).toBeGreaterThan(200)
  // Operators are told which setting or file is meant.
  const slips = errors.flatMap(({ file, text }) =>
    slipsIn(text.replace(/\S+[=_]\S+/g, '')).map((slip) => `${file}: ${slip}`),
  )
  expect(slips).toEqual([])
})

it('no sentence is written in two files', () => {
  const example = "const a = 'We look for it every day, and more.'"
  expect([...writtenSentences('a.ts', example)]).toEqual(['We look for it every day, and more.'])
  expect([...writtenSentences('b.tsx', 'const b = <p>We look for\n it {x} day.</p>')]).toEqual([])
  const files = new Map<string, string[]>()
  for (const file of WRITTEN) {
    for (const sentence of writtenSentences(file)) {
      files.set(sentence, [...(files.get(sentence) ?? []), file])
    }
  }
  expect(files.size).toBeGreaterThan(200)
  expect([...files].filter(([, where]) => where.length > 1)).toEqual([])
})
