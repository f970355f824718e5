import { expect, it } from 'vitest'
import { later, MINUTE } from '../../durations.ts'
import { type News, whenToTell } from './delivery-news.ts'

const ZONE = 'America/New_York'
const NOON = new Date('2026-11-16T17:00:00Z')
const minutes = (count: number) => later(NOON, count * MINUTE)
const SOON = { waitMs: 5000 }

function tell(news: Partial<News>, at = minutes(0)) {
  const nothing = { untold: [], told: [], isSearching: false, isBusy: false }
  return whenToTell({ ...nothing, ...news }, at, ZONE)
}
const deed = (at: number) => ({ deliveredAt: minutes(at), byStaff: false })
const staffDeed = (at: number) => ({ deliveredAt: minutes(at), byStaff: true })
const mail = (part: 'first' | 'rest' | 'day', at: number) => ({ part, at: minutes(at) })
const SEARCHING = { isSearching: true, isBusy: true }

it('the first delivery is emailed at once, however much is still on its way', () => {
  expect(tell({ untold: [deed(0)], ...SEARCHING })).toEqual({ now: 'first' })
  expect(tell({ untold: [deed(0), deed(0)] })).toEqual({ now: 'first' })
  expect(tell({ untold: [staffDeed(0)], ...SEARCHING })).toEqual({ now: 'first' })
})

it('the rest waits for every search to end, or for ten minutes', () => {
  const rest = { untold: [deed(1)], told: [mail('first', 0)] }
  expect(tell({ ...rest, ...SEARCHING }, minutes(1))).toEqual(SOON)
  expect(tell({ ...rest, ...SEARCHING }, minutes(9.99))).toEqual(SOON)
  expect(tell({ ...rest, ...SEARCHING }, minutes(10))).toEqual({ now: 'rest' })
  expect(tell(rest, minutes(2))).toEqual({ now: 'rest' })
  // Nobody worked for an hour.
  expect(tell(rest, minutes(60))).toEqual({ now: 'rest' })
})

it('the next email waits a few seconds after the last one, whatever it brings', () => {
  const second = later(NOON, 1000)
  const told = [mail('first', 0)]
  const soon = { deliveredAt: second, byStaff: false }
  expect(tell({ untold: [soon], told }, second)).toEqual({ waitMs: 4000 })
  expect(tell({ untold: [{ ...soon, byStaff: true }], told }, second)).toEqual({ waitMs: 4000 })
})

it('a deed that comes after the ten minutes is emailed as the one of its day', () => {
  const told = [mail('first', 0), mail('rest', 10)]
  expect(tell({ untold: [deed(12)], told }, minutes(12))).toEqual({ now: 'day' })
  expect(tell({ untold: [deed(12)], told: [mail('first', 0)] }, minutes(12))).toEqual({
    now: 'day',
  })
})

it("the staff's first deed is emailed at once, also on the day of the order", () => {
  const told = [mail('first', 0), mail('rest', 2)]
  expect(tell({ untold: [staffDeed(180)], told }, minutes(180))).toEqual({ now: 'day' })
})

it("a second deed of the staff's waits for the shop's next day", () => {
  const told = [mail('first', 0), mail('rest', 2), mail('day', 60)]
  const untold = [staffDeed(180)]
  // Noon in New York plus three hours: nine hours to midnight.
  expect(tell({ untold, told }, minutes(180))).toEqual({ waitMs: 9 * 60 * MINUTE })
  expect(tell({ untold, told }, minutes(12 * 60 - 1))).toEqual({ waitMs: MINUTE })
  expect(tell({ untold, told }, minutes(12 * 60))).toEqual({ now: 'day' })
})

it('an order that only staff can deliver has one email per day from the first deed on', () => {
  expect(tell({ untold: [staffDeed(0)] })).toEqual({ now: 'day' })
  const told = [mail('day', 0)]
  expect(tell({ untold: [staffDeed(5)], told }, minutes(5))).toHaveProperty('waitMs')
})

it("deeds that staff finish in a row go in one email, but don't wait for longer than ten minutes", () => {
  const told = [mail('first', 0), mail('rest', 2)]
  const row = { untold: [staffDeed(60)], told, isBusy: true }
  expect(tell(row, minutes(60))).toEqual(SOON)
  expect(tell({ ...row, isBusy: false }, minutes(61))).toEqual({ now: 'day' })
  expect(tell(row, minutes(70))).toEqual({ now: 'day' })
})

it('an hour that a clock repeats in fall is no second day', () => {
  const at = new Date('2026-11-01T06:30:00Z')
  const told = [{ part: 'day' as const, at: new Date('2026-11-01T04:30:00Z') }]
  const untold = [{ deliveredAt: at, byStaff: true }]
  expect(whenToTell({ untold, told, isSearching: false, isBusy: false }, at, ZONE)).toEqual({
    waitMs: 22.5 * 60 * MINUTE,
  })
})
