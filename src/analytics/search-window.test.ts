import { describe, expect, it } from 'vitest'
import { searchWindow } from './search-window.ts'

const ZONE = 'America/New_York'

describe('searchWindow', () => {
  it('begins today at midnight in the zone, and the window six days before', () => {
    const { from, today } = searchWindow(new Date('2026-07-10T03:00:00Z'), ZONE)
    expect(today.toISOString()).toBe('2026-07-09T04:00:00.000Z')
    expect(from.toISOString()).toBe('2026-07-03T04:00:00.000Z')
  })

  it('is right on both sides of a change of clocks', () => {
    const autumn = searchWindow(new Date('2026-11-03T17:00:00Z'), ZONE)
    expect(autumn.today.toISOString()).toBe('2026-11-03T05:00:00.000Z')
    expect(autumn.from.toISOString()).toBe('2026-10-28T04:00:00.000Z')
    const onTheDay = searchWindow(new Date('2026-03-08T20:00:00Z'), ZONE)
    expect(onTheDay.today.toISOString()).toBe('2026-03-08T05:00:00.000Z')
  })
})
