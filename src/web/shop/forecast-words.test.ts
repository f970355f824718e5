import { describe, expect, it } from 'vitest'
import { officeName } from '../../addresses/offices/seller-words.ts'
import type { Forecast, RecordingOffice } from '../../contract/shop/forecast.ts'
import { feeWords, forecastWords } from './forecast-words.ts'

const say = (forecast: Partial<Forecast>) =>
  forecastWords({
    outcome: 'found',
    isImmediate: true,
    notice: 'standard',
    stateText: null,
    ...forecast,
  })

describe('the text next to an address', () => {
  it('the text next to an address says what was found and how soon it will arrive', () => {
    const deed = { documentType: 'WARRANTY DEED', recordedOn: '2019-03-14' }
    expect(say(deed)).toBe('Found: Warranty deed, recorded Mar 14, 2019. Usually within minutes.')
    expect(say({ ...deed, isImmediate: false })).toBe(
      'Found: Warranty deed, recorded Mar 14, 2019. By our staff within 24–48 hours.',
    )
    expect(say({ documentType: 'deed' })).toBe('Found: Deed. Usually within minutes.')
    expect(say({ recordedOn: '2020-01-01' })).toBe(
      'Found: Deed, recorded Jan 1, 2020. Usually within minutes.',
    )
  })

  it("the text next to an address promises nothing we haven't seen", () => {
    expect(say({ outcome: 'likely' })).toBe('Likely online. Usually within minutes.')
    expect(say({ outcome: 'likely', isImmediate: false })).toBe(
      'Likely online. By our staff within 24–48 hours.',
    )
    expect(say({ outcome: 'staff', isImmediate: false })).toBe('By our staff within 24–48 hours.')
  })
})

describe('the office', () => {
  const office = (changes: Partial<RecordingOffice>): RecordingOffice => ({
    title: 'County Clerk',
    place: 'Cook County',
    url: null,
    phone: null,
    copyFee: null,
    copyFeeNote: null,
    ...changes,
  })

  it.each([
    ['County Clerk', 'Cook County', 'Cook County Clerk'],
    ['County Clerk, Recording Division', 'Cook County', 'Cook County Clerk, Recording Division'],
    [
      'County Clerk or Register of Deeds',
      'Mercer County',
      'Mercer County Clerk or Register of Deeds',
    ],
    ['Town Clerk', 'Barre', 'Barre Town Clerk'],
    ['City Clerk', 'Barre', 'Barre City Clerk'],
    ['City Register', 'New York County', 'City Register of New York County'],
    ['Register of Deeds', 'Wake County', 'Register of Deeds of Wake County'],
    [
      'Clerk of Civil District Court, Land Records',
      'Orleans Parish',
      'Clerk of Civil District Court, Land Records, Orleans Parish',
    ],
    ['Bureau of Conveyances', 'Hawaii', 'Bureau of Conveyances of Hawaii'],
  ])('the office %s in %s is the %s', (title, place, name) => {
    expect(officeName(office({ title, place }))).toBe(name)
  })

  it("the office shows its own fee if it's known", () => {
    expect(feeWords(office({}))).toBeUndefined()
    expect(feeWords(office({ copyFee: 500 }))).toBe('its own copy fee: $5.00')
    expect(feeWords(office({ copyFee: 50, copyFeeNote: 'per page' }))).toBe(
      'its own copy fee: $0.50 (per page)',
    )
    expect(feeWords(office({ copyFee: 0, copyFeeNote: 'x'.repeat(41) }))).toBe(
      'its own copies are free',
    )
  })
})
