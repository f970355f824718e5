import { expect, type Page, test } from '@playwright/test'
import { CARDS, cardFrame, deedsTo, emailFor } from '../support/shop.ts'
import { tabTo } from '../support/tab-to.ts'

async function chooseAddress(page: Page, typed: string, street: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox'))
  await page.keyboard.type(typed)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${street}` })).toBeVisible()
}

test('a customer buys two deeds using only the keyboard, after removing one too many', async ({
  page,
}) => {
  await page.goto('/')
  await tabTo(page, page.getByRole('button', { name: 'Get Your Property Deed' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search/)

  await chooseAddress(page, '350 5th ave', '350 5th Ave')
  await chooseAddress(page, '12 notfound', '12 Notfound Ln')
  await chooseAddress(page, '233 s wacker', '233 S Wacker Dr')
  await tabTo(page, page.getByRole('button', { name: 'Remove 12 Notfound Ln' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Selected Addresses (2)')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Proceed to Checkout' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout$/)

  const frame = cardFrame(page)
  await frame.getByLabel('Card number').waitFor()
  await tabTo(page, page.getByLabel('Full Name'))
  await page.keyboard.type('Ada Lovelace')
  await tabTo(page, page.getByLabel('Email Address'))
  await page.keyboard.type(emailFor('keyboard'))
  await tabTo(page, frame.getByLabel('Card number'))
  await page.keyboard.type(CARDS.good)
  await tabTo(page, frame.getByLabel('Expiration date'))
  await page.keyboard.type('1234')
  await tabTo(page, frame.getByLabel('Security code'))
  await page.keyboard.type('123')
  await tabTo(page, page.getByRole('button', { name: /^Complete Purchase/ }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await deedsTo(emailFor('keyboard'), 2)
})

test('every page starts with a way to skip its header, and the focus is visible', async ({
  page,
}) => {
  for (const path of ['/', '/privacy-policy', '/search', '/success', '/admin/login', '/nowhere']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const skip = page.locator(':focus')
    // The search has the focus in its box: the logo and the link stand before it.
    if (path === '/search') await expect(skip).toHaveRole('combobox')
    for (const key of path === '/search' ? ['Shift+Tab', 'Shift+Tab'] : ['Tab']) {
      await page.keyboard.press(key)
    }
    await expect(skip).toHaveText(/skip/i)
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#main$/)
    await page.keyboard.press('Tab')
    const outline = await page.locator(':focus').evaluate((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
    expect(outline, `the focus on ${path}`).toBe(true)
  }
})

test('an incomplete form moves the focus to its summary, whose links lead to the fields', async ({
  page,
}) => {
  await page.goto('/search')
  await chooseAddress(page, '350 5th ave', '350 5th Ave')
  await tabTo(page, page.getByRole('button', { name: 'Proceed to Checkout' }))
  await page.keyboard.press('Enter')
  await cardFrame(page).getByLabel('Card number').waitFor()
  await tabTo(page, page.getByRole('button', { name: /^Complete Purchase/ }))
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toContainText('Please enter your full name')
  await tabTo(page, page.getByRole('link', { name: 'Please enter a valid email address' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email Address')).toBeFocused()
})

test('staff sign in and find an order using only the keyboard', async ({ page }) => {
  await page.goto('/admin/login')
  await tabTo(page, page.getByLabel('Username'))
  await page.keyboard.type('keeper')
  await tabTo(page, page.getByLabel('Password'))
  await page.keyboard.type('keeper-of-the-deeds')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await tabTo(page, page.getByRole('link', { name: 'Orders' }).first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/orders$/)
  await page.getByRole('searchbox').waitFor()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('zzz-nobody')
  await expect(page.getByText('No orders found matching your search')).toBeVisible()
})
