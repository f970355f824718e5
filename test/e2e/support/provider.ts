import { expect, type Page, type Route } from '@playwright/test'
import { EMPIRE } from './cart.ts'
import { fillCard, fillContact, pay } from './shop.ts'
import { query } from './shop-database.ts'

export const DEED_PRICE = 1999
const BEARER = { authorization: 'Bearer sk_test_demo' }

export async function putCart(page: Page, addresses: readonly object[]): Promise<void> {
  await page.evaluate((cart) => {
    if (cart.length === 0) localStorage.removeItem('deedCartAddresses')
    else localStorage.setItem('deedCartAddresses', JSON.stringify(cart))
  }, addresses)
}

/** A checkout with everything filled in, one press away from the payment. */
export async function openCheckout(
  page: Page,
  { email, card, deeds = [EMPIRE] }: { email: string; card: string; deeds?: readonly object[] },
): Promise<void> {
  // Any response from the shop's origin gives access to its storage; this one loads right away.
  await page.goto('/readyz')
  await putCart(page, deeds)
  await page.goto('/checkout')
  await fillContact(page, email)
  await fillCard(page, card)
}

/** The URL of the card provider's stand-in: its port changes with every run. */
export async function providerUrl(page: Page): Promise<string> {
  const config = await page.locator('#shop-config').textContent()
  const { stripeScriptUrl } = JSON.parse(config ?? '{}') as { stripeScriptUrl: string }
  return new URL(stripeScriptUrl).origin
}

export async function control(
  page: Page,
  path: string,
  body: object = {},
  method = 'POST',
): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const url = `${await providerUrl(page)}/_control${path}`
  const sent = method === 'POST' ? { headers, body: JSON.stringify(body) } : {}
  const response = await fetch(url, { method, ...sent })
  expect(response.ok, `${path}: ${response.status}`).toBe(true)
}

/** Makes the provider fail the next confirmation of this browser's payment, and nobody else's. */
export async function failConfirm(page: Page, fault: object): Promise<void> {
  await control(page, '/faults', { ...fault, path: `/${await openIntent(page)}/confirm$` })
}

/** The browser's open intent. */
export async function openIntent(page: Page): Promise<string> {
  const id = await page.evaluate(() => localStorage.getItem('deedPaymentIntent'))
  expect(id).toMatch(/^pi_/)
  return id ?? ''
}

export async function cancelIntent(page: Page): Promise<void> {
  const url = `${await providerUrl(page)}/v1/payment_intents/${await openIntent(page)}/cancel`
  const response = await fetch(url, { method: 'POST', headers: BEARER })
  expect(response.ok).toBe(true)
}

interface Charge {
  status: string
  amount: number
  billing_details: { email: string | null }
}

/** What this customer really paid according to the provider, whichever intents it took. */
export async function chargesOf(page: Page, email: string): Promise<number[]> {
  const url = `${await providerUrl(page)}/v1/charges?limit=100`
  const { data } = (await (await fetch(url, { headers: BEARER })).json()) as { data: Charge[] }
  return data
    .filter(({ status, billing_details }) => {
      return status === 'succeeded' && billing_details.email === email
    })
    .map(({ amount }) => amount)
}

/** Whatever went wrong, the customer continues where they were. */
export async function expectNothingLost(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('Email Address')).toHaveValue(email)
  await expect(page.getByRole('button', { name: 'Remove 350 5th Ave' })).toBeEnabled()
}

export async function expectPaidOnce(
  page: Page,
  email: string,
  amount = DEED_PRICE,
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(page.getByText('Total Paid')).toBeVisible()
  expect(await chargesOf(page, email)).toEqual([amount])
  const kept = await page.evaluate(() => [
    localStorage.getItem('deedCartAddresses'),
    sessionStorage.getItem('deedContact'),
  ])
  expect(kept).toEqual([null, null])
}

/** Lets the request through and drops the response. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}

/** Pays and never reaches the confirmation page. */
export async function payAndVanish(page: Page): Promise<void> {
  await page.route(/\/success/, (route) => route.abort())
  const confirmed = page.waitForResponse(CONFIRM)
  await pay(page)
  await (await confirmed).finished()
}

export const CONFIRM = /\/v1\/payment_intents\/[^/]+\/confirm$/
export const INTENTS = /\/api\/create-payment-intent$/
export const ORDERS = /\/api\/orders$/
export const VERIFY = /\/api\/verify-payment$/

export async function signIn(page: Page): Promise<void> {
  // Every journey is the same person on a new device: more than thirty of them come within 15 minutes.
  await query("delete from rate_limits where bucket like 'signIns:%'")
  const data = { username: 'keeper', password: 'keeper-of-the-deeds' }
  expect((await page.request.post('/api/admin/login', { data })).ok()).toBe(true)
}
