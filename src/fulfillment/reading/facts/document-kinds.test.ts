import { expect, it } from 'vitest'
import { isSameKind } from './document-kinds.ts'

it.each([
  ['WARRANTY', 'GENERAL WARRANTY DEED'],
  ['WD', 'Warranty deed'],
  ['Statutory Warranty Deed', 'WARRANTY DEED'],
  ['QCD', 'QUIT CLAIM DEED'],
  ['QUIT-CLAIM', 'Quitclaim deed'],
  ['BARGAIN & SALE', 'BARGAIN AND SALE DEED'],
  ['SWD', 'SPECIAL WARRANTY DEED'],
  ['LIMITED WARRANTY DEED', 'Special warranty deed'],
  ['TRUSTEES DEED', 'TRUSTEE’S DEED'],
  ['DEED', 'GRANT DEED'],
])('%s and %s are names of the same kind of deed', (a, b) => {
  expect(isSameKind(a, b)).toBe(true)
  expect(isSameKind(b, a)).toBe(true)
})

it.each([
  ['WARRANTY DEED', 'QUITCLAIM DEED'],
  ['SPECIAL WARRANTY DEED', 'GENERAL WARRANTY DEED'],
  ['GRANT DEED', 'BARGAIN AND SALE DEED'],
  ['DEED WITHOUT WARRANTY', 'WARRANTY DEED'],
  ['TRUSTEE’S DEED', 'DEED OF TRUST'],
  ['MORTGAGE', 'SATISFACTION OF MORTGAGE'],
  ['DEED', 'MORTGAGE'],
  ['EASEMENT', 'RIGHT OF WAY'],
])('%s and %s are names of different documents', (a, b) => {
  expect(isSameKind(a, b)).toBe(false)
})
