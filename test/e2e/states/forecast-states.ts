import type { Page, Route } from '@playwright/test'
import { failure, json, never, type ScreenState } from '../support/answers.ts'
import { EMPIRE, WILLIS, withCart } from '../support/cart.ts'

const FOUND = {
  outcome: 'found',
  documentType: 'WARRANTY DEED',
  recordedOn: '2019-03-14',
  isImmediate: true,
  office: {
    title: 'County Clerk, Recording Division',
    place: 'Cook County',
    url: 'https://example.com/recorder',
    phone: null,
    copyFee: 500,
    copyFeeNote: null,
  },
}
const BY_STAFF = { outcome: 'staff', isImmediate: false }

/** The cart with two addresses and this forecast for them. */
const expecting =
  (answer: (route: Route) => unknown, words: RegExp, path = '/search') =>
  async (page: Page): Promise<void> => {
    await withCart(page, [WILLIS, EMPIRE])
    await page.route('**/api/forecasts', answer)
    await page.goto(path)
    await page.getByText(words).first().waitFor({ state: 'attached' })
  }

/** What an address can show before it's paid for. */
export const FORECAST_STATES: ScreenState[] = [
  { name: 'cart, forecast awaited', show: expecting(never, /Looking up what to expect/) },
  {
    name: 'cart, found and likely',
    show: expecting(json(200, [FOUND, { ...FOUND, outcome: 'likely' }]), /^Likely online/),
  },
  { name: 'cart, by staff', show: expecting(json(200, [BY_STAFF, BY_STAFF]), /^By our staff/) },
  { name: 'cart, forecast failed', show: expecting(failure(500, 'internal'), /^By our staff/) },
]
