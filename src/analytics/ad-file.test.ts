import { describe, expect, it } from 'vitest'
import { conversionLine, zonedTime } from './ad-file.ts'
import { daysRange } from './export-ads.ts'

const ZONE = 'America/New_York'
const OPTIONS = { conversionName: 'Deed purchase', timeZone: ZONE }
const PAID = {
  gclid: 'Cj0KCQ-a_1',
  paidAt: new Date('2026-01-01T20:32:45Z'),
  amountCents: 1999,
}

describe('a Google Ads file', () => {
  it('a Google Ads file has two decimals, whatever the amount', () => {
    const value = (amountCents: number) =>
      conversionLine({ ...PAID, amountCents }, OPTIONS).split(',')[3]
    expect([1, 10, 1999, 200000, 199900].map(value)).toEqual([
      '0.01',
      '0.10',
      '19.99',
      '2000.00',
      '1999.00',
    ])
  })

  it.each([
    ['2026-01-01T20:32:45Z', ZONE, '2026-01-01 15:32:45-05:00'],
    ['2026-07-01T20:32:45Z', ZONE, '2026-07-01 16:32:45-04:00'],
    // The hour that occurs twice is told apart by its offset; the hour that's skipped doesn't
    // appear.
    ['2026-11-01T05:30:00Z', ZONE, '2026-11-01 01:30:00-04:00'],
    ['2026-11-01T06:30:00Z', ZONE, '2026-11-01 01:30:00-05:00'],
    ['2026-03-08T06:59:59Z', ZONE, '2026-03-08 01:59:59-05:00'],
    ['2026-03-08T07:00:00Z', ZONE, '2026-03-08 03:00:00-04:00'],
    ['2026-01-01T05:00:00Z', ZONE, '2026-01-01 00:00:00-05:00'],
    ['2026-01-01T05:00:00Z', 'UTC', '2026-01-01 05:00:00+00:00'],
    ['2026-01-01T05:00:00Z', 'Asia/Kolkata', '2026-01-01 10:30:00+05:30'],
  ])('a Google Ads file writes %s in %s as %s', (at, zone, expected) => {
    expect(zonedTime(new Date(at), zone)).toBe(expected)
  })

  it('a Google Ads file quotes a name with a comma, and nothing else', () => {
    const options = { ...OPTIONS, conversionName: 'Deed purchase, web' }
    expect(conversionLine(PAID, options)).toBe(
      'Cj0KCQ-a_1,"Deed purchase, web",2026-01-01 15:32:45-05:00,19.99,USD\n',
    )
  })
})

describe('a range of days', () => {
  it.each([
    ['2026-02-01', '2026-02-28', '2026-02-01T05:00:00.000Z', '2026-03-01T05:00:00.000Z', 28 * 24],
    // A 23-hour day, and a 25-hour one.
    ['2026-03-08', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z', 23],
    ['2026-11-01', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z', 25],
    ['2026-12-31', '2026-12-31', '2026-12-31T05:00:00.000Z', '2027-01-01T05:00:00.000Z', 24],
  ])('%s to %s begins and ends at midnight in the time zone', (from, to, first, last, hours) => {
    const range = daysRange({ from, to }, ZONE)
    expect([range.from.toISOString(), range.until.toISOString()]).toEqual([first, last])
    expect((range.until.getTime() - range.from.getTime()) / 3_600_000).toBe(hours)
  })

  it.each([
    ['Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-01-01T11:00:00.000Z'],
  ])('a range of days is right even in the most extreme time zones, in %s', (zone, first) => {
    const { from } = daysRange({ from: '2026-01-01', to: '2026-01-01' }, zone)
    expect(from.toISOString()).toBe(first)
  })
})
