import { describe, expect, it } from 'vitest'
import { officeName } from '../../addresses/offices/seller-words.ts'
import type { Forecast } from '../../contract/shop/forecast.ts'
import type { RecordingOffice } from '../../contract/shop/recording-office.ts'
import {
  expectWords,
  feeInBrief,
  feeWords,
  foundWords,
  indexWords,
  soonWords,
} from './forecast-words.ts'

const forecast = (changes: Partial<Forecast>): Forecast => ({
  outcome: 'found',
  isImmediate: true,
  notice: 'standard',
  stateText: null,
  ...changes,
})

it('the text next to an address says what was found', () => {
  const deed = { documentType: 'WARRANTY DEED', recordedOn: '2019-03-14' }
  expect(foundWords(forecast(deed))).toEqual({
    what: 'Warranty deed',
    more: 'recorded Mar 14, 2019',
  })
  expect(foundWords(forecast({}))).toEqual({ what: 'Deed', more: '' })
  expect(indexWords([forecast({ indexedThrough: '2026-11-10' })])).toBe(
    'Index complete through Nov 10, 2026',
  )
  expect(indexWords([forecast({})])).toBeUndefined()
  const days = ['2026-11-14', '2026-11-10', undefined]
  expect(indexWords(days.map((indexedThrough) => forecast({ indexedThrough })))).toBe(
    'Index complete through Nov 10, 2026 or later',
  )
})

it("the text next to an address promises nothing we haven't seen", () => {
  expect(soonWords(forecast({}))).toEqual({ when: 'Within minutes', who: '' })
  expect(soonWords(forecast({ outcome: 'likely' })).when).toBe('Usually within minutes')
  for (const outcome of ['found', 'likely', 'staff'] as const) {
    expect(soonWords(forecast({ outcome, isImmediate: false }))).toEqual({
      when: '24–48 hours',
      who: 'by our staff',
    })
  }
  expect(foundWords(forecast({ outcome: 'likely' })).what).toBe('Likely online')
  expect(foundWords(forecast({ outcome: 'staff', isImmediate: false })).what).toBe(
    'No instant copy',
  )
})

it('the text next to a total counts what comes at once and what our staff get', () => {
  const [now, staff] = [forecast({}), forecast({ outcome: 'staff', isImmediate: false })]
  expect(expectWords([now, staff, now])).toEqual({
    soon: '2 within minutes',
    staff: '1 by our staff in 24–48 hours',
  })
  expect(expectWords([now])).toEqual({ soon: '1 within minutes', staff: '' })
  expect(expectWords([{ ...staff, notSold: 'off' }])).toEqual({ soon: '', staff: '' })
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
    ['County Clerk or Register of Deeds', 'Mercer County', 'Mercer County recording office'],
    ['Town Clerk', 'Barre', 'Barre Town Clerk'],
    ['City Clerk', 'Barre', 'Barre City Clerk'],
    [
      'Office of the City Register',
      'New York County',
      'Office of the City Register, New York County',
    ],
    ['Essex County Register', 'Essex County', 'Essex County Register'],
    ['Register of Deeds', 'Wake County', 'Register of Deeds of Wake County'],
    [
      'Clerk of Civil District Court, Land Records',
      'Orleans Parish',
      'Clerk of Civil District Court, Land Records, Orleans Parish',
    ],
    ['Bureau of Conveyances', 'Hawaii', 'Bureau of Conveyances of Hawaii'],
    ['City Clerk', 'Barre City', 'Barre City Clerk'],
  ])('the office %s in %s is the %s', (title, place, name) => {
    expect(officeName(office({ title, place }))).toBe(name)
  })

  it("the office shows its own fee if it's known", () => {
    expect(feeWords(office({}))).toBe('ask about its fee')
    expect(feeWords(office({ copyFee: 500 }))).toBe('its own copy fee: $5.00')
    expect(feeWords(office({ copyFee: 50, copyFeeNote: 'per page' }))).toBe(
      'its own copy fee: $0.50 (per page)',
    )
    const copyFeeTerms = {
      unit: 'per_page' as const,
      furtherCents: null,
      minimumCents: null,
      isMost: false,
      setBy: 'state_law' as const,
      sourceUrl: null,
      checkedOn: null,
    }
    expect(feeWords(office({ copyFee: 100, copyFeeTerms }), 3)).toBe(
      'its own copy fee: $1.00 per page, $3.00 for 3 pages, set by state law',
    )
    expect(feeInBrief(office({ copyFee: 100, copyFeeTerms }))).toBe('$1.00 per page')
    expect(feeWords(office({ copyFee: 0, copyFeeNote: 'x'.repeat(41) }))).toBe(
      'its own copies are free',
    )
  })
})
