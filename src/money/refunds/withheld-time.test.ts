import { expect, it } from 'vitest'
import { isBusinessDay } from '../../orders/business-days.ts'
import { shopClock } from '../../orders/shop-day.ts'
import { drawEnd, drawSearchMs, type Missed } from './withheld-time.ts'

const timeZone = 'America/New_York'
const HOUR = 3_600_000
const at = (text: string) => new Date(text)
const after = (from: Date, hours: number) => new Date(from.getTime() + hours * HOUR)
const lineOf = (paidAt: Date) => ({ paidAt, refundedAfter: after(paidAt, 72) })
const many = (paidAt: Date, real: Missed[] = [], now = paidAt) =>
  Array.from({ length: 300 }, () =>
    drawEnd(lineOf(paidAt), { at: now, timeZone, real, random: Math.random }),
  )

it('in the first months a withheld line ends 20 to 44 hours after payment, while the office is open', () => {
  const paidAt = at('2026-11-17T15:00:00Z')
  for (const end of many(paidAt)) {
    const hours = (end.getTime() - paidAt.getTime()) / HOUR
    expect(hours).toBeGreaterThanOrEqual(20)
    expect(hours).toBeLessThanOrEqual(44)
    const clock = shopClock(end, timeZone)
    expect(isBusinessDay(clock.toPlainDate())).toBe(true)
    expect(clock.hour).toBeGreaterThanOrEqual(9)
    expect(clock.hour).toBeLessThan(17)
  }
})

it('over a weekend a withheld line waits for Monday, and is late as what staff look for is', () => {
  for (const end of many(at('2026-11-20T23:00:00Z'))) {
    expect(shopClock(end, timeZone).toPlainDate().toString()).toBe('2026-11-23')
  }
})

it('with enough real ones a withheld line ends as many business days later, at about their time of day', () => {
  const real = Array.from({ length: 20 }, () => ({
    paidAt: at('2026-11-06T20:00:00Z'),
    missedAt: at('2026-11-09T21:30:00Z'),
    searchMs: 700,
  }))
  const ends = many(at('2026-11-17T15:00:00Z'), real)
  for (const end of ends) {
    expect(Math.abs(end.getTime() - at('2026-11-18T21:30:00Z').getTime())).toBeLessThan(0.26 * HOUR)
  }
  expect(new Set(ends.map((end) => end.getTime())).size).toBeGreaterThan(250)
  expect(drawSearchMs({ real, random: Math.random })).toBe(700)
})

it('a line that is withheld late never ends in the past', () => {
  const paidAt = at('2026-11-17T15:00:00Z')
  const now = after(paidAt, 43)
  for (const end of many(paidAt, [], now)) expect(end.getTime()).toBeGreaterThan(now.getTime())
})
