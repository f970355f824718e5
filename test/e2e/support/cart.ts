import type { Page } from '@playwright/test'
import { addressAt } from '../../../src/addresses/address.ts'

export const EMPIRE = addressAt('350 5th Ave', 'New York', 'NY', '10118')
export const WILLIS = addressAt('233 S Wacker Dr', 'Chicago', 'IL', '60606')
/** Two addresses that no machine finds right away. */
export const NOTFOUND = addressAt('12 Notfound Ln', 'Springfield', 'IL', '62701')
export const WRONG_WAY = addressAt('44 Wrong Way', 'Denver', 'CO', '80202')

/** Sets the cart of a browser that has none yet; later changes by the browser are kept. */
export async function withCart(page: Page, cart: object[]): Promise<void> {
  await page.addInitScript((items) => {
    if (sessionStorage.getItem('cart-was-set')) return
    sessionStorage.setItem('cart-was-set', 'yes')
    localStorage.setItem('deedCartAddresses', JSON.stringify(items))
  }, cart)
}
