import { execFileSync } from 'node:child_process'
import { expect, type Page, test } from '@playwright/test'
import { EMPIRE, WILLIS } from '../support/cart.ts'
import { openCheckout } from '../support/provider.ts'
import { CARDS, emailFor, pay } from '../support/shop.ts'
import { shownOrder, showOrder } from '../support/shown-order.ts'

const ASKED = {
  wants: 'refund',
  reviewBy: new Date('2026-03-09T04:59:59Z'),
  decision: null,
} as const

async function follow(page: Page, name: RegExp) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ])
  return { name: download.suggestedFilename(), path: await download.path() }
}

test('a customer downloads the deeds, their archive and the receipt from the page they paid on', async ({
  page,
}) => {
  await openCheckout(page, {
    email: emailFor('files'),
    card: CARDS.good,
    deeds: [EMPIRE, WILLIS],
  })
  await pay(page)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('Both delivered', { timeout: 120_000 })
  await expect(page.getByRole('heading', { name: 'What Happens Next' })).toHaveCount(0)

  const deed = await follow(page, /^Download deed for 350 5th Ave, PDF/)
  expect(deed.name).toMatch(/^01 - 350 5th Ave, New York NY - .+\.pdf$/)
  expect(execFileSync('head', ['-c', '5', deed.path], { encoding: 'utf8' })).toBe('%PDF-')
  const sheet = await follow(page, /^Provenance sheet for 350 5th Ave/)
  const read = (path: string) => execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })
  expect(read(sheet.path)).toContain('Why this is the latest deed')

  const all = await follow(page, /^Download All \(2\)$/)
  expect(all.name).toMatch(/^deeds-[0-9A-F]{8}\.zip$/)
  const index = execFileSync('unzip', ['-p', all.path, 'index.csv'], { encoding: 'utf8' })
  expect(index.trim().split('\r\n')).toHaveLength(3)
  expect(index).toContain(deed.name)

  const receipt = await follow(page, /^Receipt \(PDF\)$/)
  expect(receipt.name).toMatch(/^receipt-[0-9A-F]{8}\.pdf$/)
  for (const words of ['Total Paid', '$39.98', 'Visa ending in 4242', 'is a private company']) {
    expect(read(receipt.path)).toContain(words)
  }
  // None of this left the page.
  await expect(title).toContainText('Both delivered')
})

test('the order page looks again when someone returns to it, and its status and history agree', async ({
  page,
}) => {
  await showOrder(page, shownOrder('completed', ['delivered', 'desk']))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 with our staff')
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(1)
  await page.route('**/api/orders/*', (route) =>
    route.fulfill({ json: shownOrder('completed', ['delivered', 'delivered']) }),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Both delivered')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Both delivered')
  await page.getByText('History').click()
  await expect(page.getByText('2 deeds: Delivered')).toBeVisible()
})

test('every segment of the bar looks another where colors are forced, and no line begins with a dot', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await showOrder(
    page,
    shownOrder(
      'completed',
      ['delivered', 'queued', 'desk', 'desk', 'delivered', 'refunded', 'released'],
      [{}, {}, { isLate: true }, {}, { request: ASKED }],
    ),
  )
  const bar = page.getByRole('img', { name: /1 of 6 delivered/ })
  await expect(bar.locator('span')).toHaveCount(6)
  const looks = await bar.locator('span').evaluateAll((spans) =>
    spans.map((span) => {
      const { backgroundColor, borderStyle } = getComputedStyle(span)
      return `${backgroundColor} ${borderStyle}`
    }),
  )
  expect(new Set(looks).size).toBe(6)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toContain(' · ')
})

test('the order page asks again while our staff is at work, and not once all is done', async ({
  page,
}) => {
  await page.clock.install()
  let asked = 0
  let order = shownOrder('completed', ['desk'])
  await page.route('**/api/orders/*', (route) => {
    asked += 1
    return route.fulfill({ json: order })
  })
  await page.goto(`/success?order=${order.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('With our staff')
  expect(asked).toBe(1)
  await page.clock.runFor(61_000)
  await expect.poll(() => asked).toBeGreaterThanOrEqual(2)
  expect(asked).toBeLessThanOrEqual(3)
  order = shownOrder('completed', ['delivered'])
  // The page waits from the last answer on, which may have come late.
  await expect(async () => {
    await page.clock.runFor(31_000)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Your deed is here', {
      timeout: 2_000,
    })
  }).toPass()
  const before = asked
  await page.clock.runFor(120_000)
  expect(asked).toBe(before)
})
