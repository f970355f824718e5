import { readFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { orderNumber } from '../../../src/orders/order.ts'
import { EMPIRE, NOTFOUND, WILLIS, WRONG_WAY } from '../support/cart.ts'
import { chooseFile } from '../support/choose-file.ts'
import { openCheckout, signIn } from '../support/provider.ts'
import { scanOf } from '../support/scan-of.ts'
import { CARDS, emailFor, mailTo, pay } from '../support/shop.ts'
import { query } from '../support/shop-database.ts'

/**
 * What two people do all day, from the dashboard, using only the keyboard. Every key is counted;
 * docs/panel.md has the table, and a task fails if it takes a different number of keys than the
 * table says.
 */
test.describe.configure({ mode: 'serial' })

const SCANNED = { street: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' }

let email = ''
let orderId = ''

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  email = emailFor('ten-job')
  const page = await browser.newPage()
  const deeds = [EMPIRE, WILLIS, NOTFOUND, WRONG_WAY]
  await openCheckout(page, { email, card: CARDS.good, deeds })
  await pay(page)
  await expect(page.locator('[data-progress=desk]')).toHaveCount(2, { timeout: 180_000 })
  await expect(page.locator('[data-progress=delivered]')).toHaveCount(2, { timeout: 120_000 })
  const { rows } = await query(
    'select id from orders where email = $1 order by created_at desc limit 1',
    [email],
  )
  orderId = rows[0].id
  const [first] = await lineIds()
  const asked = await page.request.post(`/api/orders/${orderId}/refund-requests`, {
    data: { lineId: first, reason: 'other', words: 'I hoped for an older deed.' },
  })
  expect(await asked.json()).toMatchObject({ outcome: 'asked' })
  await page.close()
})

async function lineIds(): Promise<string[]> {
  const sql = 'select id from order_lines where order_id = $1 order by position'
  return (await query(sql, [orderId])).rows.map(({ id }) => id)
}

/** Ten fingers: every key press counts, letters and arrows alike. */
class Hands {
  count = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key)
      this.count += 1
    }
  }

  async type(words: string): Promise<void> {
    await this.page.keyboard.type(words)
    this.count += words.length
  }

  /** From anywhere to the deed whose address this is the beginning of, in the first order with it. */
  async openDeed(typed: string): Promise<Locator> {
    await this.press('/')
    await expect(this.page.getByRole('combobox')).toBeFocused()
    await this.type(typed)
    await this.press('Enter')
    await expect(this.page.getByRole('heading', { level: 1 })).toContainText(orderNumber(orderId))
    const deed = this.page.getByRole('article', { name: new RegExp(`^Deed of ${typed}`) })
    await expect(deed).toBeFocused()
    return deed
  }

  async openAtDesk(typed: string): Promise<void> {
    await this.openDeed(typed)
    await this.press('q')
    await expect(this.page.getByRole('button', { name: 'Not found' })).toBeVisible()
  }
}

function task(name: string, run: (hands: Hands, page: Page) => Promise<void>): void {
  test(name, async ({ page }) => {
    await signIn(page)
    await page.goto('/admin/dashboard')
    await expect(page.getByText('Total Revenue')).toBeVisible()
    const hands = new Hands(page)
    await run(hands, page)
    expect(hands.count, 'keys, as docs/panel.md says').toBe(keysInDocs(name))
  })
}

function keysInDocs(name: string): number {
  const row = readFileSync('docs/panel.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${name} |`))
  return Number.parseInt(row?.split('|').at(-2) ?? '', 10)
}

task('Find an order by half an address', async (hands) => {
  await hands.openDeed('350 5th')
})

task('Explain why a line is late', async (hands) => {
  const [, , , late] = await lineIds()
  await query(
    "update order_lines set promised_by = promised_by - interval '50 hours' where id = $1",
    [late],
  )
  const deed = await hands.openDeed('44 Wron')
  await expect(deed.getByText('Needs review · overdue')).toBeInViewport()
  await expect(
    deed.getByText(/^At the desk since .* for another property.* Overdue since /),
  ).toBeInViewport()
})

task('Mail the links again', async (hands, page) => {
  const before = (await mailTo(email, '/d/')).id
  await hands.openDeed('350 5th')
  await hands.press('m')
  await expect(page.getByRole('dialog', { name: 'Resend the links?' })).toBeVisible()
  await hands.press('Enter')
  await expect(page.getByText('The links are on their way', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await mailTo(email, '/d/')).id, { timeout: 60_000 })
    .not.toBe(before)
})

task('Write to a customer', async (hands, page) => {
  await hands.openDeed('12 Notf')
  await hands.press('w')
  const dialog = page.getByRole('dialog', { name: 'Write to the customer' })
  await expect(dialog.getByLabel('Template')).toBeFocused()
  await hands.press('W')
  await expect(dialog.getByLabel(/^Subject/)).toHaveValue('Which unit do you need?')
  await hands.press('Control+Enter')
  await expect(page.getByText('Your message is on its way', { exact: true })).toBeVisible()
  const mail = await mailTo(email, 'Reply with the unit number')
  expect(mail.text).toContain('12 Notfound Ln')
  await expect(
    page.getByRole('group').getByText('Which unit do you need?', { exact: true }).first(),
  ).toBeVisible()
})

task('Find anything', async (hands, page) => {
  await hands.press('/')
  await expect(page.getByRole('combobox')).toBeFocused()
  await hands.type(email.slice(0, 9))
  const found = page.getByRole('option', { name: new RegExp(orderNumber(orderId)) })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await hands.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orderNumber(orderId))
})

