import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('a visitor finds an office by typing, by its state, and by the success rate’s link, without JavaScript', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'success rate' }).click()
  await expect(page.locator('#success-rate')).toContainText(/a figure yet|success rate of/)
  const box = page.getByRole('searchbox', { name: 'County, city or ZIP code' })
  await box.fill('Wayne')
  await box.press('Enter')
  await expect(page.getByRole('heading', { name: '“Wayne” could be any of these' })).toBeVisible()
  await expect(box).toHaveValue('Wayne')
  await page.getByRole('link', { name: 'Wayne County, Michigan' }).click()
  await page.getByRole('link', { name: 'All recording offices in Michigan' }).click()
  await page.getByRole('link', { name: 'Kent County' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Property deeds in Kent County, Michigan',
  )
  await page.getByLabel('Property address').fill('300 Monroe Ave NW')
  await page.getByRole('button', { name: 'Get Your Property Deed' }).click()
  await expect(page).toHaveURL(/\/search\?q=300/)
})
