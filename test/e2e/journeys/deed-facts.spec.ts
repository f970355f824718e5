import { expect, type Page, test } from '@playwright/test'
import { addressAt } from '../../../src/addresses/address.ts'
import { EMPIRE } from '../support/cart.ts'
import { openCheckout, signIn } from '../support/provider.ts'
import { CARDS, emailFor, pay } from '../support/shop.ts'

const PHONE = { width: 390, height: 844 }

async function openDeed(page: Page, name: string, deed = EMPIRE) {
  await openCheckout(page, { email: emailFor(name), card: CARDS.good, deeds: [deed] })
  await pay(page)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('Your deed is here', { timeout: 120_000 })
  const thumbnail = page.locator('img[src$="thumbnail.png"]')
  await expect(thumbnail).toBeVisible()
  await expect
    .poll(() => thumbnail.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBe(120)
  await page.getByRole('link', { name: `for ${deed.streetAddress}: read it here` }).click()
  await expect(page.getByRole('heading', { name: 'What the deed says' })).toBeVisible()
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible({ timeout: 30_000 })
}

test('a customer reads what the deed says beside its page, copies a fact and saves the table', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDeed(page, 'facts')
  // The second reader comes after the delivery.
  await expect(page.getByText('Reading…')).toHaveCount(0, { timeout: 150_000 })
  const facts = page.getByRole('region', { name: 'What the deed says' })
  const doubtful = facts.getByText(/^Not read with certainty; see page \d$/)
  expect(await doubtful.count()).toBeGreaterThan(0)

  const number = facts.getByRole('button', { name: 'Copy instrument number' })
  await number.click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^[\d-]{6,}$/)
  await expect(facts.getByText(copied, { exact: true })).toBeVisible()
  await facts.getByRole('button', { name: 'Copy All' }).click()
  const all = await page.evaluate(() => navigator.clipboard.readText())
  expect(all).toContain(`Instrument number: ${copied}`)
  expect(all).not.toContain('Not read')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    facts.getByRole('link', { name: 'What the deed says, CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/ - facts\.csv$/)
  const table = await (await file.createReadStream()).toArray()
  expect(Buffer.concat(table).toString('utf8')).toContain(copied)
})

test('the highlight follows the keyboard, on a phone as well', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openDeed(page, 'facts-keys')
  const show = page.getByRole('button', { name: /^Instrument number: show on page/ })
  await show.focus()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  const ring = page.locator('[data-mark=active]')
  await expect(ring.first()).toBeInViewport()
  const before = await ring.first().boundingBox()
  // Past its Copy button, to the next fact.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => await ring.first().boundingBox()).not.toEqual(before)
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(scrollWidth).toBeLessThanOrEqual(PHONE.width)

  await page.getByRole('region', { name: /^Page \d+$/ }).focus()
  await page.keyboard.press('+')
  await expect(page.getByText('150%')).toBeVisible()
})

test('what staff correct shows at once, and is gone once it’s withheld or erased', async ({
  page,
  browser,
  baseURL,
}) => {
  // Withheld from then on, also for another try.
  const deed = addressAt(`${1208 + test.info().retry} Bomar St`, 'Houston', 'TX', '77006')
  await openDeed(page, 'facts-staff', deed)
  const orderId = new URL(page.url()).searchParams.get('order')
  const lineId = new URL(page.url()).searchParams.get('deed')
  const viewport = { width: 1440, height: 900 }
  const staff = await (await browser.newContext({ baseURL: baseURL ?? '', viewport })).newPage()
  await signIn(staff)
  await staff.goto(`/admin/orders/${orderId}`)
  await expect(staff.getByRole('article')).toHaveCount(1)
  await staff.keyboard.press('v')
  const said = staff.getByRole('region', { name: 'What the deed says' })
  await expect(said.getByText('Doubtful: ').first()).toBeVisible()
  await said.getByRole('button', { name: 'Correct: Legal description' }).click()
  const form = said.getByRole('dialog', { name: 'Correct: Legal description' })
  await form.getByLabel('As printed').fill('Lot 9, parcel 219-09-9999')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/may be a Social Security number/)).toBeVisible()
  const words = 'Lot 9 of the land that staff read.'
  await form.getByLabel('As printed').fill(words)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(said.getByText(/^Corrected by keeper/)).toBeVisible()

  await page.reload()
  await expect(page.getByText(words)).toBeVisible()
  const facts = `/api/orders/${orderId}/deeds/${lineId}/facts`
  const body = { address: deed, notice: 'A journey' }
  const added = await staff.request.post('/api/admin/suppressions', { data: body })
  expect(added.ok(), await added.text()).toBe(true)
  expect((await page.request.get(facts)).status()).toBe(410)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)

  const email = emailFor('facts-staff')
  const data = { email, confirmation: email }
  const erase = async () =>
    (await staff.request.post('/api/admin/privacy/erase', { data })).status()
  // Not while its refund is on its way.
  await expect.poll(erase, { timeout: 60_000 }).toBe(200)
  expect((await page.request.get(facts)).status()).toBe(404)
})
