import type { Page } from '@playwright/test'
import { answer, type Call } from '../support/answers.ts'
import { EMPIRE, NOTFOUND, WILLIS, withCart } from '../support/cart.ts'
import type { ScreenState } from '../support/screens.ts'

const OFFICE = {
  title: 'County Clerk',
  place: 'Cook County',
  url: 'https://example.com/recorder',
  phone: '(312) 555-0100',
  copyFee: 2750,
  copyFeeNote: 'per document',
}

/** Found at once, unless its street says otherwise. */
function forecastOf({ streetAddress }: { streetAddress: string }) {
  const terms = { office: OFFICE, notice: 'standard', stateText: null }
  if (/Notfound|5 Elm/.test(streetAddress)) {
    return { outcome: 'staff', isImmediate: false, ...terms }
  }
  return {
    outcome: 'found',
    documentType: 'SPECIAL WARRANTY DEED',
    recordedOn: '2024-08-19',
    indexedThrough: '2026-11-10',
    isImmediate: true,
    ...terms,
    ...(streetAddress === WILLIS.streetAddress && {
      bought: { at: '2026-11-03T17:00:00Z', orderId: '0a9a2b1c-0000-4000-8000-000000000000' },
    }),
  }
}

const forecasting = (call: Call) =>
  call.fulfill({ json: call.request().postDataJSON().addresses.map(forecastOf) })

const MANY = [
  WILLIS,
  NOTFOUND,
  { ...EMPIRE, unverified: ['housenumber'] },
  { ...EMPIRE, streetAddress: '30 Elm St', lacksUnit: true },
  ...[4, 5, 6].map((number) => ({
    ...EMPIRE,
    streetAddress: `${number} Elm St`,
    reference: `26-100${number}`,
  })),
]

const UNIT = { ...WILLIS, streetAddress: '233 S Wacker Dr Apt 4B', reference: 'LKS-2043 / Moreno' }

const showing =
  (path: string, cart: object[], act?: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await withCart(page, cart)
    await answer(page, { forecasts: forecasting }, path)
    await page.goto(path)
    await page.getByText(/\d by our staff in 24–48 hours/).waitFor()
    await act?.(page)
  }

/** The cart and the checkout with more than two plain addresses. */
export const CART_STATES: ScreenState[] = [
  { name: 'cart, table of many', show: showing('/search', MANY) },
  {
    name: 'cart, one of many removed',
    show: showing('/search', MANY, (page) =>
      page.getByRole('button', { name: 'Remove 30 Elm St' }).click(),
    ),
  },
  {
    name: 'cart, staff line, unverified and bought before',
    show: showing('/search', MANY.slice(0, 3), (page) =>
      page.getByText(/^You bought it on/).waitFor(),
    ),
  },
  {
    name: 'cart, questions open',
    show: showing('/search', [...MANY.slice(0, 4), UNIT], async (page) => {
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
      await page.getByText(/^Please answer the question/).waitFor()
    }),
  },
  {
    name: 'cart, lines left',
    show: showing('/search', [WILLIS, NOTFOUND], async (page) => {
      await page.getByRole('button', { name: 'Add many addresses' }).click()
      await page.getByLabel('One address per line').fill('Chicago, IL')
      await page.getByRole('button', { name: 'Find these addresses' }).click()
      await page.getByText('It’s back in the box above.').waitFor()
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
      await page.getByText('1 address you pasted isn’t in your order yet.').waitFor()
    }),
  },
  { name: 'checkout, folded', show: showing('/checkout', MANY) },
  {
    name: 'checkout, unfolded and one removed',
    show: showing('/checkout', MANY, async (page) => {
      await page.getByText(/^Show \d more deed/).click()
      await page.getByRole('button', { name: 'Remove 233 S Wacker Dr' }).click()
    }),
  },
]
