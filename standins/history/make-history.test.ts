import { describe, expect, it } from 'vitest'
import { addressAt, isSameAddress } from '../../src/addresses/address.ts'
import { FoundDocument } from '../../src/fulfillment/sources/source.ts'
import { type LineEvent, type LineState, nextLineState } from '../../src/orders/line.ts'
import { makeHistory } from './make-history.ts'
import type { Rows } from './rows.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'
const historyAt = (now: string) => makeHistory({ now: new Date(now), staff: `staff:${NOBODY}` })

/** Past events only; promises lie ahead. */
function* timesIn(rows: Rows): Generator<number> {
  const promises = ['promised_by', 'refunded_after']
  for (const row of Object.values(rows).flat()) {
    for (const [column, value] of Object.entries(row)) {
      if (value instanceof Date && !promises.includes(column)) yield value.getTime()
    }
  }
}

describe.each([
  ['an ordinary afternoon', '2026-06-10T19:00:00Z'],
  ['just after midnight on a Monday', '2026-08-03T04:05:00Z'],
  ['when the clocks have gone forward', '2026-03-08T12:00:00Z'],
  ['when the clocks have gone back', '2026-11-01T08:30:00Z'],
])('the history made on %s', (_, now) => {
  const rows = historyAt(now)

  it('the history ends before now and begins about four months earlier', () => {
    const times = [...timesIn(rows)]
    const [first, last] = [
      times.reduce((a, b) => Math.min(a, b)),
      times.reduce((a, b) => Math.max(a, b)),
    ]
    expect(last).toBeLessThanOrEqual(Date.parse(now))
    expect((Date.parse(now) - first) / 86_400_000).toBeCloseTo(120, 0)
  })

  it('the history moves every line through the state machine, in timeline order', () => {
    const states = new Map<string, string>(
      rows.order_lines.map((line) => [line.id ?? '', 'unpaid']),
    )
    for (const row of rows.timeline.toSorted((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1))) {
      if (!row.line_id) continue
      expect(row.from_state).toBe(states.get(row.line_id))
      expect(row.to_state).toBe(nextLineState(row.from_state as LineState, row.event as LineEvent))
      states.set(row.line_id, row.to_state ?? '')
    }
    const ends = ['delivered', 'desk', 'refunded', 'unpaid']
    expect([...new Set(states.values())].sort()).toEqual(ends)
    for (const line of rows.order_lines) expect(line.progress).toBe(states.get(line.id ?? ''))
  })

  it('the history has a refund for exactly the lines that say so, and orders that match', () => {
    const refunded = new Set(rows.refunds.map(({ line_id }) => line_id))
    for (const order of rows.orders) {
      const lines = rows.order_lines.filter(({ order_id }) => order_id === order.id)
      const back = lines.filter(({ progress }) => progress === 'refunded')
      expect(back.every(({ id }) => refunded.has(id ?? ''))).toBe(true)
      const status = back.length === lines.length ? 'refunded' : 'partially_refunded'
      if (back.length > 0) expect(order.status).toBe(status)
      else expect(['completed', 'pending', 'failed']).toContain(order.status)
    }
    expect(refunded.size).toBeGreaterThan(0)
    expect(refunded.size).toBe(rows.order_lines.filter((l) => l.progress === 'refunded').length)
  })

  it('the history leaves work on the desk, none of it more than two days old', () => {
    const desk = rows.order_lines.filter(({ progress }) => progress === 'desk')
    expect(desk.length).toBeGreaterThanOrEqual(2)
    for (const { progress_at, desk_reason, desk_kind } of desk) {
      expect(desk_reason).toBeTruthy()
      expect(desk_kind).toBeTruthy()
      expect(Date.parse(now) - (progress_at as Date).getTime()).toBeLessThan(48 * 3_600_000)
    }
  })

  it('the history only names documents that the check would pass', () => {
    const delivered = rows.order_lines.filter(({ progress }) => progress === 'delivered')
    expect(delivered.length).toBeGreaterThan(100)
    for (const line of delivered) {
      const ordered = addressAt(line.street_address, line.city, line.state, line.zip_code)
      expect(isSameAddress(FoundDocument.parse(line.found).situs, ordered)).toBe(true)
    }
  })
})

it('the history is the same every time', () => {
  expect(historyAt('2026-06-10T19:00:00Z')).toEqual(historyAt('2026-06-10T19:00:00Z'))
})
