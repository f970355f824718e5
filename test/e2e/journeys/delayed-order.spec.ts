import { expect, type Page, test } from '@playwright/test'
import { NOTFOUND, WRONG_WAY } from '../support/cart.ts'
import { openCheckout } from '../support/provider.ts'
import { CARDS, emailFor, mailTo, pay } from '../support/shop.ts'
import { query } from '../support/shop-database.ts'
import { tabTo } from '../support/tab-to.ts'

/** Two deeds that aren't found right away, paid for this many hours ago. */
async function buyLate(page: Page, email: string, hours: number): Promise<string> {
  await openCheckout(page, { email, card: CARDS.good, deeds: [NOTFOUND, WRONG_WAY] })
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  // The second one's pages are read first.
  await expect(page.locator('[data-progress=desk]')).toHaveCount(2, { timeout: 120_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Both with our staff, due')
  const { rows } = await query('select id from orders where email = $1', [email])
  const orderId: string = rows[0].id
  await query(
    `update order_lines set promised_by = promised_by - $2 * interval '1 hour',
      refunded_after = refunded_after - $2 * interval '1 hour' where order_id = $1`,
    [orderId, hours],
  )
  await query("insert into pgboss.job (name, data) values ('watch-promises', '{}')")
  return orderId
}

test('a late order is announced by email, and the customer waits for one deed and cancels the other using only the keyboard', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = emailFor('late')
  await buyLate(page, email, 50)
  const mail = await mailTo(email, 'Cancel or keep waiting')
  expect(mail.subject).toMatch(/^Order [0-9A-F]{8} is delayed: 2 of 2 deeds$/)
  expect(mail.text).toContain('12 Notfound Ln')
  expect(mail.text).toContain('44 Wrong Way')

  // Another browser, such as the phone the email is read on.
  const reader = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await reader.goto(mail.text.match(/http\S+\/o\/\S+/)?.[0] ?? '')
  const title = reader.getByRole('heading', { level: 2, name: /late/ })
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('Both late')
  await expect(reader.getByText(/due Fri|You don’t need to do anything/)).toHaveCount(0)
  await expect(title).toHaveText('2 of your deeds are late')

  const wait = reader.getByRole('button', { name: 'Keep Waiting for 12 Notfound Ln' })
  await tabTo(reader, wait)
  await reader.keyboard.press('Enter')
  const dialog = reader.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('Keep waiting for 12 Notfound Ln?')
  await reader.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(wait).toBeFocused()
  await reader.keyboard.press('Enter')
  await tabTo(reader, dialog.getByRole('button', { name: 'Keep Waiting' }))
  await reader.keyboard.press('Enter')
  await expect(reader.getByText(/You agreed to wait until/)).toBeVisible()
  await expect(title).toBeFocused()
  await expect(wait).toHaveCount(0)

  await tabTo(reader, reader.getByRole('button', { name: 'Cancel and Refund 44 Wrong Way' }))
  await reader.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox')).not.toBeChecked()
  await tabTo(reader, dialog.getByRole('button', { name: 'Cancel and Refund $19.99' }))
  await reader.keyboard.press('Enter')
  await expect(title).toHaveText('This deed is late')
  await expect(reader.getByText('$19.99 is on its way back to your card.').first()).toBeVisible()
  await expect(reader.locator('[data-progress=refunded]')).toHaveCount(1)
  expect((await mailTo(email, 'We refunded $19.99')).text).toContain(
    'You canceled this deed because it was late',
  )
  await expect(reader.getByText(/^Refunded\. You canceled this deed/)).toBeVisible()
  await reader.getByText('History').click()
  await expect(reader.getByText('44 Wrong Way: Refunded')).toBeVisible()
})

test('a deed that never turns up is refunded automatically', async ({ page }) => {
  const email = emailFor('never')
  await buyLate(page, email, 80)
  const mail = await mailTo(email, 'We refunded $39.98')
  expect(mail.text).toContain('We couldn’t deliver it within 72 hours')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order Refunded' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /late/ })).toHaveCount(0)
})

test('a customer reports a problem and is told when to expect an answer', async ({ page }) => {
  const email = emailFor('wrong')
  await buyLate(page, email, 0)
  await page.getByRole('button', { name: /^Report a problem/ }).click()
  const send = page.getByRole('button', { name: 'Ask for a Refund' })
  await send.click()
  const which = page.getByLabel('Which deed?')
  const what = page.getByLabel('What’s wrong?')
  await expect(which).toBeFocused()
  await expect(which).toHaveAccessibleDescription('Choose the deed')
  await expect(what).toHaveAccessibleDescription('Choose what’s wrong')
  await which.selectOption({ index: 1 })
  await what.selectOption('wrong_document')
  await send.click()
  await expect(
    page.getByRole('alert').filter({ hasText: /haven’t delivered this deed yet/ }),
  ).toBeFocused()
  await what.selectOption('other')
  await page.getByLabel('In your own words').fill('I bought it twice elsewhere.')
  await send.click()
  await expect(page.getByRole('group', { name: 'We have your request' })).toBeFocused()
  await expect(page.getByText(/^You asked for a refund\. We’ll answer by/)).toBeVisible()
  const mail = await mailTo(email, 'It’s about the deed for 12 Notfound Ln')
  expect(mail.text).toMatch(/we’ll answer by \w+ \d+, \d{4}\./)

  await page.request.post('/api/admin/login', {
    data: { username: 'keeper', password: 'keeper-of-the-deeds' },
  })
  await page.goto('/admin/desk?kind=request')
  const request = page.getByRole('row').filter({ hasText: 'I bought it twice elsewhere.' })
  await expect(request.first()).toContainText('Something else')
})
