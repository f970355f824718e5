import { expect, it } from 'vitest'
import { statusWords } from './order-words.ts'

it.each([
  [['processing'], 'In progress'],
  [['delivered', 'delivered'], 'Delivered'],
  [['delivered', 'with_staff', 'delivered'], '2 of 3 delivered · 1 with our staff'],
  [
    ['refunded', 'processing', 'processing', 'refunding'],
    '2 in progress · 1 being refunded · 1 refunded',
  ],
] as const)('the status of an order with %j reads %s', (states, words) => {
  expect(statusWords(states)).toBe(words)
})
