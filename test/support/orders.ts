import { type Address, addressAt } from '../../src/addresses/address.ts'
import { DEFAULT_KEYS } from '../../standins/payments/start.ts'
import type { Browser } from './browser.ts'
import type { TestShop } from './shop.ts'

export const EMPIRE_STATE = addressAt('350 5th Ave', 'New York', 'NY', '10118')
export const WILLIS_TOWER = addressAt('233 S Wacker Dr', 'Chicago', 'IL', '60606')

export interface Placed {
  orderId: string
  intentId: string
  clientSecret: string
}

/** The order's body as the checkout sends it. */
export function orderBody(intentId: string, addresses: Address[] = [EMPIRE_STATE, WILLIS_TOWER]) {
  return {
    fullName: 'Ada Lovelace',
    email: 'Ada@Example.com',
    addresses,
    amount: addresses.length * 1999,
    stripePaymentIntentId: intentId,
  }
}

/** Everything the checkout does before the card. */
export async function placeOrder(
  browser: Browser,
  addresses: Address[] = [EMPIRE_STATE, WILLIS_TOWER],
  changes: Record<string, unknown> = {},
): Promise<Placed> {
  const amount = addresses.length * 1999
  const intent = await browser.post('/api/create-payment-intent', { amount })
  if (intent.status !== 200) throw new Error(`The payment was refused: ${intent.text}`)
  const { paymentIntentId: intentId, clientSecret } = intent.json
  const order = await browser.post('/api/orders', { ...orderBody(intentId, addresses), ...changes })
  if (order.status !== 201) throw new Error(`The order was refused: ${order.text}`)
  return { orderId: order.json.id, intentId, clientSecret }
}

/** Does what the card form does: the provider takes the money. */
export async function payByCard(
  shop: Pick<TestShop, 'payments'>,
  intentId: string,
  paymentMethod = 'pm_card_visa',
): Promise<{ status: number; intentStatus: string | undefined }> {
  const response = await fetch(`${shop.payments.url}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${DEFAULT_KEYS.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ payment_method: paymentMethod, return_url: 'http://shop.test/' }),
  })
  const body = (await response.json()) as { status?: string }
  return { status: response.status, intentStatus: body.status }
}

/** How many jobs of a kind have ever been enqueued. */
export async function countJobs(shop: TestShop, name: string): Promise<number> {
  const rows = await shop.query('select count(*) as count from pgboss.job where name = $1', [name])
  return Number(rows[0].count)
}

export async function until<T>(
  look: () => Promise<T | undefined | false>,
  what: string,
  timeoutMs = 15_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
