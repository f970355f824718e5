import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { chooseFile } from '../support/choose-file.ts'
import { signInAtCompany } from '../support/title-company.ts'

const CSV = [
  'File No.,Property Address,City,State,Zip',
  '26-201,350 5th Ave,New York,NY,10118',
  '26-202,233 S Wacker Dr,Chicago,IL,60606',
  '26-201,405 Lexington Avenue,New York,NY,10174',
].join('\r\n')

test('a member orders three deeds for two files from a CSV file, and downloads one', async ({
  page,
}) => {
  await signInAtCompany(page, { role: 'member', cents: 10_000 })
  await expect(page.getByText('No orders yet')).toBeVisible()
  await page.getByRole('link', { name: 'Order Deeds' }).click()
  const file = { name: 'files.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) }
  await chooseFile(page, () => page.getByText('Choose a file').click(), file)
  await expect(page.getByText('3 addresses, 3 with a file number')).toBeVisible()
  await page.getByRole('button', { name: 'Find these addresses' }).click()
  await expect(page.getByRole('heading', { name: '3 addresses added' })).toBeVisible()
  await expect(page.getByRole('region', { name: '26-201' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('3 deeds in 2 orders')).toBeVisible()
  // What is prepared survives a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Order 3 Deeds for $59.97' }).click()
  // The first answer is lost on its way back: the deeds are ordered, and the page can't know.
  const orders = '**/api/account/orders?mode=*'
  await page.route(orders, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const confirm = page.getByRole('button', { name: 'Order 3 Deeds', exact: true })
  await confirm.click()
  await expect(page.getByText('We don’t know if this was ordered')).toBeVisible()
  await page.unroute(orders)
  await confirm.click()
  await expect(page.getByRole('link', { name: /^26-20\d, order/ })).toHaveCount(3)

  const search = page.getByLabel('Search orders')
  await search.fill('wacker')
  await expect(page.getByRole('link', { name: /^26-20\d, order/ })).toHaveCount(1)
  await search.fill('6-201')
  await expect(page.getByRole('link', { name: /^26-20\d, order/ })).toHaveCount(2)
  await page
    .getByRole('row', { name: /350 5th Ave/ })
    .getByRole('link', { name: /^26-201, order/ })
    .click()
  const download = page.getByRole('link', { name: /^Download deed for 350 5th Ave/ })
  await expect(download).toBeVisible({ timeout: 120_000 })
  const saving = page.waitForEvent('download')
  await download.click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/26-201.*\.pdf$/)
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const receiving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Receipt' }).click()
  expect((await receiving).suggestedFilename()).toMatch(/^receipt-.*\.pdf$/)
  await page.getByRole('button', { name: 'Report a problem with the deed for 350 5th Ave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await dialog.getByRole('button', { name: 'Ask for the Right Deed' }).click()
  await expect(dialog.getByLabel('In your own words')).toBeFocused()
  await expect(dialog.getByText('Tell us what’s wrong', { exact: true })).toBeVisible()
  await page.keyboard.type('It names another parcel.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('We have your report.').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Balance', exact: true }).click()
  await expect(page.getByText('$40.03')).toBeVisible()
})

test('an order that the balance can’t pay says what is missing and orders nothing', async ({
  page,
}) => {
  await signInAtCompany(page, { role: 'member', cents: 2000 })
  await page.getByRole('link', { name: 'Order Deeds' }).click()
  await page.getByLabel('File number', { exact: true }).fill('26-300')
  await page
    .getByLabel('One address per line')
    .fill('350 5th Ave, New York, NY 10118\n233 South Wacker Drive, Chicago, IL 60606')
  await page.getByRole('button', { name: 'Find these addresses' }).click()
  await expect(page.getByText('$19.98 missing')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Order 2 Deeds/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove 350 5th Ave' }).click()
  await expect(page.getByRole('button', { name: 'Order 1 Deed for $19.99' })).toBeEnabled()
})
