import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
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
  mailTo,
  pay,
} from '../support/shop.ts'

const run = promisify(execFile)
const DELIVERED = ['350 5th Ave', '233 S Wacker Dr', '7 Slow St', '9 Number Ave']
const AT_THE_DESK = {
  '12 Notfound Ln': 'No source knows a deed for this address.',
  '44 Wrong Way': 'another property',
  '5 Faint Copy Ct': 'too poor',
}
const SOCIAL_SECURITY_NUMBER = /\d{3}[- ]\d{2}[- ]\d{4}/

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

  const texts: string[] = []
  for (const link of await deedsTo(email, DELIVERED.length)) texts.push(await readByEye(link))
  const mails = await mailsTo(email, '/d/')
  for (const street of DELIVERED) {
    const naming = mails.filter((mail) => mail.text.includes(street))
    expect(naming, street).toHaveLength(1)
  }
  // Named last, among those that staff are getting.
  for (const street of Object.keys(AT_THE_DESK)) {
    expect(mails.at(-1)?.text.split('Our staff is getting')[1]).toContain(street)
  }
  for (const street of DELIVERED) {
    expect(
      texts.filter((text) => text.includes(street.toUpperCase().split(' ')[1] ?? '')),
    ).not.toEqual([])
  }
  for (const text of texts) expect(text).not.toMatch(SOCIAL_SECURITY_NUMBER)

  await signIn(page)
  await page.goto('/admin/desk')
  for (const [street, reason] of Object.entries(AT_THE_DESK)) {
    await expect(atDesk(page, street, number)).toContainText(reason)
  }
  const missing = atDesk(page, '12 Notfound Ln', number)
  await missing.getByRole('link', { name: '12 Notfound Ln' }).click()
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  await page.getByRole('button', { name: 'Not found' }).click()
  await page.getByLabel('Reason').selectOption('none_recorded')
  await page.getByLabel('Where you looked and what you found').fill('Asked the recorder: none.')
  await page.getByRole('button', { name: 'Confirm and refund' }).click()
  await expect(page.getByText('12 Notfound Ln, no deed found')).toBeVisible()
  const refund = await mailTo(email, 'We refunded')
  expect(refund.text).toContain('12 Notfound Ln')
  expect(refund.text).toContain('$19.99')
})

/** Other orders may be waiting for the same address. */
function atDesk(page: Page, street: string, orderNumber: string) {
  return page.getByRole('article', { name: street }).filter({ hasText: orderNumber })
}

function lineOf(page: Page, street: string) {
  return page.getByRole('listitem').filter({ hasText: street }).locator('[data-progress]').first()
}

/** What a person sees on the pages, regardless of the file's text layer. Nothing may block meanwhile:
 * connections that are left open would be closed unnoticed. */
async function readByEye(link: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-case-'))
  const file = join(directory, 'deed.pdf')
  try {
    writeFileSync(file, Buffer.from(await (await fetch(link)).arrayBuffer()))
    await run('pdftoppm', ['-r', '200', '-gray', file, join(directory, 'page')])
    const texts = [(await run('pdftotext', [file, '-'])).stdout]
    for (const page of readdirSync(directory).filter((name) => name.endsWith('.pgm'))) {
      texts.push((await run('tesseract', [page, '-'], { cwd: directory })).stdout)
    }
    return texts.join('\n').toUpperCase()
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
