import { expect, it } from 'vitest'
import { wantedBytes } from './byte-range.ts'

it.each([
  ['bytes=0-', 0, 99],
  ['bytes=0-0', 0, 0],
  ['bytes=10-19', 10, 19],
  ['bytes=10-', 10, 99],
  ['bytes=90-1000', 90, 99],
  ['bytes=99-99', 99, 99],
  ['bytes=-1', 99, 99],
  ['bytes=-30', 70, 99],
  ['bytes=-1000', 0, 99],
  ['BYTES=1-2', 1, 2],
])('a Range header of %s on a hundred bytes is %i to %i', (header, first, last) => {
  expect(wantedBytes(header, 100)).toEqual({ first, last })
})

it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=99999999999-'])(
  'a Range header of %s is out of bounds for a hundred bytes',
  (header) => expect(wantedBytes(header, 100)).toBe('none'),
)

it.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=5-2',
  'bytes=a-b',
  'bytes=0-1,5-6',
  'pages=1-2',
  'bytes=1-2; drop',
  `bytes=0-${'9'.repeat(30)}`,
])('a Range header of %s means the whole file', (header) =>
  expect(wantedBytes(header, 100)).toBe('all'),
)
