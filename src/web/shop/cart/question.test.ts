import { expect, it } from 'vitest'
import type { Forecast } from '../../../contract/shop/forecast.ts'
import type { CartItem } from '../cart.ts'
import { confirmed, questionOf } from './question.ts'

const ITEM: CartItem = { streetAddress: '233 Water St', city: 'Troy', state: 'NY', zipCode: '' }
const FOUND: Forecast = { outcome: 'found', isImmediate: true, notice: 'none', stateText: null }

it('a house number that nobody verified is asked about, until the buyer confirms it', () => {
  const item: CartItem = { ...ITEM, unverified: ['housenumber'] }
  expect(questionOf(item, FOUND)).toMatchObject({
    ask: 'Is 233 right?',
    why: 'House number not verified',
    yes: 'Yes, it’s 233',
  })
  expect(questionOf({ ...item, unverified: ['housenumber', 'street'] }, FOUND)?.ask).toBe(
    'Is 233 Water St right?',
  )
  expect(questionOf(confirmed(item), FOUND)).toBeUndefined()
  expect(questionOf(item, { ...FOUND, notSold: 'off' })).toBeUndefined()
})

it('a building with units asks which, unless one is named or the buyer wants the whole building', () => {
  const inUnits = { ...FOUND, hasUnits: true } as const
  for (const [item, forecast] of [
    [{ ...ITEM, lacksUnit: true }, undefined],
    [ITEM, inUnits],
  ] as const) {
    expect(questionOf(item, forecast)?.ask).toBe('Which unit?')
    expect(questionOf(confirmed(item), forecast)).toBeUndefined()
    const named = { ...item, streetAddress: '233 Water St Apt 4B' }
    expect(questionOf(named, forecast)).toBeUndefined()
  }
  expect(questionOf(ITEM, FOUND)).toBeUndefined()
})
