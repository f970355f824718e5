import { expect, it } from 'vitest'
import { toCard } from './stripe-objects.ts'

it('a charge keeps the brand and the last four digits of its card', () => {
  expect(toCard({ brand: 'visa', last4: '4242' })).toEqual({ brand: 'visa', last4: '4242' })
})

it.each([
  undefined,
  { brand: null, last4: '4242' },
  { brand: 'visa', last4: null },
  { brand: 'Visa Card!', last4: '4242' },
  { brand: 'visa', last4: '4242424242424242' },
])('a charge keeps nothing of a card that reads %j', (card) => {
  expect(toCard(card)).toBeNull()
})
