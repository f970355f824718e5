import type { Page } from '@playwright/test'

export const EMPIRE = {
  streetAddress: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  zipCode: '10118',
}
export const WILLIS = {
  streetAddress: '233 S Wacker Dr',
  city: 'Chicago',
  state: 'IL',
  zipCode: '60606',
}
/** Two addresses that no machine finds right away. */
export const NOTFOUND = {
  streetAddress: '12 Notfound Ln',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
}
export const WRONG_WAY = {
  streetAddress: '44 Wrong Way',
  city: 'Denver',
  state: 'CO',
  zipCode: '80202',
}

/** Sets the cart of a browser that has none yet; later changes by the browser are kept. */
export async function withCart(page: Page, cart: object[]): Promise<void> {
  await page.addInitScript((items) => {
    if (sessionStorage.getItem('cart-was-set')) return
    sessionStorage.setItem('cart-was-set', 'yes')
    localStorage.setItem('deedCartAddresses', JSON.stringify(items))
  }, cart)
}
