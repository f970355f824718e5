import { expect, type Page, test } from '@playwright/test'
import { json } from '../support/answers.ts'
import { EMPIRE, WILLIS, withCart } from '../support/cart.ts'
import { box, options, removeButtons } from '../support/search-box.ts'

const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Checkout' })
const row = (page: Page, street: string) => page.getByRole('row').filter({ hasText: street })
const unitOf = (page: Page) => page.getByRole('textbox', { name: 'Unit of 233 S Wacker Dr' })

test('a house number that nobody verified is asked about, through a reload, until it is answered', async ({
  page,
}) => {
  await page.goto('/search?q=99999+S+Wacker+Dr,+Chicago')
  await options(page).first().click()
  const question = row(page, '99999 S Wacker Dr')
  await expect(question).toContainText('Is 99999 right?House number not verified')
  await expect(question).not.toContainText(/minutes|hours/)
  await page.getByLabel('Reference for 99999 S Wacker Dr').fill('LKS-1')
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(page.getByText('1 needs your answer')).toBeVisible()
  await proceed(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please answer' })).toHaveText(
    'Please answer the question about 99999 S Wacker Dr to continue.',
  )
  await expect(page.getByRole('button', { name: 'Yes, it’s 99999' })).toBeFocused()
  await expect(page).toHaveURL(/search/)

  // Changed: its text is back in the box, with the number selected.
  await page.getByRole('button', { name: 'Change 99999 S Wacker Dr' }).click()
  await expect(removeButtons(page)).toHaveCount(0)
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('99999 S Wacker Dr, Chicago, IL 60606')
  await page.keyboard.type('99998')
  await expect(box(page)).toHaveValue('99998 S Wacker Dr, Chicago, IL 60606')
  await options(page).filter({ hasText: '99998' }).first().click()
  await expect(page.getByLabel('Reference for 99998 S Wacker Dr')).toHaveValue('LKS-1')
  await page.getByRole('button', { name: 'Yes, it’s 99998' }).press('Enter')
  await expect(row(page, '99998 S Wacker Dr')).toBeFocused()
  await expect(page.getByText('needs your answer')).toHaveCount(0)
  await proceed(page).click()
  await expect(page).toHaveURL(/checkout/)
})

test('a building with units asks which; two units are two lines that never become the same', async ({
  page,
}) => {
  const found = { outcome: 'found', isImmediate: true, notice: 'none', stateText: null }
  await page.route('**/api/forecasts', (route) => {
    const { addresses } = route.request().postDataJSON()
    const hasUnits = ({ streetAddress }: { streetAddress: string }) =>
      streetAddress === WILLIS.streetAddress && { hasUnits: true }
    return json(
      200,
      addresses.map((address: typeof WILLIS) => ({ ...found, ...hasUnits(address) })),
    )(route)
  })
  const named = { ...WILLIS, streetAddress: '233 S Wacker Dr Apt 4B' }
  await withCart(page, [{ ...WILLIS, reference: 'LKS-2' }, EMPIRE, named])
  await page.goto('/search')
  await expect(row(page, 'Which unit?')).toContainText('233 S Wacker Dr')
  await proceed(page).click()
  const asked = row(page, 'Which unit?').getByRole('textbox', { name: 'Unit of 233 S Wacker Dr' })
  await expect(asked).toBeFocused()
  await page.keyboard.type('4b')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^233 S Wacker Dr .*4B is already in your order\.$/)).toBeVisible()
  await asked.fill('5c')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(unitOf(page).first()).toHaveValue('Unit 5C')
  await expect(page.getByText('Which unit?')).toHaveCount(0)
  const first = page.getByRole('row').nth(1)
  await expect(first.getByLabel(/^Reference for/)).toHaveValue('LKS-2')

  // The chip is a field: it's saved on the way to the next one, which keeps the focus.
  await unitOf(page).first().fill('Apt 6')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Reference for 233 S Wacker Dr Apt 6')).toBeFocused()
  await unitOf(page).first().fill('')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'The whole building' }).click()
  await page.reload()
  await expect(removeButtons(page)).toHaveCount(3)
  await expect(page.getByText('Which unit?')).toHaveCount(0)
})
