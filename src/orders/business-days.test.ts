import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { businessDaysFrom, isBusinessDay } from './business-days.ts'

const NEW_YORK = 'America/New_York'
const day = (text: string) => Temporal.PlainDate.from(text)

it.each([
  // As the Office of Personnel Management lists them.
  ['2026-01-01', "New Year's Day"],
  ['2026-01-19', 'Martin Luther King Jr.'],
  ['2026-02-16', "Washington's Birthday"],
  ['2026-05-25', 'Memorial Day'],
  ['2026-06-19', 'Juneteenth'],
  ['2026-07-03', 'Independence Day, on a Saturday'],
  ['2026-09-07', 'Labor Day'],
  ['2026-10-12', 'Columbus Day'],
  ['2026-11-11', 'Veterans Day'],
  ['2026-11-26', 'Thanksgiving'],
  ['2026-12-25', 'Christmas'],
  ['2027-06-18', 'Juneteenth, on a Saturday'],
  ['2027-07-05', 'Independence Day, on a Sunday'],
  ['2027-12-24', 'Christmas, on a Saturday'],
  ['2027-12-31', "the next year's first day, on a Saturday"],
  ['2028-05-29', 'Memorial Day, the last Monday of five'],
  ['2026-11-14', 'a Saturday'],
  ['2026-11-15', 'a Sunday'],
])('%s is not a business day: %s', (text) => {
  expect(isBusinessDay(day(text))).toBe(false)
})

it.each(['2026-01-02', '2026-07-06', '2026-11-27', '2026-12-24', '2028-01-03', '2027-06-21'])(
  '%s is a business day',
  (text) => {
    expect(isBusinessDay(day(text))).toBe(true)
  },
)

it('2026 has 250 business days', () => {
  const days = Array.from({ length: 365 }, (_, days) => day('2026-01-01').add({ days }))
  expect(days.filter(isBusinessDay)).toHaveLength(250)
})

it.each([
  // Asked on a Monday morning: the end of the following Monday.
  ['2026-03-16T13:00:00Z', '2026-03-24T03:59:59.000Z'],
  // On a Friday night in New York, which is Saturday in UTC.
  ['2026-03-21T03:30:00Z', '2026-03-28T03:59:59.000Z'],
  ['2026-03-21T15:00:00Z', '2026-03-28T03:59:59.000Z'],
  // Across Thanksgiving.
  ['2026-11-24T15:00:00Z', '2026-12-03T04:59:59.000Z'],
  // Across Christmas and New Year's Day.
  ['2026-12-23T15:00:00Z', '2027-01-01T04:59:59.000Z'],
  ['2026-12-24T15:00:00Z', '2027-01-05T04:59:59.000Z'],
  // Across a New Year's Day observed in the old year.
  ['2027-12-29T15:00:00Z', '2028-01-07T04:59:59.000Z'],
  // The clocks go forward on March 8, back on November 1.
  ['2026-03-06T15:00:00Z', '2026-03-14T03:59:59.000Z'],
  ['2026-10-30T15:00:00Z', '2026-11-07T04:59:59.000Z'],
])('five business days from %s end at %s', (at, end) => {
  expect(businessDaysFrom(new Date(at), 5, NEW_YORK).toISOString()).toBe(end)
})

it('a business day ends when the day ends in the shop’s time zone', () => {
  const at = new Date('2026-03-16T13:00:00Z')
  expect(businessDaysFrom(at, 1, 'Pacific/Honolulu').toISOString()).toBe('2026-03-18T09:59:59.000Z')
  expect(businessDaysFrom(at, 1, 'UTC').toISOString()).toBe('2026-03-17T23:59:59.000Z')
})
