import { describe, expect, it } from 'vitest'
import { addressOf, filterOf } from './order-filters.tsx'

describe("a view's URL", () => {
  it("a view's URL is read, minus the parts that make no sense", () => {
    const params = new URLSearchParams('q=ada&status=gone&from=2026-02-30&state=TX&desk=yes&x=1')
    expect(filterOf(params)).toEqual({ q: 'ada', state: 'TX', desk: 'yes' })
    expect(filterOf(new URLSearchParams())).toEqual({})
  })

  it("a view's URL is the same for the same view", () => {
    const [here, there] = ['state=TX&q=ada&refund=yes', 'refund=yes&q=ada&state=TX&status=']
    const address = (text: string) => addressOf(filterOf(new URLSearchParams(text)))
    expect(address(here)).toBe(address(there))
    expect(address(here)).toBe('q=ada&refund=yes&state=TX')
  })
})
