import { expect, it } from 'vitest'
import { objectionTo, rangeIn } from './range.ts'

const inUrl = (search: string) => rangeIn(new URLSearchParams(search))

it('the range in the URL is a preset or two days', () => {
  expect(inUrl('days=90')).toEqual({ days: 90 })
  expect(inUrl('from=2026-01-05&to=2026-02-01')).toEqual({ from: '2026-01-05', to: '2026-02-01' })
})

it.each([
  '',
  'days=12345',
  'days=x',
  'from=2026-02-01&to=2026-01-05',
  'from=2026-02-01',
  'from=a&to=b',
])('the range is the default one if the URL says %j', (search) =>
  expect(inUrl(search)).toEqual({ days: 30 }),
)

it('typed days get their errors in words', () => {
  expect(objectionTo({ from: '', to: '2026-01-05' })).toBe('Choose both days')
  expect(objectionTo({ from: '2026-02-01', to: '2026-01-05' })).toBe(
    'The last day is before the first',
  )
  expect(objectionTo({ from: '2020-02-01', to: '2026-01-05' })).toBe('Five years at most')
  expect(objectionTo({ from: '2026-01-05', to: '2026-01-05' })).toBeUndefined()
})
