import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Timestamp } from '../contract/common.ts'
import { reviveDates } from './api.ts'

const AT = '2026-03-01T12:00:00.000Z'
const Order = z.object({
  at: Timestamp,
  paidAt: z.nullable(Timestamp),
  seenAt: z.optional(Timestamp),
  reference: z.string(),
  why: z.array(z.union([z.string(), z.object({ at: Timestamp })])),
})

it('a page gets dates where the contract has timestamps, and nowhere else', () => {
  const order = { at: AT, paidAt: null, reference: AT, why: [AT, { at: AT }] }
  expect(reviveDates(z.array(Order), [order])).toEqual([
    { ...order, at: new Date(AT), why: [AT, { at: new Date(AT) }] },
  ])
})

it('a page opened before a deploy keeps what it does not know, and misses what is gone', () => {
  const newer = { at: AT, paidAt: { of: 'another type' }, why: null, isNew: true }
  expect(reviveDates(Order, newer)).toEqual({ ...newer, at: new Date(AT) })
  expect(reviveDates(z.array(Order), { data: [] })).toEqual({ data: [] })
})

it('a response crosses the wire as text, with nothing that the contract doesn’t name', () => {
  const order = { at: new Date(AT), paidAt: null, reference: '', why: [{ at: new Date(AT) }] }
  const row = { ...order, secretHash: 'not in the contract' }
  const sent = z.encode(Order, row)
  expect(sent).toEqual({ at: AT, paidAt: null, reference: '', why: [{ at: AT }] })
  expect(reviveDates(Order, JSON.parse(JSON.stringify(sent)))).toEqual(order)
})
