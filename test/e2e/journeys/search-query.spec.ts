import { expect, test } from '@playwright/test'
import { box, options, removeButtons } from '../support/search-box.ts'

test.describe('what comes from elsewhere into the address box', () => {
  test('an address in the URL stands typed with its suggestions open, and leaves the URL', async ({
    page,
  }) => {
    await page.goto('/search?q=350+5th&gclid=abc')
    await expect(box(page)).toHaveValue('350 5th')
    await expect(box(page)).toBeFocused()
    await expect(options(page).first()).toContainText('350 5th')
    await expect(page).toHaveURL(/\/search\?gclid=abc$/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(box(page)).toHaveValue('')
  })

  test('markup in the URL is text in the address box and nothing else', async ({ page }) => {
    const evil = '<img src=x onerror="document.title=1">"\'{{1}}'
    await page.goto(`/search?q=${encodeURIComponent(evil)}`)
    await expect(box(page)).toHaveValue(evil)
    await expect(page.locator('img[src=x]')).toHaveCount(0)
    await page.goto(`/search?q=${'a'.repeat(5000)}`)
    await expect(box(page)).toHaveValue('a'.repeat(200))
  })

  test('a list pasted into the address box opens the list of many, filled, one press from its end', async ({
    page,
  }) => {
    // A paste that a script makes goes nowhere before the app listens.
    await page.addInitScript(() =>
      addEventListener('search-ready', () =>
        document.documentElement.setAttribute('data-ready', ''),
      ),
    )
    await page.goto('/search')
    await page.locator('html[data-ready]').waitFor()
    await box(page).evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      const paste = { clipboardData, bubbles: true, cancelable: true }
      input.dispatchEvent(new ClipboardEvent('paste', paste))
    }, '1.\t350 5th Ave\n\tNew York, NY 10118\n2.\t233 S Wacker Dr, Chicago, IL 60606\n')
    await expect(page.getByLabel('One address per line')).toHaveValue(
      '350 5th Ave, New York, NY 10118\n233 S Wacker Dr, Chicago, IL 60606',
    )
    await expect(box(page)).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Find these addresses' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '2 addresses added' })).toBeVisible()
    await expect(removeButtons(page)).toHaveCount(2)
  })
})

test('pasted lines that were not added are kept through a reload, the checkout and back, with a warning', async ({
  page,
}) => {
  const lines = page.getByLabel('One address per line')
  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' })
  await page.goto('/search')
  await page.getByRole('button', { name: 'Add many addresses' }).click()
  await lines.fill('350 5th Ave, New York, NY 10118\n\nChicago, IL\n\n405 Lexington Ave, New York')
  await page.getByRole('button', { name: 'Find these addresses' }).click()
  await expect(
    page.getByRole('heading', { name: '1 address added, 1 needs your choice, 1 not added' }),
  ).toBeVisible()
  await expect(page.getByText('It’s back in the box above.')).toBeVisible()
  await proceed.click()
  await expect(page.getByText('2 addresses you pasted aren’t in your order yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Finish the List' }).click()
  await expect(lines).toBeFocused()
  await page.reload()
  const kept = '405 Lexington Ave, New York\nChicago, IL'
  await expect(lines).toHaveValue(kept)
  await proceed.click()
  await proceed.click()
  await expect(page).toHaveURL(/checkout/)
  await page.goBack()
  await expect(lines).toHaveValue(kept)
  await lines.fill('')
  await page.reload()
  await expect(page.getByText('Selected Addresses (1)')).toBeVisible()
  await expect(lines).toHaveCount(0)
  await proceed.click()
  await expect(page).toHaveURL(/checkout/)
})
