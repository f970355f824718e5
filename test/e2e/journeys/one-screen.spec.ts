import { expect, type Locator, type Page, test } from '@playwright/test'
import { EMPIRE, NOTFOUND, WILLIS, withCart } from '../support/cart.ts'
import { chargesOf, ORDERS } from '../support/provider.ts'
import { CARDS, cardFrame, emailFor, payByWallet, setWallet } from '../support/shop.ts'
import { layoutShift } from '../support/static-page.ts'

const button = (page: Page) => page.getByRole('button', { name: /^Complete Purchase/ })
const bottomOf = async (target: Locator) => {
  const { y = Number.NaN, height = 0 } = (await target.boundingBox()) ?? {}
  return y + height
}

for (const [name, cart, wallets] of [
  ['an address', [WILLIS], undefined],
  ['an address in New York, with its notice', [EMPIRE], undefined],
  ['a deed from our staff, in a browser without wallets', [NOTFOUND], []],
] as const) {
  test(`the button is right under the card, on one screen and without a jump: ${name}`, async ({
    page,
  }) => {
    if (wallets) await setWallet(page, { wallets: [...wallets] })
    await withCart(page, [...cart])
    for (const width of [390, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/checkout')
      await expect(button(page)).toBeEnabled()
      await expect(page.getByText(wallets ? 'pay by card' : 'or pay by card')).toBeVisible()
      const card = await bottomOf(page.locator('iframe[title="Secure payment input frame"]'))
      const pay = await bottomOf(button(page))
      expect(pay - card, `under the card at ${width}`).toBeLessThanOrEqual(120)
      if (width === 390) expect(pay).toBeLessThanOrEqual(844)
      expect(await layoutShift(page), `shifted at ${width}`).toBeLessThan(0.001)
    }
  })
}

test('Tab leads from the security code to the reference, and from there to the button', async ({
  page,
}) => {
  await withCart(page, [WILLIS])
  await page.goto('/checkout')
  await cardFrame(page).getByLabel('Security code').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add your reference' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page)).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('what is bought is a line that unfolds', async ({ page }) => {
    await withCart(page, [NOTFOUND, WILLIS])
    await page.goto('/checkout')
    const line = page.getByRole('button', { name: /^2 deeds · \$39\.98/ })
    await expect(line).toHaveAccessibleName(/1 in 24–48 hours$/)
    const remove = page.getByRole('button', { name: 'Remove 12 Notfound Ln' })
    await expect(remove).toBeHidden()
    await line.tap()
    await expect(remove).toBeVisible()
  })

  /**
   * On the landing page, the box and a suggestion are tapped, with twelve keys in between; that leads to
   * the cart with the address in it, where these begin.
   */
  const LANDING = { taps: 2, keys: 12, loads: 1 }

  async function begin(page: Page) {
    await withCart(page, [WILLIS])
    await page.goto('/search')
    const spent = { ...LANDING }
    // What comes after the payment isn't on the way to it.
    page.on('domcontentloaded', () => {
      if (!page.url().includes('/success')) spent.loads += 1
    })
    const tap = async (target: Locator) => {
      spent.taps += 1
      await target.tap()
    }
    return { spent, tap }
  }
  const proceed = (page: Page) =>
    page.getByRole('button', { name: /^(Proceed to )?Checkout$/ }).filter({ visible: true })

  test('a wallet pays in three taps from the cart, with its own name and email, which the order has first', async ({
    page,
  }) => {
    const email = emailFor('taps')
    await setWallet(page, { name: 'Wanda Wallet', email })
    const { spent, tap } = await begin(page)
    await tap(proceed(page).first())
    const order = page.waitForRequest(ORDERS)
    await payByWallet(page, 'Apple Pay', tap)
    expect((await order).postDataJSON()).toMatchObject({ fullName: 'Wanda Wallet', email })
    await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
    expect(await chargesOf(page, email)).toEqual([1999])
    expect(spent).toEqual({ taps: 5, keys: 12, loads: 2 })
  })

  test('a card pays in five taps from the cart, where the browser fills in name and email', async ({
    page,
  }) => {
    const { spent, tap } = await begin(page)
    await tap(proceed(page).first())
    const [name, email] = [page.getByLabel('Full Name'), page.getByLabel('Email Address')]
    await tap(name)
    // A tap on the browser's own suggestion fills both, as they say what they are.
    spent.taps += 1
    await expect(name).toHaveAttribute('autocomplete', 'name')
    await expect(email).toHaveAttribute('autocomplete', 'email')
    await name.fill('Renee Alvarado')
    await email.fill(emailFor('phone'))
    await tap(cardFrame(page).getByLabel('Card number'))
    // The keyboard's own key leads to the next field.
    for (const text of [CARDS.good, '1234', '123']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
      spent.keys += text.length + 1
    }
    await tap(button(page))
    await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
    expect(spent).toEqual({ taps: 7, keys: 38, loads: 2 })
  })
})
