import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { EMPIRE } from '../support/cart.ts'
import { openCheckout } from '../support/provider.ts'
import { CARDS, emailFor, pay } from '../support/shop.ts'
import { layoutShift } from '../support/static-page.ts'

async function saved(page: Page, name: RegExp): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).first().click(),
  ])
  return download.path()
}

test('a delivered deed is confirmed by its file and by the code on its sheet, and a changed one is not', async ({
  page,
  browser,
  baseURL,
}) => {
  await openCheckout(page, { email: emailFor('verifier'), card: CARDS.good, deeds: [EMPIRE] })
  await pay(page)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('Your deed is here', { timeout: 120_000 })
  const deed = await saved(page, /^Download deed for 350 5th Ave/)
  const sheet = await saved(page, /^Provenance sheet for 350 5th Ave/)
  const sheetText = execFileSync('pdftotext', [sheet, '-'], { encoding: 'utf8' })
  const code = /DB(-[0-9A-Z]{4}){3}/.exec(sheetText)?.[0] ?? ''
  expect(code).not.toBe('')

  // Someone else, who has only the files.
  const stranger = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const sent: string[] = []
  stranger.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await stranger.goto('/')
  await stranger.getByRole('contentinfo').getByRole('link', { name: 'Verify a Deed' }).click()
  await stranger.getByLabel('Choose a PDF').setInputFiles(deed)
  const yes = stranger.getByRole('region', { name: /^Yes\. We delivered this exact file on / })
  await expect(yes).toBeFocused()
  await expect(yes).toContainText(code)
  await expect(yes).toContainText('2021-0377677')
  expect(await yes.textContent()).not.toMatch(/ada|lovelace|350 5th/i)

  const changed = `${deed}.changed.pdf`
  writeFileSync(changed, Buffer.concat([readFileSync(deed), Buffer.from('\n')]))
  await stranger.getByLabel('Choose a PDF').setInputFiles(changed)
  await expect(
    stranger.getByRole('region', { name: 'No. We can’t confirm this file' }),
  ).toBeFocused()

  await stranger
    .getByRole('textbox', { name: 'Short code' })
    .fill(code.toLowerCase().replaceAll('-', ' '))
  await stranger.keyboard.press('Enter')
  await expect(
    stranger.getByRole('region', { name: /^Yes\. We delivered this deed on / }),
  ).toBeFocused()
  const calls = sent.filter((each) => each.includes('/api/'))
  for (const each of calls) expect(each.length).toBeLessThan(250)

  // As the sheet's QR code leads there.
  sent.length = 0
  await stranger.goto('about:blank')
  await stranger.goto(`/verify#${code}`)
  await expect(
    stranger.getByRole('region', { name: /^Yes\. We delivered this deed on / }),
  ).toBeVisible()
  expect(sent.filter((each) => each.startsWith(`${baseURL}/verify`))).toEqual([
    `${baseURL}/verify `,
  ])
})

test('an unknown code gets a no that says what to do next, and a wrong one is put right', async ({
  page,
}) => {
  await page.goto('/verify', { waitUntil: 'networkidle' })
  const field = page.getByRole('textbox', { name: 'Short code' })
  await field.fill('DB-0000')
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/A short code has 12 letters and digits/)
  await field.fill('DB-0000-0000-0000')
  await page.keyboard.press('Enter')
  const no = page.getByRole('region', { name: 'No. We can’t confirm this code' })
  await expect(no).toBeFocused()
  await expect(no.getByRole('link', { name: 'Find My Orders' })).toBeVisible()
})

for (const width of [390, 1280]) {
  test(`/verify stands still at ${width} pixels while its code arrives`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/verify', { waitUntil: 'networkidle' })
    expect(await layoutShift(page)).toBeLessThan(0.001)
    const scroll = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scroll).toBeLessThanOrEqual(width)
  })
}

/** Holds the app's script back until it's called. */
async function holdApp(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/app-[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/verify', { waitUntil: 'commit' })
  return release
}

test('a file that was chosen before the page was ready is checked once it is', async ({ page }) => {
  const release = await holdApp(page)
  const file = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await page.getByLabel('Choose a PDF').setInputFiles(file)
  release()
  await expect(page.getByRole('region', { name: 'No. We can’t confirm this file' })).toBeFocused()
})

test("a code that was sent before the page was ready stays in its field and out of the page's address", async ({
  page,
}) => {
  const release = await holdApp(page)
  const field = page.getByRole('textbox', { name: 'Short code' })
  await field.fill('DB-0000-0000-0000')
  await field.press('Enter')
  release()
  await page.waitForLoadState('networkidle')
  expect(new URL(page.url()).search).toBe('')
  await expect(field).toHaveValue('DB-0000-0000-0000')
  await field.press('Enter')
  await expect(page.getByRole('region', { name: 'No. We can’t confirm this code' })).toBeFocused()
})