task('Find why email is failing', async (hands, page) => {
  const why = '550 5.1.1 No such mailbox here'
  await query(
    "insert into mail_attempts (mail_id, outcome, reply, at) select id, 'refused', $2, now() from outgoing_mail where order_id = $1 limit 1",
    [orderId, why],
  )
  await expect(page.locator('summary').filter({ hasText: /Email|more/ })).toBeVisible({
    timeout: 30_000,
  })
  await hands.press('7')
  await expect(page.getByText(why).first()).toBeInViewport()
  await query('delete from mail_attempts where reply = $1', [why])
})

task('Replace a wrong document', async (hands, page) => {
  const before = (await mailTo(email, '/d/')).id
  // With a page that was missing: what was delivered would be refused, however it was saved or scanned.
  const scanned = await PDFDocument.load((await scanOf(SCANNED)).buffer)
  scanned
    .addPage()
    .drawText('This page is attached to the deed and is part of it.', { x: 72, y: 600 })
  const buffer = Buffer.from(await scanned.save())
  await hands.openDeed('350 5th')
  const file = { name: 'deed.pdf', mimeType: 'application/pdf', buffer }
  await chooseFile(page, () => hands.press('u'), file)
  await expect(page.getByLabel('What’s wrong with the current document?')).toBeFocused()
  await hands.type('Older deed')
  await hands.press('Enter')
  await expect(page.getByText('Replacement uploaded', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Replaced /)).toBeVisible({ timeout: 120_000 })
  await expect
    .poll(async () => (await mailTo(email, '/d/')).id, { timeout: 60_000 })
    .not.toBe(before)
})

task('Refund one line', async (hands, page) => {
  await hands.openDeed('233 S W')
  await hands.press('r')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: /^233 S Wacker Dr/ })).toBeChecked()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await hands.press('w')
  await expect(dialog.getByRole('button', { name: 'Refund $19.99' })).toBeVisible()
  await hands.press('Enter')
  await expect(page.getByText(/^Refunding · \$19\.99 of order/)).toBeVisible()
  expect((await mailTo(email, 'We refunded $19.99')).text).toContain('233 S Wacker Dr')
})

task('Snooze a deed', async (hands, page) => {
  await hands.openAtDesk('12 Notf')
  await hands.press('s')
  await expect(page.getByLabel('Why', { exact: true })).toBeFocused()
  await hands.press('Enter')
  await expect(page.getByText(/^Snoozed until /)).toBeVisible()
  const snoozed = page.getByRole('row', { name: '12 Notfound Ln' })
  await page.goto(`/admin/desk?whose=snoozed`)
  await expect(snoozed.filter({ hasText: orderNumber(orderId) })).toContainText(
    /Waiting for the office until /,
  )
})

task('Deliver a line of the desk', async (hands, page) => {
  const { buffer, instrumentNumber } = await scanOf(SCANNED)
  await hands.openAtDesk('12 Notf')
  const file = { name: 'deed.pdf', mimeType: 'application/pdf', buffer }
  await chooseFile(page, () => hands.press('u'), file)
  await expect(page.getByLabel(/^Instrument number/)).toBeFocused()
  await hands.type(instrumentNumber)
  await hands.press('Enter')
  // It prints another address: the check says so, and staff read it again and take responsibility.
  await expect(page.locator(':focus')).toContainText('The check isn’t sure of the copy', {
    timeout: 120_000,
  })
  await expect(page.getByRole('row', { name: /^Address .*Differs$/ })).toBeVisible()
  await expect(page.getByText(/^Page 1 of \d/)).toBeVisible()
  await hands.press('d')
  const dialog = page.getByRole('dialog', { name: 'Deliver this copy?' })
  await expect(dialog.getByRole('checkbox')).toBeFocused()
  await hands.press('Space', 'Tab')
  await expect(dialog.getByLabel('Property address printed on the deed')).toBeFocused()
  await hands.type('350 5th Ave, New York, NY')
  await hands.press('Enter')
  await expect(dialog.getByLabel('Why it’s still the right deed')).toBeFocused()
  await hands.type('Same lot')
  await hands.press('Enter')
  await expect(page.getByText(/^Delivering · 12 Notfound Ln/)).toBeVisible()
  await expect
    .poll(async () => (await mailTo(email, '/d/')).text, { timeout: 60_000 })
    .toContain('12 Notfound Ln')
})

