import { expect, type Page, test } from '@playwright/test'
import { NOTFOUND, WRONG_WAY } from '../support/cart.ts'
import { chooseFile } from '../support/choose-file.ts'
import { openCheckout, signIn } from '../support/provider.ts'
import { scanOf } from '../support/scan-of.ts'
import { CARDS, emailFor, mailTo, pay } from '../support/shop.ts'
import { query } from '../support/shop-database.ts'

let email = ''

test.use({ viewport: { width: 1440, height: 900 } })
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  email = emailFor('desk')
  const page = await browser.newPage()
  await openCheckout(page, { email, card: CARDS.good, deeds: [NOTFOUND, WRONG_WAY] })
  await pay(page)
  await expect(page.locator('[data-progress=desk]')).toHaveCount(2, { timeout: 180_000 })
  await page.close()
})

interface Line {
  id: string
  order_id: string
  progress: string
}

async function lines(): Promise<Line[]> {
  const sql = `select order_lines.id, order_id, progress from order_lines join orders on orders.id = order_id
    where email = $1 order by created_at desc, position limit 2`
  return (await query(sql, [email])).rows as Line[]
}

async function openDeed(page: Page, place: 0 | 1): Promise<void> {
  await signIn(page)
  await page.goto(`/admin/desk/${(await lines())[place]?.id}`)
  await expect(page.getByRole('button', { name: 'Not found' })).toBeVisible()
}

async function press(page: Page, ...keys: string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key)
  return keys.length
}

test('a deed is given to a colleague and taken back, and g comes back to it', async ({ page }) => {
  const [line] = await lines()
  await query('delete from desk_plans')
  await openDeed(page, 0)
  await press(page, 'a')
  const dialog = page.getByRole('dialog', { name: 'Assign this deed' })
  await expect(dialog.getByLabel('Assignee')).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Assigned to you' })).toBeVisible()
  await page.goto('/admin/desk')
  await expect(page.getByRole('button', { name: 'Take next' })).toBeVisible()
  await press(page, 'g')
  await expect(page).toHaveURL(new RegExp(line?.id ?? ''))

  await page.getByRole('button', { name: 'Assigned to you' }).click()
  await dialog.getByLabel('Assignee').selectOption({ label: 'Unassigned' })
  await dialog.getByLabel(/^What they should know/).fill('The office is closed today.')
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Unassigned' })).toBeVisible()
  await expect(page.getByText(/The office is closed today\.$/)).toBeVisible()
})

test('a deed is decided at 1440 by 900 without scrolling', async ({ page }) => {
  await openDeed(page, 1)
  await page.locator('.pdf-sheet canvas').waitFor()
  const whole = { ratio: 1 }
  for (const part of [
    page.locator('.pdf-sheet'),
    page.getByRole('table', { name: 'What was ordered, indexed and read on the copy' }),
    page.getByRole('row', { name: /^Address .*Differs$/ }),
    page.getByRole('button', { name: 'Deliver anyway…' }),
    page.getByRole('button', { name: 'Upload deed' }),
    page.getByRole('button', { name: 'Not found' }),
    page.getByRole('button', { name: 'Snooze' }),
    page.getByRole('button', { name: 'Unassigned' }),
    page.getByText('Ada Lovelace'),
    page.getByRole('heading', { name: 'Activity' }),
  ]) {
    await expect(part).toBeInViewport(whole)
  }
  // Never a green button to deliver another property's deed.
  await expect(page.getByRole('button', { name: 'Deliver anyway…' })).not.toHaveClass(/bg-seal/)
  const scrolls = () =>
    page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  expect(await scrolls()).toBe(0)

  await press(page, 'd')
  const form = page.getByRole('dialog', { name: 'Deliver this copy?' })
  await expect(form.getByRole('checkbox')).toBeFocused()
  await expect(form.getByRole('button', { name: 'Deliver' })).toBeInViewport(whole)
  await expect(page.locator('.pdf-sheet')).toBeInViewport(whole)
  await expect(page.getByRole('row', { name: /^Address .*Differs$/ })).toBeInViewport(whole)
  expect(await scrolls()).toBe(0)

  // What the server refuses is said in the form, with everything still in it.
  await press(page, 'Space', 'Tab')
  await page.keyboard.type('9 Elsewhere Rd, Boise, ID')
  await press(page, 'Enter')
  await page.keyboard.type('Ask jo@example.com')
  await press(page, 'Enter')
  const why = form.getByLabel('Why it’s still the right deed')
  await expect(why).toHaveAccessibleDescription(/Leave names/)
  await expect(why).toHaveValue('Ask jo@example.com')
  await expect(why).toBeFocused()
  await press(page, 'Escape')
  await expect(form).toBeHidden()
})

test('an act is undone within ten seconds, and sent when the page is left', async ({ page }) => {
  await openDeed(page, 1)
  const progress = async () => (await lines())[1]?.progress
  const giveUp = async () => {
    const keys = await press(page, 'f')
    await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused()
    return keys + (await press(page, 'ArrowDown', 'Enter'))
  }
  expect(await giveUp(), 'keystrokes to confirm that there is no deed').toBe(3)
  await expect(page.getByText('44 Wrong Way, no deed found')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp((await lines())[1]?.id ?? ''))
  await page.waitForTimeout(3000)
  expect(await progress()).toBe('desk')
  await press(page, 'z')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('44 Wrong Way')
  await page.waitForTimeout(10_000)
  expect(await progress()).toBe('desk')

  await giveUp()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.goto('about:blank')
  await expect.poll(progress, { timeout: 5000 }).toMatch(/^refund/)
  expect((await mailTo(email, 'We refunded')).text).toContain('44 Wrong Way')
})

test('an upload takes two keys, and delivering a held copy five and what is typed', async ({
  page,
}) => {
  const { buffer } = await scanOf({
    ...{ street: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' },
  })
  await openDeed(page, 0)
  let keys = 0
  const open = async () => {
    keys += await press(page, 'u')
  }
  await chooseFile(page, open, { name: 'deed.pdf', mimeType: 'application/pdf', buffer })
  await expect(page.getByLabel(/^Instrument number/)).toBeFocused()
  keys += await press(page, 'Enter')
  expect(keys).toBe(2)
  await expect(page.locator(':focus')).toContainText('The check isn’t sure of the copy', {
    timeout: 120_000,
  })
  keys = await press(page, 'd', 'Space', 'Tab')
  await page.keyboard.type('12 Notfound Ln, Springfield, IL')
  keys += await press(page, 'Enter')
  await page.keyboard.type('Same lot')
  keys += await press(page, 'Enter')
  expect(keys).toBe(5)
  await expect(page.getByText(/^Delivering · 12 Notfound Ln/)).toBeVisible()
  expect((await mailTo(email, '/d/')).text).toContain('12 Notfound Ln')
})
