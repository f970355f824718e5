import { expect, it } from 'vitest'
import { type CopyFee, feeForPages, leastFee } from './office-fee.ts'

const fee = (changes: Partial<CopyFee>): CopyFee => ({
  cents: 100,
  unit: 'per_page',
  furtherCents: null,
  minimumCents: null,
  isMost: false,
  ...changes,
})

it.each<[string, Partial<CopyFee>, number, number | null]>([
  ['per page', {}, 1, 100],
  ['per page', {}, 4, 400],
  ['per page with a minimum', { cents: 65, minimumCents: 130 }, 1, 130],
  ['per page with a minimum', { cents: 65, minimumCents: 130 }, 3, 195],
  ['for the first page', { cents: 200, unit: 'first_page', furtherCents: 100 }, 1, 200],
  ['for the first page', { cents: 200, unit: 'first_page', furtherCents: 100 }, 5, 600],
  ['for the first page, the rest unknown', { cents: 200, unit: 'first_page' }, 1, 200],
  ['for the first page, the rest unknown', { cents: 200, unit: 'first_page' }, 2, null],
  ['per document', { cents: 2750, unit: 'per_document' }, 12, 2750],
  ['for nobody knows what', { unit: null }, 1, null],
  ['of nothing', { cents: 0 }, 7, 0],
])('a fee %s (%j) for %i pages is %s cents', (_what, changes, pages, cents) => {
  expect(feeForPages(fee(changes), pages)).toBe(cents)
})

it('the least fee is the minimum where there is one, and unknown where the law names only a limit', () => {
  expect(leastFee(fee({}))).toBe(100)
  expect(leastFee(fee({ cents: 65, minimumCents: 130 }))).toBe(130)
  expect(leastFee(fee({ isMost: true }))).toBeNull()
})
