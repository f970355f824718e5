import { expect, type Locator, test } from '@playwright/test'
import { chooseFile } from '../support/choose-file.ts'
import { ORDERS } from '../support/provider.ts'
import { CARDS, cardFrame, emailFor } from '../support/shop.ts'

const ROWS = [
  ['350 5th Ave', 'New York', 'NY', '10118'],
  ['233 S Wacker Dr', 'Chicago', 'IL', '60606'],
  ['12 Notfound Ln', 'Springfield', 'IL', '62701'],
  ['7 Slow St', 'Austin', 'TX', '78701'],
  ['44 Wrong Way', 'Denver', 'CO', '80202'],
  ['5 Faint Copy Ct', 'Boston', 'MA', '2108'],
  ['9 Number Ave', 'Phoenix', 'AZ', '85004'],
  ['30 Rockefeller Plaza', 'New York', 'NY', '10112'],
  ['405 Lexington Avenue', 'New York', 'NY', '10174'],
  ['1 Infinite Loop', 'Cupertino', 'CA', '95014'],
  ['1600 Amphitheatre Parkway', 'Mountain View', 'CA', '94043'],
  ['600 Montgomery Street', 'San Francisco', 'CA', '94111'],
]
function fileNumber(index: number): string {
  return `26-${1001 + index} / Moreno`
}
const CSV = [
  'File No.,Property Address,City,State,Zip',
  ...ROWS.map((row, index) => [fileNumber(index), ...row].join(',')),
].join('\r\n')

test('twelve deeds with their file numbers are bought from a CSV file in at most seven clicks', async ({
  page,
}) => {
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await page.goto('/search')
  const file = { name: 'files.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) }
  await chooseFile(page, () => click(page.getByText('Choose a CSV file')), file)
  await expect(page.getByText('12 addresses, 12 with a reference')).toBeVisible()
  await click(page.getByRole('button', { name: 'Find these addresses' }))
  await expect(page.getByRole('heading', { name: '12 addresses added' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Selected addresses' })
  await expect(table.getByRole('row')).toHaveCount(13)
  await expect(page.getByLabel('Reference for 44 Wrong Way')).toHaveValue(fileNumber(4))
  await expect(page.getByText(/^\d+ within minutes$/)).toBeVisible()
  // Each on two lines, with its whole file number in sight.
  await expect(table.getByText('Checking what to expect')).toHaveCount(0)
  const heights = await table
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(56)
  const fields = await table
    .getByLabel(/^Reference for/)
    .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  expect(fields).toEqual(ROWS.map(() => 0))
  await click(page.getByRole('button', { name: 'Proceed to Checkout' }))

  await cardFrame(page).getByLabel('Card number').waitFor()
  await expect(page.getByText(/^Show \d more deeds?$/)).toBeVisible()
  await click(page.getByLabel('Full Name'))
  await page.keyboard.type('Renee Alvarado')
  await page.keyboard.press('Tab')
  await page.keyboard.type(emailFor('renee'))
  await click(cardFrame(page).getByLabel('Card number'))
  for (const typed of [CARDS.good, '1234', '123']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  // The last Tab leads to the reference.
  await page.keyboard.press('Enter')
  await page.keyboard.type('Portfolio 2026-11')
  const ordering = page.waitForRequest(ORDERS)
  await click(page.getByRole('button', { name: /^Complete Purchase · \$239\.88/ }))
  const order = (await ordering).postDataJSON()
  expect(order.reference).toBe('Portfolio 2026-11')
  expect(order.addresses.map(({ reference }: { reference: string }) => reference)).toEqual(
    ROWS.map((_, index) => fileNumber(index)),
  )
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(7)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a deed is bought on a phone with two typed fields and at most seven taps', async ({
    page,
  }) => {
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.tap()
    }
    await page.goto('/')
    await tap(page.getByLabel('Property address'))
    await page.keyboard.type('350 5th Ave, New York')
    await tap(page.getByRole('option', { name: /^350 5th Ave/ }).first())
    await tap(page.getByRole('button', { name: 'Proceed to Checkout' }))
    // Nothing else of ours is filled in, so the order goes through with these two fields.
    for (const [label, text] of [
      ['Full Name', 'Renee Alvarado'],
      ['Email Address', emailFor('phone')],
    ] as const) {
      await tap(page.getByLabel(label))
      await page.keyboard.type(text)
    }
    await tap(cardFrame(page).getByLabel('Card number'))
    // The keyboard's own key leads to the next field.
    for (const text of [CARDS.good, '1234', '123']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await tap(page.getByRole('button', { name: /^Complete Purchase/ }))
    await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
    expect(taps).toBeLessThanOrEqual(7)
  })
})
