import type { Page } from '@playwright/test'
import { type Answer, answer, failure, json, never } from '../support/answers.ts'
import { EMPIRE, WILLIS, withCart } from '../support/cart.ts'
import type { ScreenState } from '../support/screens.ts'

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
  notice: 'standard',
  stateText: null,
}
const BY_STAFF = { outcome: 'staff', isImmediate: false, notice: 'standard', stateText: null }
const NOT_SOLD = { ...BY_STAFF, notice: 'full', notSold: 'off' }
const LARGE_PRINT = {
  ...BY_STAFF,
  notice: 'full',
  office: {
    title: 'Register of Deeds',
    place: 'Wayne County',
    url: 'https://www.example.com/deeds',
    phone: '(313) 555-0100',
    copyFee: 100,
    copyFeeNote: 'per page',
  },
}
const DETROIT = { streetAddress: '1 Woodward Ave', city: 'Detroit', state: 'MI', zipCode: '48226' }

/** The cart with two addresses and this forecast for them. */
const expecting =
  (forecasts: Answer, words: RegExp, path = '/search', cart: object[] = [WILLIS, EMPIRE]) =>
  async (page: Page): Promise<void> => {
    await withCart(page, cart)
    await answer(page, { forecasts }, path)
    await page.goto(path)
    await page.getByText(words).first().waitFor({ state: 'attached' })
  }

/** What an address can show before it's paid for. */
export const FORECAST_STATES: ScreenState[] = [
  { name: 'cart, forecast awaited', show: expecting(never, /Checking what to expect/) },
  {
    name: 'cart, found and likely',
    show: expecting(json(200, [FOUND, { ...FOUND, outcome: 'likely' }]), /^Likely online/),
  },
  { name: 'cart, by staff', show: expecting(json(200, [BY_STAFF, BY_STAFF]), /by our staff/) },
  { name: 'cart, forecast failed', show: expecting(failure(500, 'internal'), /by our staff/) },
  {
    name: 'cart, full notice',
    show: expecting(json(200, [LARGE_PRINT]), /Wayne County sells copies/, '/search', [DETROIT]),
  },
  {
    name: 'cart, full notice before the forecast',
    show: expecting(never, /You don’t have to buy this/, '/search', [DETROIT]),
  },
  {
    name: 'checkout, full notice',
    show: expecting(
      json(200, [
        LARGE_PRINT,
        { ...FOUND, stateText: 'You get a plain copy, not a certified one.' },
      ]),
      /Wayne County sells copies/,
      '/checkout',
      [DETROIT, EMPIRE],
    ),
  },
  {
    name: 'cart, state not sold',
    show: async (page) => {
      const show = expecting(json(200, [FOUND, NOT_SOLD]), /sell deeds in Michigan/, '/search', [
        WILLIS,
        DETROIT,
      ])
      await show(page)
      await page.getByRole('button', { name: 'Proceed to Checkout' }).press('Enter')
      await page.getByText(/Please remove 1 Woodward Ave/).waitFor()
    },
  },
]
