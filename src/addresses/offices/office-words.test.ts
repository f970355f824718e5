import { expect, it } from 'vitest'
import type { OfficeFee } from './office-fee.ts'
import { feeInWords, feeTerms, isTooOld, staleWords } from './office-words.ts'

const NOW = new Date('2026-11-16T12:00:00Z')
const fee = (changes: Partial<OfficeFee>): OfficeFee => ({
  cents: 100,
  unit: 'per_page',
  furtherCents: null,
  minimumCents: null,
  isMost: false,
  setBy: 'office',
  note: null,
  sourceUrl: null,
  checkedOn: null,
  ...changes,
})

it.each<[Partial<OfficeFee>, string]>([
  [{}, '$1.00 per page'],
  [{ cents: 2750, unit: 'per_document' }, '$27.50 per document'],
  [
    { cents: 200, unit: 'first_page', furtherCents: 100 },
    '$2.00 for the first page, $1.00 for each additional page',
  ],
  [{ cents: 200, unit: 'first_page', isMost: true }, 'up to $2.00 for the first page'],
  [{ cents: 65, minimumCents: 130 }, '$0.65 per page, at least $1.30'],
  [{ cents: 25, isMost: true }, 'up to $0.25 per page'],
  [{ cents: 500, unit: null }, '$5.00'],
  [{ cents: 0 }, 'free'],
])("an office's fee %j reads %j", (changes, words) => {
  expect(feeTerms(fee(changes))).toBe(words)
})

it("an office's fee says what a copy of so many pages costs, who sets it and how old it is", () => {
  const set = fee({ setBy: 'state_law', checkedOn: '2023-05' })
  expect(feeInWords(set, 4, NOW)).toBe(
    '$1.00 per page, $4.00 for 4 pages, set by state law, last checked in 2023',
  )
  expect(feeInWords(fee({}), 1, NOW)).toBe('$1.00 per page')
  expect(feeInWords(fee({ isMost: true }), 2, NOW)).toBe(
    'up to $1.00 per page, up to $2.00 for 2 pages',
  )
  expect(feeInWords(fee({ cents: 2750, unit: 'per_document' }), 9, NOW)).toBe('$27.50 per document')
})

it.each([
  [null, undefined],
  ['2026-11-01', undefined],
  ['2024-11-16', undefined],
  ['2024-11-15', 'last checked in 2024'],
  ['2025', undefined],
  ['2024', 'last checked in 2024'],
  ['2023-12', 'last checked in 2023'],
])('a fact from %s is shown on November 16, 2026 as %s', (checkedOn, words) => {
  expect(staleWords(checkedOn, NOW)).toBe(words)
})

it.each([
  [null, false],
  ['2023-11-16', false],
  ['2023-11-15', true],
  ['2023-11', false],
  ['2023-10', true],
  ['2023', false],
  ['2022', true],
])('a fact from %s is too old to show on November 16, 2026: %s', (date, isOld) => {
  expect(isTooOld(date, NOW)).toBe(isOld)
})
