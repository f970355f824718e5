import { expect, test } from '@playwright/test'
import { options, removeButtons, suggest } from '../support/search-box.ts'
import { addAddress } from '../support/shop.ts'

test.describe('the cart', () => {
  test.beforeEach(({ page }) => page.goto('/search'))

  test('a removal from the cart can be undone in place, by keyboard', async ({ page }) => {
    await addAddress(page, '350 5th Ave, New York', '350 5th Ave')
    await addAddress(page, '233 S Wacker', '233 S Wacker Dr')
    await addAddress(page, '44 Wrong Way', '44 Wrong Way')
    await page.getByRole('button', { name: 'Remove 233 S Wacker Dr' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Selected Addresses (2)')).toBeVisible()
    await expect(page.getByRole('status').getByText('Removed 233 S Wacker Dr')).toBeAttached()
    await expect(page.getByRole('button', { name: 'Undo removing 233 S Wacker Dr' })).toBeFocused()
    await page.keyboard.press('Enter')
    const names = await removeButtons(page).evaluateAll((all) => all.map((one) => one.ariaLabel))
    expect(names).toEqual(['Remove 350 5th Ave', 'Remove 233 S Wacker Dr', 'Remove 44 Wrong Way'])
    await page.reload()
    await expect(removeButtons(page)).toHaveCount(3)

    for (const left of [2, 1, 0]) {
      await removeButtons(page).first().click()
      await expect(removeButtons(page)).toHaveCount(left)
    }
    await expect(page.getByText(/^No addresses added yet/)).toBeVisible()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByText('Selected Addresses (1)')).toBeVisible()
  })

  test('two tabs share one cart', async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/search')
    await addAddress(page, '350 5th Ave, New York', '350 5th Ave')
    await expect(other.getByText('1 Address', { exact: true })).toBeVisible()
    await addAddress(other, '233 S Wacker', '233 S Wacker Dr')
    await expect(page.getByText('2 Addresses', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove 350 5th Ave' }).click()
    await expect(other.getByText('1 Address', { exact: true })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Remove 233 S Wacker Dr' })).toBeVisible()
  })

  test("the cart is empty and works if the saved cart can't be read", async ({ page }) => {
    await page.evaluate(() => localStorage.setItem('deedCartAddresses', '[{"street'))
    await page.reload()
    await expect(page.getByText(/^No addresses added yet/)).toBeVisible()
    await addAddress(page, '350 5th Ave, New York', '350 5th Ave')
    const saved = await page.evaluate(() => localStorage.getItem('deedCartAddresses'))
    expect(JSON.parse(saved ?? '')).toEqual([
      { streetAddress: '350 5th Ave', city: 'New York', state: 'NY', zipCode: '10118' },
    ])
  })

  test('the cart is full at a hundred addresses and says so', async ({ page }) => {
    await page.evaluate(() => {
      const cart = Array.from({ length: 100 }, (_, number) => ({
        streetAddress: `${number + 1} Elm St`,
        city: 'Troy',
        state: 'NY',
        zipCode: '12180',
      }))
      localStorage.setItem('deedCartAddresses', JSON.stringify(cart))
    })
    await page.reload()
    await expect(page.getByText('Selected Addresses (100)')).toBeVisible()
    await suggest(page, '350 5th Ave, New York')
    await options(page).first().click()
    await expect(page.getByText(/^An order holds up to 100 deeds/)).toBeVisible()
    await expect(page.getByText('Selected Addresses (100)')).toBeVisible()
  })
})
