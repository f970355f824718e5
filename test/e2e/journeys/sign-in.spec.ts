import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { generate } from 'otplib'
import { signIn } from '../support/provider.ts'
import { mailTo } from '../support/shop.ts'

const PASSWORD = 'seven geese walk uphill'

/** A device with a fingerprint reader, as simulated by Chromium. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the user passes the device's verification from now on. */
    setUserVerified: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** A staff member whom the owner adds in the panel: the password is shown once. */
async function addMember(page: Page, username: string): Promise<string> {
  await signIn(page)
  await page.goto('/admin/settings/staff')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Role', { exact: true }).selectOption('agent')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const told = page.getByRole('status').filter({ hasText: `${username} added` })
  await expect(told).toBeFocused()
  return (await told.locator('code').textContent()) ?? ''
}

async function givePassword(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The first sign-in of a staff member who was given a password. */
async function comeIn(context: BrowserContext, username: string, given: string): Promise<Page> {
  const page = await context.newPage()
  await givePassword(page, username, given)
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await page.getByLabel('The password you were given').fill(given)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  return page
}

test('a new staff member chooses a password, adds a passkey and signs in with it', async ({
  page,
  browser,
}) => {
  const given = await addMember(page, 'passkey-colleague')
  const context = await browser.newContext()
  const theirs = await comeIn(context, 'passkey-colleague', given)
  const device = await addAuthenticator(theirs)
  await theirs.goto('/admin/account')
  await theirs.getByRole('button', { name: 'Add a passkey' }).click()
  await theirs.getByLabel('Name', { exact: true }).fill('Laptop')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('Your recovery codes')).toBeVisible()
  await theirs.getByRole('button', { name: 'I’ve saved these codes' }).click()
  await expect(theirs.getByRole('button', { name: 'Remove Laptop' })).toBeVisible()
  await expect(theirs.getByText('10 of 10 left')).toBeVisible()

  await theirs.getByRole('button', { name: 'Logout' }).click()
  await expect(theirs).toHaveURL(/\/admin\/login$/)
  await givePassword(theirs, 'passkey-colleague', PASSWORD)
  await expect(theirs.getByRole('heading', { name: 'One more step' })).toBeVisible()
  // Someone who stole the laptop doesn't have the owner's finger.
  await device.setUserVerified(false)
  await theirs.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(theirs.getByRole('alert').filter({ hasText: 'No passkey was used' })).toBeVisible()
  await theirs.goto('/admin/orders')
  await expect(theirs).toHaveURL(/\/admin\/login$/)
  await device.setUserVerified(true)
  await theirs.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(theirs).toHaveURL(/\/admin\/dashboard$/)
  await context.close()
})

test('an invited colleague follows the emailed link, chooses a password and sets up a second step', async ({
  page,
  browser,
}) => {
  const email = `invited-${Date.now()}@example.com`
  await signIn(page)
  await page.goto('/admin/settings/staff')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText(`We emailed a link to ${email}.`)).toBeVisible()
  const letter = await mailTo(email, 'You’re invited')
  const url = /\S+\/admin\/set-password#\S+/.exec(letter.text)?.[0] ?? ''

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto(url)
  await expect(theirs.getByText(`Your username is ${email}.`)).toBeVisible()
  expect(theirs.url()).not.toContain('#')
  await theirs.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await theirs.getByLabel('New password again').fill(PASSWORD)
  await theirs.keyboard.press('Enter')
  await theirs.getByRole('button', { name: 'Use an authenticator app' }).click()
  const secret = ((await theirs.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await theirs.getByLabel('Code', { exact: true }).fill(await generate({ secret }))
  await theirs.keyboard.press('Enter')
  await theirs.getByRole('button', { name: 'I’ve saved these codes' }).click()
  await expect(theirs).toHaveURL(/\/admin\/dashboard$/)
  // The link is spent.
  await theirs.goto('about:blank')
  await theirs.goto(url)
  await expect(theirs.getByText('This link doesn’t work anymore')).toBeVisible()
  await context.close()
})

test('a code signs staff in, and a session ended elsewhere leaves the page at its next call', async ({
  page,
  browser,
}) => {
  const given = await addMember(page, 'code-colleague')
  const context = await browser.newContext()
  const theirs = await comeIn(context, 'code-colleague', given)
  await theirs.goto('/admin/account')
  await theirs.getByRole('button', { name: 'Set up an authenticator' }).click()
  const secret = ((await theirs.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await theirs.getByLabel('Code', { exact: true }).fill(await generate({ secret }))
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('Your recovery codes')).toBeVisible()

  await theirs.getByRole('button', { name: 'Logout' }).click()
  await givePassword(theirs, 'code-colleague', PASSWORD)
  await expect(theirs.getByLabel('Code', { exact: true })).toBeFocused()
  await theirs.keyboard.type('000000')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('That didn’t match. Try again.')).toBeVisible()
  await expect(theirs.getByLabel('Code', { exact: true })).toBeFocused()
  // The code for the next half minute: the current one was used to set up the authenticator.
  const next = Math.floor(Date.now() / 1000) + 30
  await theirs.keyboard.type(await generate({ secret, epoch: next }))
  await theirs.keyboard.press('Enter')
  await expect(theirs).toHaveURL(/\/admin\/dashboard$/)

  await page.goto('/admin/settings/staff')
  await page.getByRole('button', { name: 'Details of code-colleague' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere: code-colleague' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('code-colleague signed out everywhere')).toBeVisible()
  await theirs.getByRole('link', { name: 'Orders' }).first().click()
  await expect(theirs).toHaveURL(/\/admin\/login$/)
  await context.close()
})

test("a sensitive action waits for the person to confirm it's them, runs once they have, and doesn't run otherwise", async ({
  page,
}) => {
  await addMember(page, 'proved-upon')
  await page.getByRole('button', { name: 'I’ve passed it on' }).click()
  await page.getByRole('button', { name: 'Details of proved-upon' }).click()
  const disable = page.getByRole('button', { name: 'Disable: proved-upon' })
  let refusals = 0
  // What the server would answer eleven minutes later; test/e2e can't wait that long.
  await page.route('**/api/admin/staff/*/disable', (route) => {
    refusals += 1
    if (refusals > 2) return route.continue()
    const body = { code: 'stale_session', message: 'Please confirm it’s you.' }
    return route.fulfill({ status: 403, json: body })
  })
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const askOnce = async () => {
    await disable.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await expect(question).toBeVisible()
  }

  await askOnce()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing changed' })).toBeVisible()

  await askOnce()
  await expect(question.getByLabel('Password')).toBeFocused()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(question.getByText('That didn’t match. Try again.')).toBeVisible()
  await page.keyboard.type('keeper-of-the-deeds')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByText('proved-upon disabled', { exact: true })).toBeVisible()
  await page.goto('/admin/settings/activity')
  await expect(page.getByRole('row', { name: /Disabled a member of staff/ }).first()).toContainText(
    'proved-upon',
  )
})
