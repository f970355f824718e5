import { expect, test } from '@playwright/test'
import { addAddress, CARDS, emailFor, fillCard, fillContact, mailTo, pay } from '../support/shop.ts'

const ANSWER = 'If there are orders with this email, we’ve sent you a link to each.'

test('a customer whose browser may not see an order finds it again by email, using only the keyboard', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = emailFor('finder')
  await page.goto('/search')
  await addAddress(page, '350 5th', '350 5th Ave')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillContact(page, email)
  await fillCard(page, CARDS.good)
  await pay(page)
  await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
  const received = await mailTo(email, '/o/')
  const mailed = received.text.match(/http\S+\/o\/\S+/)?.[0] ?? ''
  const location = (await fetch(mailed, { redirect: 'manual' })).headers.get('location')

  const stranger = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await stranger.goto(location ?? '')
  const heading = stranger.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('This browser can’t show the order')
  const shown = await stranger.locator('main').textContent()
  for (const datum of ['350 5th', email, 'Lovelace', '19.99', /order number/i]) {
    expect(shown).not.toMatch(datum)
  }

  const field = stranger.getByLabel('Email Address')
  await field.focus()
  await stranger.keyboard.type('nobody')
  await stranger.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Please enter a valid email address/)
  await field.fill(email.toUpperCase())
  await stranger.keyboard.press('Tab')
  await stranger.keyboard.press('Enter')
  await expect(stranger.getByRole('group', { name: ANSWER })).toBeFocused()

  const list = await mailTo(email, 'can see your order')
  await stranger.goto(list.text.match(/http\S+\/o\/\S+/)?.[0] ?? '')
  await expect(stranger).toHaveURL(location ?? '')
  await expect(heading).toContainText('Order Confirmed')
  await expect(stranger.getByText('350 5th Ave', { exact: true })).toBeVisible()
})

test('an email without orders gets the same answer, and another can follow', async ({ page }) => {
  await page.goto('/find-my-orders')
  await page.getByLabel('Email Address').fill('nobody@nowhere.example')
  await page.getByRole('button', { name: 'Send My Links' }).click()
  await expect(page.getByRole('group', { name: ANSWER })).toBeFocused()
  await page.getByRole('button', { name: 'Use Another Email' }).click()
  await expect(page.getByLabel('Email Address')).toBeFocused()
})

test('the landing page, the refund policy, unknown pages and dead links lead to Find My Orders', async ({
  page,
}) => {
  for (const path of ['/', '/refund-policy', '/nothing-here', `/d/${'A'.repeat(43)}`]) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: /find my orders/i }).first()).toHaveAttribute(
      'href',
      '/find-my-orders',
    )
  }
  const answer = await page.request.get('/find-my-orders')
  expect(answer.headers()['x-robots-tag']).toBe('noindex')
})
