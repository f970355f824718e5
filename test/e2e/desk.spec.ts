import { expect, type Page, test } from '@playwright/test'
import { DEFAULT_API_KEY, startRecorder } from '../../standins/recorder/start.ts'
import { openCheckout, signIn } from './provider.ts'
import { CARDS, mailTo, pay } from './shop.ts'

const NOTFOUND = {
  streetAddress: '12 Notfound Ln',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
}

test('a line is handled without a mouse, from the queue to the customer’s inbox', async ({
  page,
}) => {
  const email = 'handled@example.com'
  await openCheckout(page, { email, card: CARDS.good, deeds: [NOTFOUND] })
  await pay(page)
  const title = await page.getByRole('heading', { name: /^Order Number/ }).textContent()
  const number = title?.split(' ').at(-1) ?? ''
  await expect(page.locator('[data-progress="desk"]')).toBeVisible({ timeout: 60_000 })
  const buffer = await scanOf({
    street: '350 5th Ave',
    city: 'New York',
    state: 'NY',
    zip: '10118',
  })

  await signIn(page)
  await page.goto('/admin/desk')
  await expect(page.getByText(`Order ${number}`)).toBeVisible()
  await walkTo(page, number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('12 Notfound Ln')
  await expect(page.getByText('Nobody works on this line.')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText('Yours until')).toBeVisible()

  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('u')
  await (await chooser).setFiles({ name: 'deed.pdf', mimeType: 'application/pdf', buffer })
  await expect(page.getByLabel('Kind of deed')).toBeFocused()
  await page.keyboard.type('Warranty deed')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The check is reading the copy.')).toBeVisible()

  // It is another property's: the check says so, and the person takes it upon themselves.
  await expect(page.locator(':focus')).toContainText('The check is not sure of the copy', {
    timeout: 120_000,
  })
  await expect(page.getByRole('row', { name: /^Address\s*Differs/ })).toBeVisible()
  await expect(page.getByText(/^Page 1 of \d/)).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: 'Deliver this copy?' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('On its way to the customer').first()).toBeVisible()
  await mailTo(email, '/d/')
  // Whatever came next is left to others.
  await page.goto('/admin/dashboard')
})

/** `j` until the row of this order has the focus. */
async function walkTo(page: Page, orderNumber: string): Promise<void> {
  const row = page.getByRole('article').filter({ hasText: orderNumber }).getByRole('link')
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('j')
    if (await row.evaluate((link) => link === document.activeElement)) return
  }
  throw new Error('Sixty times j do not lead to the line')
}

/** A deed as an office hands it out. */
async function scanOf(address: Record<string, string>): Promise<Buffer> {
  const recorder = await startRecorder()
  const ask = (path: string) =>
    fetch(`${recorder.url}/v1/${path}`, { headers: { authorization: `Bearer ${DEFAULT_API_KEY}` } })
  try {
    const { parcels } = await (await ask(`parcels?${new URLSearchParams(address)}`)).json()
    const apn = encodeURIComponent(parcels[0].apn)
    const { documents } = await (await ask(`parcels/${apn}/documents?class=deed`)).json()
    const id = encodeURIComponent(documents[0].document_id)
    return Buffer.from(await (await ask(`documents/${id}/image`)).arrayBuffer())
  } finally {
    await recorder.close()
  }
}
