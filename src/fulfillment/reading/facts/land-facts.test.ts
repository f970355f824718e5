import { describe, expect, it } from 'vitest'
import { printedPage } from '../../../../test/support/fulfillment/printed-page.ts'
import { passagesOf } from '../text-flow.ts'
import { addressFact, parcelFact } from './land-facts.ts'

const passages = (text: string) => passagesOf([printedPage(text)])
const ordered = { streetAddress: '14 S Elm St', city: 'St Louis', state: 'MO', zipCode: '63101' }
const address = (text: string, isStamped = false) => {
  const { state, text: said } = addressFact(passages(text), ordered, () => isStamped)
  return `${state}: ${said}`
}

describe('the ordered address', () => {
  it.each([
    ['the house at 14 South Elm Street, St. Louis, Missouri 63101, together with all'],
    ['improved by a building, 14 South Elm Street, St. Louis, Missouri, bounded as follows'],
    ['known as 14 South Elm Street, St. Louis, Missouri, or as it may be numbered'],
  ])('is found whatever leads to it, and ends with its state or ZIP code: %s', (text) => {
    expect(address(text)).toMatch(
      /^certain: 14 South Elm Street, St. Louis, Missouri(?: 63101)?,?$/,
    )
  })

  it.each([
    ['JANE ROE, whose legal address is 14 S Elm St, St Louis, MO 63101'],
    ['Mail tax statements to: JANE ROE, 14 S Elm St, St Louis, MO 63101'],
    ['the house at 41 S Elm St, St Louis, MO 63101'],
  ])('isn’t where somebody gets mail, nor another one: %s', (text) => {
    expect(address(text)).toBe('absent: ')
  })

  it('above the title, it’s the property’s only if the page says so', () => {
    expect(address('JANE ROE\n14 S Elm St, St Louis, MO 63101', true)).toBe('absent: ')
    expect(address('Property address: 14 S Elm St, St Louis, MO 63101', true)).toMatch(/^certain/)
  })

  it.each(['63107', '633101', '6310l'])('another ZIP code leaves a doubt: %s', (zip) => {
    expect(address(`Property address: 14 S Elm St, St Louis, MO ${zip}`)).toMatch(/^doubtful/)
  })
})

describe('the parcel number', () => {
  const parcel = (text: string, known: string | null = null) => parcelFact(passages(text), known)

  it.each([
    ['Map-Parcel Number: 123 045 67.00', '123 045 67.00'],
    ['PPN: 101-14-058', '101-14-058'],
    ['PID# 22-117-21-31-0045', '22-117-21-31-0045'],
    ['District and Parcel 07-14-0031', '07-14-0031'],
    ['Property Tax Code: 1234-567', '1234-567'],
    ['Lot and parcel 12-345-6', '12-345-6'],
  ])('is found under the name that a county has for it: %s', (text, number) => {
    expect(parcel(text)).toMatchObject({ text: number, isClear: true })
  })

  it.each([
    'Parcel 2: a part of Section 12',
    'a parcel 1.25 acres in size',
    'documentary transfer tax 110.00',
  ])('is not any number after such a word: %s', (text) => {
    expect(parcel(text).state).toBe('absent')
  })

  it('that the index knows is found without a name', () => {
    expect(parcel('City of Dayton 12-345-6789 (north half)', '12-345-6789')).toMatchObject({
      state: 'certain',
      text: '12-345-6789',
    })
    expect(parcel('City of Dayton 12-345-6780', '12-345-6789').state).toBe('absent')
  })

  it('in groups is clear only if nothing can follow it', () => {
    expect(parcel('Parcel No. 123 045 67.00').isClear).toBe(true)
    expect(parcel('Parcel No. 123 045 67.00 1.25 acres').isClear).toBe(false)
    expect(parcel('Parcel No. 123-45-678 1.25').isClear).toBe(false)
  })

  it('by block and lot is found in the tax map’s row', () => {
    expect(parcel('Tax Map: Block(s) 12.01, Lot(s) 4').value).toBe('12.014')
  })
})
