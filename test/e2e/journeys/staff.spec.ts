import { expect, type Page, test } from '@playwright/test'
import { EMPIRE, WILLIS } from '../support/cart.ts'
import { control, openCheckout, signIn } from '../support/provider.ts'
import { CARDS, deedsTo, emailFor, mailsTo, mailTo, pay } from '../support/shop.ts'
import { tabTo } from '../support/tab-to.ts'

/** Buys an order that's paid and delivered; returns what the emails with its links say. */
async function buyDelivered(page: Page, email: string, deeds: object[]) {
  await openCheckout(page, { email, card: CARDS.good, deeds })
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await deedsTo(email, deeds.length)
  return (await mailsTo(email, '/d/')).map(({ text }) => text).join('\n')
}

test('staff refund one deed of a delivered order from the panel using only the keyboard', async ({
  page,
}) => {
  const email = emailFor('refund')
  const text = await buyDelivered(page, email, [EMPIRE, WILLIS])
  const linkOf = (street: string) =>
    text.slice(text.indexOf(street)).match(/http\S+\/d\/\S+/)?.[0] ?? ''
  const open = async (street: string) => (await fetch(linkOf(street))).status
  expect([await open('350 5th Ave'), await open('233 S Wacker Dr')]).toEqual([200, 200])

  await signIn(page)
  await page.goto(`/admin/orders?q=${encodeURIComponent(email)}`)
  await expect(page.getByRole('searchbox')).toHaveValue(email)
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card.getByText('completed')).toHaveAttribute('data-variant', 'default')
  const refund = card.getByRole('button', { name: /^Refund…/ })
  await tabTo(page, refund)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'Refund', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toContainText('Choose a reason')
  await tabTo(page, dialog.getByRole('link', { name: 'Choose what to refund' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox', { name: /^350 5th Ave/ })).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByLabel('Reason'))
  await page.keyboard.type('Goodwill')
  await expect(dialog.getByText('The refund policy has no exception for this.')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Refund anyway' })).not.toBeChecked()
  // Pauses like a person would: the list treats text typed in one go as one word.
  await page.waitForTimeout(1500)
  await page.keyboard.type('Wrong')
  await expect(dialog.getByLabel('Reason')).toHaveValue('wrong_document')
  await expect(dialog.getByText('Refund anyway')).toBeHidden()
  await tabTo(page, dialog.getByRole('button', { name: 'Refund $19.99' }))
  await page.keyboard.press('Enter')

  await expect(dialog).toBeHidden()
  await expect(refund).toBeFocused()
  await expect(page.getByText(/^Refunding · \$19\.99 of order/)).toBeVisible()
  await expect(card.getByText('partially refunded')).toHaveAttribute('data-variant', 'secondary', {
    timeout: 30_000,
  })
  await refund.press('Enter')
  await expect(dialog.getByText('Refunded: Wrong document')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: /^350 5th Ave/ })).toBeDisabled()
  await expect(dialog.getByRole('row', { name: /^Kept/ })).toContainText('$19.99')
  await page.keyboard.press('Escape')

  expect((await mailTo(email, 'We refunded $19.99')).text).toContain('350 5th Ave')
  expect([await open('350 5th Ave'), await open('233 S Wacker Dr')]).toEqual([410, 200])
})

test('a failed refund waits at the desk until it is dealt with', async ({ page }) => {
  await buyDelivered(page, emailFor('bounced'), [EMPIRE])
  await control(page, '/refunds/next', { status: 'failed', count: 1 })
  await signIn(page)
  await page.goto(`/admin/orders?q=${encodeURIComponent(emailFor('bounced'))}`)
  await page.getByRole('button', { name: /^Refund…/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('System error')
  await dialog.getByRole('button', { name: 'Refund $19.99' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden({ timeout: 15_000 })
  await page.getByRole('button', { name: /^Refund…/ }).click()
  await expect(dialog.getByText('Refund failed: The card has expired or was canceled')).toBeVisible(
    {
      timeout: 30_000,
    },
  )
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.goto('/admin/desk?kind=alert')
  // Other orders in the same shop may be waiting too.
  const task = page.getByRole('button', { name: 'Refund failed' })
  await expect(task).toHaveCount(1)
  await task.click()
  await page.getByRole('link', { name: /^Open order / }).click()
  await expect(page.getByText(emailFor('bounced')).first()).toBeVisible()

  await page.goto('/admin/desk?kind=alert')
  await task.click()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(task).toHaveCount(0)

  await page.goto(`/admin/orders?q=${encodeURIComponent(emailFor('bounced'))}`)
  await page.getByRole('button', { name: /^Refund…/ }).click()
  await dialog.getByRole('button', { name: /^Try again/ }).click()
  await expect(page.locator(':focus')).toContainText('The refund is being sent again')
  await expect(dialog.getByText('Refunded: System error')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('article').getByText('refunded', { exact: true })).toBeVisible()
  expect((await mailTo(emailFor('bounced'), 'We refunded $19.99')).text).toContain('350 5th')
})
