import { expect, it } from 'vitest'
import { addressEffects, personEffects, sweepWords } from './withheld-words.ts'

const NOTHING = { inWork: 0, unfetched: 0, fetched: 0, links: 0, isExact: true }

it('an entry for an address says what it will do and what it leaves alone', () => {
  expect(addressEffects(NOTHING)).toEqual(['Nothing sold so far is affected.'])
  expect(addressEffects({ ...NOTHING, inWork: 1, unfetched: 2, fetched: 1, links: 3 })).toEqual([
    '1 deed in progress is refunded later as not found.',
    '2 delivered deeds that nobody fetched are refunded.',
    '1 fetched deed becomes a task with no automatic refund.',
    '3 links end at once.',
  ])
})

it('an entry never makes an incomplete count look complete', () => {
  const [first] = personEffects({ ...NOTHING, unfetched: 2000, links: 2000, isExact: false })
  expect(first).toContain('At least')
  expect(personEffects({ ...NOTHING, isExact: false })).toHaveLength(1)
})

it("a person's entry says how the search is going and what it found", () => {
  const sweep = { lookedAt: 500, refunded: 0, ended: 0, held: 0, finishedAt: null }
  expect(sweepWords(sweep)).toBe('Searching')
  expect(sweepWords({ ...sweep, refunded: 1, ended: 1 })).toBe(
    'Searching: 1 deed ended and refunded, 1 fetched deed ended',
  )
  const finishedAt = new Date('2026-03-01T12:00:00.000Z')
  expect(sweepWords({ ...sweep, finishedAt })).toBe('None found')
  expect(sweepWords({ ...sweep, ended: 2, held: 1, finishedAt })).toBe(
    '2 fetched deeds ended, 1 copy marked at the desk',
  )
})
