import { expect, it } from 'vitest'
import { partAfter, sortingOf } from './sorting.ts'

const KEYS = ['a', 'b', 'c', 'd', 'e']

it('a sorted list is read part by part, each key once', () => {
  const first = partAfter(KEYS, undefined, 2)
  expect(first).toEqual({ keys: ['a', 'b'], next: { key: 'b', place: 1 } })
  const second = partAfter(KEYS, first.next, 2)
  expect(second).toEqual({ keys: ['c', 'd'], next: { key: 'd', place: 3 } })
  expect(partAfter(KEYS, second.next, 2)).toEqual({ keys: ['e'], next: undefined })
  expect(partAfter([], undefined, 2)).toEqual({ keys: [], next: undefined })
})

it('a sorted list goes on after a row wherever that row has moved, or where it was if it is gone', () => {
  expect(
    partAfter(['b', ...KEYS.filter((key) => key !== 'b')], { key: 'b', place: 1 }, 2).keys,
  ).toEqual(['a', 'c'])
  expect(partAfter(KEYS, { key: 'gone', place: 1 }, 2).keys).toEqual(['c', 'd'])
})

it('a minus sign before a column means the greatest first', () => {
  expect(sortingOf<'net'>('-net')).toEqual({ by: 'net', isDescending: true })
  expect(sortingOf<'net'>('net')).toEqual({ by: 'net', isDescending: false })
})
