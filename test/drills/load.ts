import { openBrowser } from '../support/browser.ts'
import { EMPIRE_STATE, payByCard, placeOrder, WILLIS_TOWER } from '../support/orders.ts'

/** What a customer was told about an order. */
export interface Bought {
  orderId: string
  intentId: string
  email: string
  /** When the shop said it was paid; undefined if it never said so. */
  paidAt: Date | undefined
}

export interface Load {
  bought: Bought[]
  calls: number
  /** What went wrong from a customer's point of view, and when. */
  failures: Array<{ at: Date; what: string }>
  stop(): Promise<void>
}

/** Customers who come one after the other, several at a time: each opens the shop anew, orders two
 * deeds, pays, and looks at the order. */
export function startLoad(options: {
  url: string
  payments: { url: string }
  atOnce: number
  /** How long a customer takes between two orders. */
  pauseMs: number
}): Load {
  const { url, payments, atOnce, pauseMs } = options
  const load: Load = { bought: [], calls: 0, failures: [], stop }
  let isStopping = false
  const customers = Array.from({ length: atOnce }, () => come())
  async function come(): Promise<void> {
    while (!isStopping) {
      await buy().catch((error: Error) => {
        const what = `${error.message} ${error.cause ?? ''}`.trim().slice(0, 200)
        load.failures.push({ at: new Date(), what })
      })
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  async function buy(): Promise<void> {
    const browser = openBrowser(url)
    const email = `drill-${crypto.randomUUID()}@example.com`
    load.calls += 2
    const placed = await placeOrder(browser, [EMPIRE_STATE, WILLIS_TOWER], { email })
    const bought: Bought = { ...placed, email, paidAt: undefined }
    load.bought.push(bought)
    const paid = await payByCard({ payments } as never, placed.intentId)
    if (paid.status !== 200) throw new Error(`The card form failed with ${paid.status}`)
    load.calls += 1
    const verified = await browser.post('/api/verify-payment', { paymentIntentId: placed.intentId })
    if (!verified.json?.success) {
      throw new Error(`verify-payment: ${verified.status} ${JSON.stringify(verified.json)}`)
    }
    bought.paidAt = new Date()
    load.calls += 1
    const order = await browser.get(`/api/orders/${placed.orderId}`)
    if (order.status !== 200) throw new Error(`The order's page: ${order.status}`)
  }
  async function stop(): Promise<void> {
    isStopping = true
    await Promise.all(customers)
  }
  return load
}
