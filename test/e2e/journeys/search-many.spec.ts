import { expect, type Page, test } from '@playwright/test'
import { CALL, house, refuse, removeButtons } from '../support/search-box.ts'

test.describe('many at once', () => {
  const lines = (page: Page) => page.getByLabel('One address per line')
  const find = (page: Page) => page.getByRole('button', { name: 'Find these addresses' })

  test.beforeEach(async ({ page }) => {
    await page.goto('/search')
    await page.getByRole('button', { name: 'Add many addresses' }).click()
    await expect(lines(page)).toBeVisible()
  })

  test('adding many addresses adds the sure ones, asks about the unsure ones, and says why the rest were not added', async ({
    page,
  }) => {
    await lines(page).fill(
      [
        '350 5th Ave, New York, NY 10118',
        '350 Fifth Avenue, New York, New York',
        '233 South Wacker Drive, Chicago, IL 60606',
        'Chicago, IL',
        'zzzz qqqq, TX',
        '405 Lexington Ave, New York',
        '12 Main St',
      ].join('\n'),
    )
    await find(page).click()
    await expect(
      page.getByRole('heading', {
        name: '2 addresses added, 1 already in your order, 2 need your choice, 2 not added',
      }),
    ).toBeFocused()
    await expect(removeButtons(page)).toHaveCount(2)
    const left = page.getByRole('listitem')
    await expect(left.filter({ hasText: '350 Fifth Avenue' })).toHaveCount(0)
    await expect(page.getByText('They’re back in the box above.')).toBeVisible()
    await expect(left.filter({ hasText: 'Chicago, IL' }).first()).toContainText('house number')
    await expect(left.filter({ hasText: 'zzzz qqqq' })).toContainText('No matching address')
    await expect(lines(page)).toHaveValue('Chicago, IL\nzzzz qqqq, TX')

    const lexington = page.getByRole('group', { name: '405 Lexington Ave, New York' })
    await lexington.getByLabel(/^405 Lexington Avenue/).check()
    await page.getByRole('group', { name: '12 Main St' }).getByLabel('None of these').check()
    await page.getByRole('button', { name: 'Add the chosen addresses' }).click()
    await expect(
      page.getByRole('heading', {
        name: '3 addresses added, 1 already in your order, 3 not added',
      }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove 405 Lexington Avenue' })).toBeVisible()

    await lines(page).fill('7 Slow St, Austin, TX 78701')
    await find(page).click()
    await expect(page.getByRole('heading', { name: '1 address added' })).toBeVisible()
    await expect(lines(page)).toHaveValue('')
  })

  test('adding many addresses reads a CSV file with a header, chosen or dropped', async ({
    page,
  }) => {
    const csv =
      'Owner,Address,City,State,Zip\r\n"Roe, R.",350 5th Ave,New York,NY,10118\r\n"Doe, J."\r\n'
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFF${csv}`),
    })
    await expect(lines(page)).toHaveValue('350 5th Ave, New York, NY 10118')
    await expect(page.getByText('Row 3: no address.')).toBeVisible()
    await lines(page).evaluate((target, text) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], 'list.txt', { type: 'text/plain' }))
      const drop = { dataTransfer, bubbles: true, cancelable: true }
      target.dispatchEvent(new DragEvent('drop', drop))
    }, '233 S Wacker Dr, Chicago, IL 60606')
    await expect(lines(page)).toHaveValue('233 S Wacker Dr, Chicago, IL 60606')
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'list.xlsx',
      mimeType: 'application/zip',
      buffer: Buffer.from('PK\u0003\u0004'),
    })
    await expect(page.getByText(/list.xlsx is a workbook/)).toBeVisible()
    await find(page).click()
    await expect(page.getByRole('button', { name: 'Remove 233 S Wacker Dr' })).toBeVisible()
  })

  test('adding many addresses looks up three at a time, waits as long as it is told, and takes the first hundred', async ({
    page,
  }) => {
    let open = 0
    let most = 0
    let refusals = 1
    const refusedAt: number[] = []
    const askedAt: number[] = []
    await page.route(CALL, async (route) => {
      const text = new URL(route.request().url()).searchParams.get('text') ?? ''
      if (text.startsWith('9 ') && refusals > 0) {
        refusals -= 1
        refusedAt.push(Date.now())
        return refuse(429, 'rate_limited', { 'retry-after': '2' })(route)
      }
      if (text.startsWith('9 ')) askedAt.push(Date.now())
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setTimeout(resolve, 20))
      open -= 1
      return route.fulfill({ json: { features: [house(text.split(' ')[0] ?? '', 'Elm St')] } })
    })
    const many = Array.from({ length: 102 }, (_, number) => `${number + 1} Elm St, Troy, NY 12180`)
    await lines(page).fill(many.join('\n'))
    await find(page).click()
    await expect(page.getByText(/^Too many searches at once/).last()).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Addresses matched' })).toBeVisible()
    const heading = page.getByRole('heading', { name: '100 addresses added, 2 not added' })
    await expect(heading).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText('Beyond the first 100 lines.')).toHaveCount(2)
    await expect(page.getByText('Selected Addresses (100)')).toBeVisible()
    await expect(removeButtons(page).nth(9)).toHaveAccessibleName('Remove 10 Elm St')
    expect(most).toBeLessThanOrEqual(3)
    expect((askedAt[0] ?? 0) - (refusedAt[0] ?? 0)).toBeGreaterThanOrEqual(1900)
    await find(page).click()
    await expect(page.getByText(/^Your order is full/)).toHaveCount(2)
  })

  test('adding many addresses can be stopped, and no row is lost when the service is down', async ({
    page,
  }) => {
    await page.route(CALL, () => {})
    await lines(page).fill('350 5th Ave, New York, NY 10118\n233 S Wacker Dr, Chicago, IL 60606')
    await find(page).click()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText('Stopped before its turn.')).toHaveCount(2)
    await page.unroute(CALL)
    await page.route(CALL, refuse(503, 'provider_unavailable'))
    await find(page).click()
    await expect(page.getByText(/^Address search didn’t respond/)).toHaveCount(2)
    await expect(lines(page)).toHaveValue(/350 5th Ave.*\n233 S Wacker/)
    await page.unroute(CALL)
    await find(page).click()
    await expect(page.getByRole('heading', { name: '2 addresses added' })).toBeVisible()
  })
})
