import { expect, it } from 'vitest'
import { fulfillmentWords, needsSomebody, paymentWords } from './order-words.ts'

const NOW = new Date('2026-11-16T12:00:00Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const paid = {
  status: 'completed',
  amount: 9995,
  captured: 9995,
  refunded: 0,
  disputed: 0,
  stripePaymentIntentId: 'pi_1',
} as const

it.each([
  [paid, 'Paid $99.95', 'plain'],
  [{ ...paid, stripePaymentIntentId: 'bal_1' }, 'Paid $99.95 from balance', 'plain'],
  [{ ...paid, status: 'partially_refunded', refunded: 1999 }, 'Refunded $19.99 of $99.95', 'plain'],
  [{ ...paid, status: 'refunded', refunded: 9995 }, 'Refunded $99.95', 'plain'],
  [{ ...paid, disputed: 9995 }, 'Disputed $99.95 of $99.95', 'urgent'],
  [{ ...paid, status: 'pending', captured: 0 }, 'Unpaid $99.95', 'muted'],
  [{ ...paid, status: 'failed', captured: 0 }, 'Failed $99.95', 'muted'],
] as const)('an order’s payment %j reads "%s"', (money, words, tone) => {
  expect(paymentWords(money)).toEqual({ words, tone })
})

const said = (progress: object, dueBy: Date | null, status = 'completed') =>
  fulfillmentWords({ status, progress, dueBy } as Parameters<typeof fulfillmentWords>[0], NOW)
const read = (...asked: Parameters<typeof said>) =>
  said(...asked)
    .map(({ words }) => words)
    .join(' · ')

it.each([
  [{ delivered: 2, desk: 3 }, inHours(5), '2 of 5 delivered · 3 need review · due in 5 h'],
  [{ delivered: 1, desk: 1 }, inHours(-3), '1 of 2 delivered · 1 needs review · overdue 3 h'],
  [{ searching: 1 }, inHours(47.5), '0 of 1 delivered · 1 in progress · due in 47 h'],
  [{ delivered: 1, refunded: 1 }, null, '1 of 2 delivered · 1 refunded'],
  [{ delivered: 2 }, null, '2 of 2 delivered'],
  [
    { ready: 1, released: 1 },
    inHours(1),
    '0 of 2 delivered · 1 in progress · due in 1 h · 1 not charged',
  ],
])('an order’s deeds %j due by %s read "%s"', (progress, dueBy, words) => {
  expect(read(progress, dueBy)).toBe(words)
})

it('a withheld deed is said apart: nobody works on it', () => {
  const deeds = {
    status: 'completed',
    progress: { delivered: 1 },
    dueBy: null,
    withheld: 1,
  } as const
  const words = fulfillmentWords(deeds, NOW).map((each) => each.words)
  expect(words).toEqual(['1 of 2 delivered', '1 withheld'])
})

it('an order that nobody paid for says nothing about its deeds', () => {
  expect(said({ unpaid: 2 }, null, 'pending')).toEqual([])
})

it('only what needs somebody soon is colored', () => {
  const tones = (...asked: Parameters<typeof said>) => said(...asked).map(({ tone }) => tone)
  expect(tones({ delivered: 2 }, null)).toEqual(['muted'])
  expect(tones({ desk: 1 }, inHours(20))).toEqual(['plain', 'waiting', 'plain'])
  expect(tones({ desk: 1 }, inHours(5))).toEqual(['plain', 'waiting', 'waiting'])
  expect(tones({ searching: 1 }, inHours(0.5))).toEqual(['plain', 'plain', 'urgent'])
})

it('an order needs somebody if a deed needs review or is overdue', () => {
  const needs = (progress: object, dueBy: Date | null) =>
    needsSomebody({ status: 'completed', progress, dueBy }, NOW)
  expect(needs({ delivered: 1, desk: 1 }, inHours(5))).toBe(true)
  expect(needs({ searching: 1 }, inHours(-1))).toBe(true)
  expect(needs({ searching: 1 }, inHours(1))).toBe(false)
  expect(needs({ delivered: 2 }, null)).toBe(false)
})