task('Confirm that there is no deed', async (hands, page) => {
  await hands.openAtDesk('44 Wron')
  await hands.press('f')
  const dialog = page.getByRole('dialog', { name: 'Confirm no deed found' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await hands.press('ArrowDown', 'Tab')
  await hands.type('index of 1950 on')
  await hands.press('Enter')
  await expect(page.getByText('44 Wrong Way, no deed found')).toBeVisible()
  await expect
    .poll(async () => (await mailTo(email, 'We refunded')).text, { timeout: 60_000 })
    .toContain('44 Wrong Way')
})

task('Answer a refund request', async (hands, page) => {
  // Other journeys also ask for refunds: make this answer due before theirs.
  await query(
    "update refund_requests set review_by = review_by - interval '30 days' where order_id = $1",
    [orderId],
  )
  await page.reload()
  await expect(page.getByText('I hoped for an older deed.')).toBeVisible()
  await hands.press('w')
  const dialog = page.getByRole('dialog', { name: /^Answer / })
  await expect(dialog.getByText('I hoped for an older deed.')).toBeVisible()
  await expect(dialog.getByLabel('Template')).toBeFocused()
  await hands.press('T')
  await expect(dialog.getByLabel(/^Subject/)).toHaveValue(/latest on record$/)
  await hands.press('Control+Enter')
  await expect(page.getByText(/^Answering · /)).toBeVisible()
  const mail = await mailTo(email, 'the deed we sent is the most recent one')
  expect(mail.text).toContain('350 5th Ave')
})

task('Decide a state', async (hands, page) => {
  await hands.press('2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desk')
  await hands.press('ArrowLeft')
  const first = page.locator('tr[data-row]').first()
  await expect(first).toContainText('decide how we sell there')
  await hands.press('j')
  await expect(first).toBeFocused()
  await hands.press('Enter')
  await expect(page.getByLabel('What was decided, and on whose advice')).toBeFocused()
  await hands.type('On, says counsel')
  await hands.press('Control+Enter')
  await expect(page.getByText('Decision recorded', { exact: true })).toBeVisible()
})

task('Export the conversions of last week', async (hands, page) => {
  // Bought through an ad, a week ago.
  await query(
    "update orders set gclid = 'Cj0KCQ-ten-tasks', paid_at = now() - interval '7 days' where id = $1",
    [orderId],
  )
  await hands.press('5')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports')
  await hands.press('ArrowLeft')
  await expect(page.getByRole('button', { name: /^Save \d+ conversions?/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await hands.press('e')
  const file = await download
  expect(readFileSync(await file.path(), 'utf8')).toContain('\nCj0KCQ-ten-tasks,')
})

task('Find orders by what they are', async (hands, page) => {
  await hands.press('3')
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeVisible()
  await hands.press('/')
  await expect(page.getByRole('button', { name: /^status:/ })).toBeVisible()
  await hands.type(`state:il amount:>50 ${email.slice(0, 7)}`)
  await hands.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orderNumber(orderId))
  await page.goBack()
  await expect(page).toHaveURL(/q=state%3Ail\+amount%3A%3E50\+ten-job/)
})

task('Erase a person', async (hands, page) => {
  await hands.press('4')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
  await hands.press('/')
  await hands.type('ten-job')
  await hands.press('Enter')
  await expect(page.getByText('Privacy requests')).toBeVisible()
  await hands.press('D')
  await expect(page.getByRole('heading', { name: email })).toBeFocused()
  await hands.press('D')
  await expect(page.getByLabel(`Type ${email} to erase it`)).toBeFocused()
  await hands.type(email)
  await hands.press('Enter')
  await expect(page.getByText('Person erased')).toBeVisible()
  const { rows } = await query('select email, full_name from orders where id = $1', [orderId])
  expect(JSON.stringify(rows)).not.toMatch(/ten-job|Lovelace/)
})
