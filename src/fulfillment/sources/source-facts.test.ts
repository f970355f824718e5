import { expect, it } from 'vitest'
import { howSoon } from './source-facts.ts'

const source = (name: string, hasImages: boolean) => ({ name, hasImages, isFree: true })

it('a place is told of minutes only where a source covers it and has the images', () => {
  expect(howSoon('17031', [])).toBe('24–48 hours, by our staff.')
  expect(howSoon('17031', [source('nyc', false)])).toBe('24–48 hours, by our staff.')
  expect(howSoon('17031', [source('cook', false)])).toMatch(/^24–48 hours, by our staff\. We check/)
  expect(howSoon('04013', [source('maricopa', true)])).toMatch(/^Usually within minutes\./)
  expect(howSoon('TX', [source('recorder', true)])).toMatch(/^Usually within minutes\./)
  expect(howSoon('TX', [source('maricopa', true)])).toBe('24–48 hours, by our staff.')
})
