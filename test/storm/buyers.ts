import { setTimeout } from 'node:timers/promises'
import { addressAt } from '../../src/addresses/address.ts'
import { openBrowser } from '../support/browser.ts'
import { orderBody, payByCard } from '../support/orders.ts'
import type { StormShop } from './shop.ts'

export interface Buyers {
  /** How many have been paid for so far, and how many calls got no answer or a failure. */
  counts: { paid: number; calls: number; failed: number }
  pause(): Promise<void>
  resume(): void
  stop(): Promise<void>
}

const AT_ONCE = 3
const PAUSE_MS = 400

/** Customers who keep coming, and try again while the shop is in trouble. */
export function startBuyers(shop: StormShop, random: () => number): Buyers {
  const counts = { paid: 0, calls: 0, failed: 0 }
  let state: 'open' | 'paused' | 'over' = 'open'
  let number = 0
  let busy = 0

  async function buy(): Promise<void> {
    number += 1
    const index = number
    const browser = openBrowser(shop.url)
    const addresses = Array.from({ length: 1 + Math.floor(random() * 2) }, (_, place) =>
      addressAt(`${index * 10 + place} Storm St`, 'Dover', 'DE', '19901'),
    )
    const amount = addresses.length * 1999
    const opened = await insist(() => browser.post('/api/create-payment-intent', { amount }))
    const intentId = opened?.json?.paymentIntentId
    if (!intentId) return
    const body = { ...orderBody(intentId, addresses), email: `storm${index}@example.com` }
    const placed = await insist(() => browser.post('/api/orders', body))
    if (placed?.status !== 201 && placed?.status !== 200) return
    const reply = await payByCard(shop, intentId).catch(() => undefined)
    if (reply?.status !== 200) {
      // The provider or the line to it failed; this customer leaves, charged or not.
      counts.failed += 1
      return
    }
    counts.paid += 1
    if (random() < 0.6) {
      const clientSecret = opened.json.clientSecret
      await insist(
        () => browser.post('/api/verify-payment', { paymentIntentId: intentId, clientSecret }),
        2,
      )
    }
  }

  async function insist<T extends { status: number }>(ask: () => Promise<T>, tries = 6) {
    for (let i = 0; i < tries; i += 1) {
      counts.calls += 1
      const reply = await Promise.race([ask().catch(() => undefined), setTimeout(15_000)])
      if (reply && reply.status < 500) return reply
      counts.failed += 1
      await setTimeout(500 * (i + 1))
    }
    return undefined
  }

  const loops = Array.from({ length: AT_ONCE }, async () => {
    while (state !== 'over') {
      if (state === 'open') {
        busy += 1
        await buy().finally(() => {
          busy -= 1
        })
      }
      await setTimeout(PAUSE_MS * (0.5 + random()))
    }
  })
  return {
    counts,
    async pause() {
      state = 'paused'
      while (busy > 0) await setTimeout(100)
    },
    resume() {
      state = 'open'
    },
    async stop() {
      state = 'over'
      await Promise.all(loops)
    },
  }
}
