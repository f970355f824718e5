import { describe, expect, it } from 'vitest'
import { factsOf } from '../../../../test/support/fulfillment/printed-page.ts'
import { addressAt } from '../../../addresses/address.ts'
import type { FactName } from '../../../deed-fact.ts'
import { typedFact } from './typed-fact.ts'

const ORDERED = addressAt('350 5th Ave', 'New York', 'NY', '10118')
const INDEX = factsOf(ORDERED, { instrumentNumber: '2019-0012345', parcelNumber: '123-45-6789' })
const typed = (name: FactName, text: string, isMasked = false) =>
  typedFact(name, text, { facts: INDEX, ordered: ORDERED, today: '2026-11-19', isMasked })

describe('a fact that staff type', () => {
  it.each<[FactName, string, string]>([
    ['kind', 'SPECIAL WARRANTY DEED', 'special_warranty'],
    ['instrument', '2019-0012345', '20190012345'],
    ['recorded', 'Recorded 03/14/2019 10:12 AM', '2019-03-14'],
    ['bookPage', 'Book 412, Page 88', '412 88'],
    ['grantors', ' BHATT HOMES, LLC ;JOHN DOE', 'BHATT HOMES LLC;JOHN DOE'],
    ['vesting', 'as joint tenants', 'AS JOINT TENANTS'],
    ['address', '350 Fifth Avenue', '350 5th Ave, New York, NY 10118'],
    ['address', '350 5th Ave, New York, NY 10118-0110', '350 5th Ave, New York, NY 10118'],
    ['parcel', 'Block 12.01, Lot 9', '12.019'],
    ['parcel', '123-45-6789', '123456789'],
    ['legal', 'Lot 9,\nBlock 12', 'Lot 9, Block 12'],
    ['consideration', '$564,000.00', '564000'],
    ['prior', 'Instrument No. 1999-0245795, recorded May 3, 1999', '19990245795'],
    ['prior', 'Book 412, Page 88', '412 88'],
  ])('%s: “%s” is compared as “%s”', (name, text, value) => {
    expect(typed(name, text)).toMatchObject({ value })
  })

  it('has no line breaks, and its parties are separated in one way', () => {
    expect(typed('legal', 'Lot 9,\nBlock 12')).toMatchObject({ text: 'Lot 9, Block 12' })
    expect(typed('grantors', 'A B ;C D;')).toMatchObject({ text: 'A B; C D' })
  })

  it.each<[FactName, string]>([
    ['kind', 'MORTGAGE'],
    ['instrument', 'none'],
    ['recorded', 'some day in March'],
    ['recorded', '03/14/2031'],
    ['recorded', '03/14/2019 or 03/15/2019'],
    ['bookPage', '412'],
    ['grantors', ' ; '],
    ['address', '352 5th Ave'],
    ['address', '350 5th Ave, New York, NY 21909'],
    ['address', '350 5th Ave, New York, NY 219099999'],
    ['parcel', 'unknown'],
    ['consideration', '…'],
    ['prior', 'an earlier deed'],
  ])('%s can’t be “%s”', (name, text) => {
    expect(typed(name, text)).toEqual({ problem: expect.any(String) })
  })

  it.each<[FactName, string]>([
    ['grantors', 'JOHN DOE 219-09-9999'],
    ['grantors', 'JOHN DOE 219099999'],
    ['grantees', 'JOHN DOE (2 1 9 0 9 9 9 9 9)'],
    ['vesting', 'a widow, SSN 219-09-9999'],
    ['legal', 'Lot 9, Social Security No. 219099999'],
    ['legal', 'Parcel 219\u201109\u20119999'],
    ['parcel', 'Parcel 219-09-9999'],
    ['parcel', '219\u200b09\u200b9999'],
    ['prior', 'Instrument No. 219 09 9999'],
  ])('%s can’t be “%s”, which may be a Social Security number', (name, text) => {
    expect(typed(name, text)).toEqual({ problem: expect.stringContaining('Social Security') })
  })

  it('where a number was redacted, any nine digits may be it, but for the index’s own', () => {
    for (const name of ['instrument', 'parcel'] as const) {
      expect(typed(name, '219099999')).toMatchObject({ value: '219099999' })
      expect(typed(name, '219099999', true)).toHaveProperty('problem')
    }
    expect(typed('parcel', '123456789', true)).toMatchObject({ value: '123456789' })
    expect(typed('instrument', '2019-0012345', true)).toMatchObject({ value: '20190012345' })
  })
})
