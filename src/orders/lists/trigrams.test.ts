import { expect, it } from 'vitest'
import { areRareTogether, chooseTrigrams, type Trigram, trigramsOfId } from './trigrams.ts'

/** A term's trigrams as the database finds them, each in this many of a hundred rows. */
function partsOf(term: string, rowsOf: (part: string) => number): Trigram[] {
  return Array.from({ length: term.length - 2 }, (_, at) => term.slice(at, at + 3)).flatMap(
    (part, at) =>
      /^[a-z0-9]{3}$/.test(part)
        ? [
            {
              part,
              place: at + 1,
              word: term.slice(0, at).split(/[^a-z0-9]/).length,
              rows: rowsOf(part),
            },
          ]
        : [],
  )
}

const chosenOf = (term: string, rowsOf: (part: string) => number) =>
  chooseTrigrams(partsOf(term, rowsOf), 100).map(({ part }) => part)

it('the chosen trigrams are the rarest, and for an email the digits rather than the host', () => {
  const common = ['gma', 'mai', 'ail', 'com']
  const chosen = chosenOf('brian.hale14278@gmail.com', (part) =>
    common.includes(part) ? 40 : /\d/.test(part) ? 0 : 3,
  )
  expect(chosen).toEqual(expect.arrayContaining(['142', '427', '278']))
  expect(chosen.filter((part) => common.includes(part))).toEqual([])
  expect(chosen.length).toBeLessThanOrEqual(5)
})

it('the chosen trigrams are two non-adjacent ones per word and every one of a number', () => {
  expect(chosenOf('6272 washington st', () => 1)).toEqual(['627', '272', 'was', 'shi'])
})

it('two trigrams are chosen when all are common, and one when there is only one', () => {
  expect(chosenOf('gmail.com ave', () => 60)).toHaveLength(2)
  expect(chosenOf('ave', () => 60)).toEqual(['ave'])
})

it.each([
  ['6272 washington st', 0, true],
  ['2756 ea', 0, true],
  ['brian.hale14278@gmail.com', 1, true],
  ['jennifer hollis', 2, false],
  ['washington', 0, false],
  ['350', 0, false],
])(
  'the trigrams of "%s", each in %i of a hundred rows, are rare together: %s',
  (term, rows, expected) => {
    const chosen = chooseTrigrams(
      partsOf(term, () => rows),
      100,
    )
    expect(areRareTogether(chosen, 100)).toBe(expected)
  },
)

it.each([
  ['4CAC4CB7', ['4ca', 'c4c', 'cb7']],
  ['0-4b6a-9a', ['4b6', 'b6a']],
  ['abc', ['abc']],
  ['ab-12', []],
])('the trigrams of id %s are the ones that cover it', (term, expected) => {
  expect(trigramsOfId(term)).toEqual(expected)
})
