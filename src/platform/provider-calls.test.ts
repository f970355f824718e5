import { describe, expect, it } from 'vitest'
import { describeShop } from '../../test/support/describe-shop.ts'
import { openBreaker } from './provider-calls.ts'

const PAYMENT = { amount: 1999 }

describeShop('a card provider that accepts calls and never answers', (shop) => {
  const open = () => shop.visit().post('/api/create-payment-intent', PAYMENT)
  const timed = async <T>(work: Promise<T>) => {
    const since = Date.now()
    return { result: await work, ms: Date.now() - since }
  }

  it('a stalled call ends after 8 seconds with a 503 in plain words, and the retry opens no second payment', async () => {
    shop.payments.controls.addFault({ kind: 'hang', when: 'after', ms: 25_000 })
    const browser = shop.visit()
    const { result, ms } = await timed(browser.post('/api/create-payment-intent', PAYMENT))
    expect([result.status, result.json.code], result.text).toEqual([503, 'provider_unavailable'])
    expect(result.json.message).toBe('The card provider isn’t responding right now.')
    expect(result.headers.get('retry-after')).toBe('10')
    expect(ms).toBeGreaterThan(7_000)
    expect(ms).toBeLessThan(10_000)
    const again = await browser.post('/api/create-payment-intent', PAYMENT)
    expect(again.status).toBe(200)
    expect([...shop.payments.controls.look().paymentIntents.keys()]).toEqual([
      again.json.paymentIntentId,
    ])
  })

  it('after most calls have stalled, the next one is refused at once instead of waiting, too', async () => {
    shop.payments.controls.addFault({ kind: 'hang', count: 6 })
    const stalled = await Promise.all(Array.from({ length: 6 }, open))
    expect(stalled.map(({ status }) => status)).toEqual(Array(6).fill(503))
    const { result, ms } = await timed(open())
    expect([result.status, result.json.code]).toEqual([503, 'provider_unavailable'])
    expect(ms).toBeLessThan(1_000)
  })
})

describe('the breaker', () => {
  const withClock = () => {
    let now = 1_000_000
    const breaker = openBreaker(() => now)
    const end = (...stalls: boolean[]) => {
      for (const stalled of stalls) breaker.end(stalled)
    }
    return { ...breaker, end, wait: (ms: number) => (now += ms) }
  }

  it('the breaker lets calls through while fewer than half of them stall', () => {
    const breaker = withClock()
    breaker.end(true, true, false, false, false, true, false)
    expect(breaker.mayCall()).toBe(true)
  })

  it('the breaker does not judge by a handful of calls, nor by old ones', () => {
    const breaker = withClock()
    breaker.end(true, true, true, true)
    expect(breaker.mayCall()).toBe(true)
    breaker.wait(60_000)
    breaker.end(true)
    expect(breaker.mayCall()).toBe(true)
  })

  it('the breaker lets one call through after the pause, and all of them once it is answered', () => {
    const breaker = withClock()
    breaker.end(true, true, true, true, true)
    expect(breaker.mayCall()).toBe(false)
    breaker.wait(15_000)
    expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, false])
    breaker.end(true)
    expect(breaker.mayCall()).toBe(false)
    breaker.wait(15_000)
    expect(breaker.mayCall()).toBe(true)
    breaker.end(false)
    expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, true])
  })
})
