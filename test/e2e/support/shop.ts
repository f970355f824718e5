import { expect, type FrameLocator, type Locator, type Page, test } from '@playwright/test'

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  authenticate: '4000002760003184',
  authenticateOnce: '4000002500003155',
}

/** Types an address and picks the matching suggestion. */
export async function addAddress(page: Page, typed: string, street: string): Promise<void> {
  const box = page.getByRole('combobox')
  await box.fill(typed)
  await page
    .getByRole('option', { name: new RegExp(`^${street}`) })
    .first()
    .click()
  await expect(page.getByRole('button', { name: `Remove ${street}` })).toBeVisible()
  await expect(box).toHaveValue('')
}

/** A second try is another customer: it must not find what the first one left. */
export function emailFor(name: string): string {
  return `${name}-${test.info().retry}@example.com`
}

export async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full Name').fill('Ada Lovelace')
  await page.getByLabel('Email Address').fill(email)
}

/** The card fields are in the provider's frame, like with the real one. */
export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]')
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page)
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiration date').fill('12 / 34')
  await frame.getByLabel('Security code').fill('123')
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Complete Purchase/ }).click()
}

interface Wallet {
  wallets?: string[]
  name?: string
  email?: string
  card?: string
}

/** What the browser's wallets know, once it opens a page. */
export async function setWallet(page: Page, wallet: Wallet): Promise<void> {
  await page.addInitScript((json) => {
    sessionStorage.setItem('stand-in-wallets', json)
  }, JSON.stringify(wallet))
}

/** Presses the wallet's button, and Pay in its sheet. */
export async function payByWallet(
  page: Page,
  name: string,
  press = (target: Locator) => target.click(),
): Promise<void> {
  const buttons = page.frameLocator('iframe[title="Secure express checkout frame"]')
  await expect(page.getByRole('button', { name: /^Complete Purchase/ })).toBeEnabled()
  await press(buttons.getByRole('button', { name }))
  await press(page.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: 'Pay' }))
}

interface InboxMail {
  id: string
  subject: string
  text: string
  to: Array<{ address: string }>
}

/** The emails to this customer so far that contain this text. */
export async function mailsTo(email: string, containing: string): Promise<InboxMail[]> {
  const { inbox } = test.info().config.metadata as { inbox: string }
  const list = (await (await fetch(`${inbox}/api/email`)).json()) as InboxMail[]
  const theirs = list.filter((mail) => mail.to.some((to) => to.address === email))
  const mails = await Promise.all(
    theirs.map(async ({ id }) => (await fetch(`${inbox}/api/email/${id}`)).json()),
  )
  return (mails as InboxMail[]).filter((mail) => mail.text.includes(containing))
}

/** Waits for an email to this customer that contains this text. */
export async function mailTo(email: string, containing: string): Promise<InboxMail> {
  let found: InboxMail | undefined
  await expect
    .poll(
      async () => {
        found = (await mailsTo(email, containing)).at(-1)
        return found !== undefined
      },
      { timeout: 120_000, message: `a mail to ${email} with ${containing}` },
    )
    .toBe(true)
  if (!found) throw new Error('no mail')
  return found
}

/** Waits until this customer has been emailed the links to this many deeds, in one email or more. */
export async function deedsTo(email: string, count: number): Promise<string[]> {
  let links: string[] = []
  await expect
    .poll(
      async () => {
        links = (await mailsTo(email, '/d/')).flatMap(downloadLinks)
        return links.length
      },
      { timeout: 120_000, message: `${count} deeds for ${email}` },
    )
    .toBe(count)
  return links
}

export function downloadLinks(mail: InboxMail): string[] {
  return mail.text.match(/http\S+\/d\/\S+/g) ?? []
}
