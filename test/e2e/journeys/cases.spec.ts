import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../support/provider.ts'
import {
  addAddress,
  CARDS,
  deedsTo,
  emailFor,
  fillCard,
  fillContact,
  mailsTo,
  pay,
} from '../support/shop.ts'

const DELIVERED = ['350 5th Ave', '233 S Wacker Dr', '7 Slow St', '9 Number Ave']
const AT_THE_DESK = {
  '12 Notfound Ln': 'No source has a deed for this address.',
  '44 Wrong Way': 'another property',
  '5 Faint Copy Ct': 'too poor',
}

test.setTimeout(300_000)

test('every address that demonstrates a case does so, down to the email', async ({ page }) => {
  const email = emailFor('cases')
  await page.goto('/search')
  for (const street of [...DELIVERED, ...Object.keys(AT_THE_DESK)]) {
    await addAddress(page, street, street)
  }
  await expect(page.getByText('Selected Addresses (7)')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillContact(page, email)
  await fillCard(page, CARDS.good)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()

  const title = await page.getByRole('heading', { level: 1 }).textContent()
  const number = /Order Number: ([0-9A-F]{8})/.exec(title ?? '')?.[1] ?? ''
  expect(number).not.toBe('')
  for (const street of DELIVERED) {
    await expect(lineOf(page, street)).toHaveAttribute('data-progress', 'delivered', {
      timeout: 240_000,
    })
  }
  for (const street of Object.keys(AT_THE_DESK)) {
    await expect(lineOf(page, street)).toHaveAttribute('data-progress', 'desk')
  }

  await deedsTo(email, DELIVERED.length)
  const mails = await mailsTo(email, '/d/')
  for (const street of DELIVERED) {
    const naming = mails.filter((mail) => mail.text.includes(street))
    expect(naming, street).toHaveLength(1)
  }
  // Named last, among those that staff are getting.
  for (const street of Object.keys(AT_THE_DESK)) {
    expect(mails.at(-1)?.text.split('WITH OUR STAFF')[1]).toContain(street)
  }

  await signIn(page)
  await page.goto('/admin/desk?kind=deed')
  for (const [street, reason] of Object.entries(AT_THE_DESK)) {
    await expect(atDesk(page, street, number)).toContainText(reason)
  }
})

/** Other orders may be waiting for the same address. */
function atDesk(page: Page, street: string, orderNumber: string) {
  return page.getByRole('row', { name: street }).filter({ hasText: orderNumber })
}

function lineOf(page: Page, street: string) {
  return page.getByRole('listitem').filter({ hasText: street }).locator('[data-progress]').first()
}
