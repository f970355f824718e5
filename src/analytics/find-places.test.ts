import { expect, it } from 'vitest'
import { lostSales, rateAtOnce } from './find-places.ts'

const place = (searched: number, bought: number, desk = 0) => ({
  ...{ searched, bought, desk, ordered: bought, delivered: bought, notFound: 0 },
})

it('the rate is that of the places where deeds are there at once', () => {
  const served = [place(100, 40), place(50, 20, 2)]
  expect(rateAtOnce([...served, place(500, 20, 15)])).toBeCloseTo(0.4)
  // Two deeds of a place say nothing about it.
  expect(rateAtOnce([...served, place(2, 2)])).toBeCloseTo(0.4)
  expect(rateAtOnce([place(500, 20, 15)])).toBeNull()
})

it('lost sales are what a place would have sold at that rate, besides what it did', () => {
  expect(lostSales(place(500, 20), 0.4)).toBe(180)
  expect(lostSales(place(10, 9), 0.4)).toBe(0)
  expect(lostSales(place(500, 20), null)).toBe(0)
})
