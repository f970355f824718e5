import { expect, test } from '@playwright/test'
import {
  activeOption,
  box,
  CALL,
  chooseFirst,
  house,
  options,
  refuse,
  removeButtons,
  suggest,
  type,
} from '../support/search-box.ts'
import { addAddress } from '../support/shop.ts'

test.describe('the address box', () => {
  test.beforeEach(({ page }) => page.goto('/search'))

  test('the address box is a combobox with a listbox, following the ARIA practices', async ({
    page,
  }) => {
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(box(page)).toHaveAttribute('aria-autocomplete', 'list')
    const texts = await suggest(page, '350 5th')
    expect(texts.length).toBeGreaterThan(1)
    expect(texts.length).toBeLessThanOrEqual(5)
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
    const list = page.getByRole('listbox', { name: 'Address suggestions' })
    await expect(list).toHaveAttribute('id', (await box(page).getAttribute('aria-controls')) ?? '')
    await expect(page.getByRole('status').getByText(/^5 suggestions/)).toBeAttached()
    await expect(options(page).first().locator('mark')).toHaveText('350 5th')
  })

  test('Down and Up move through the options and wrap around while the focus stays in the address box', async ({
    page,
  }) => {
    const texts = await suggest(page, '350 5th')
    expect(await activeOption(page)).toBeNull()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeOption(page)).toBe(texts[0])
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeOption(page)).toBe(texts[1])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => activeOption(page)).toBe(texts.at(-1))
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeOption(page)).toBe(texts[0])
    await expect(box(page)).toBeFocused()
  })

  test('Home and End go to the first and last option, and move the cursor when the list is closed', async ({
    page,
  }) => {
    const texts = await suggest(page, '350 5th')
    await page.keyboard.press('End')
    await expect.poll(() => activeOption(page)).toBe(texts.at(-1))
    await page.keyboard.press('Home')
    await expect.poll(() => activeOption(page)).toBe(texts[0])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Home')
    const cursor = () => box(page).evaluate((input: HTMLInputElement) => input.selectionStart)
    expect(await cursor()).toBe(0)
  })

  test('Escape closes the list and a second one clears the box; Down and Alt+Down open it again', async ({
    page,
  }) => {
    const texts = await suggest(page, '350 5th')
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(box(page)).toHaveValue('350 5th')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeOption(page)).toBe(texts[0])
    await page.keyboard.press('Alt+ArrowUp')
    await expect(options(page)).toHaveCount(0)
    await expect(removeButtons(page)).toHaveCount(0)
    await page.keyboard.press('Alt+ArrowDown')
    await expect(options(page)).toHaveCount(texts.length)
    expect(await activeOption(page)).toBeNull()
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveValue('')
  })

  test('Enter chooses the active option, and leaves the list open if the text fits several', async ({
    page,
  }) => {
    const texts = await suggest(page, '350 5th')
    await page.keyboard.press('Enter')
    await expect(options(page)).toHaveCount(texts.length)
    await expect(box(page)).toHaveValue('350 5th')
    await expect(removeButtons(page)).toHaveCount(0)
    await expect(page.getByRole('status').getByText(/^Which one do you mean\?/)).toBeAttached()
    await page.keyboard.type(' Ave, New')
    await expect(options(page).first()).toHaveText(/^350 5th Ave/)
    await chooseFirst(page)
    await expect(page.getByRole('button', { name: 'Remove 350 5th Ave' })).toBeVisible()
    await expect(box(page)).toHaveValue('')
    await expect(box(page)).toBeFocused()
    await expect(page.getByRole('status').getByText('Added 350 5th Ave')).toBeVisible()
  })

  test('Enter adds the only address that the text names, even before its suggestions come', async ({
    page,
  }) => {
    // The app is there once it suggests something.
    await suggest(page, '350 5th')
    await box(page).fill('')
    await page.route(CALL, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await type(page, '350 Fifth Avenue, New York, NY 10118')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove 350 5th Ave' })).toBeVisible()
    await expect(page.getByRole('status').getByText('Added 350 5th Ave')).toBeVisible()
    await expect(box(page)).toHaveValue('')
    await expect(box(page)).toBeFocused()
    // A unit that the geocoder doesn't know makes it another property.
    await type(page, '233 S Wacker Dr Apt 9, Chicago, IL 60606')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove 233 S Wacker Dr Apt 9' })).toBeVisible()
  })

  test('Tab leaves the address box, chooses nothing and keeps the text; letters go into the box', async ({
    page,
  }) => {
    await suggest(page, '350 5th')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('x')
    await expect(box(page)).toHaveValue('350 5txh')
    await page.keyboard.press('Tab')
    await expect(options(page)).toHaveCount(0)
    await expect(box(page)).toHaveValue('350 5txh')
    await expect(removeButtons(page)).toHaveCount(0)
  })

  test('the address box drops a late answer and never pulls the focus back', async ({ page }) => {
    const asked: string[] = []
    await page.route(CALL, async (route) => {
      const text = new URL(route.request().url()).searchParams.get('text') ?? ''
      asked.push(text)
      const number = text.split(' ')[0] ?? ''
      await new Promise((resolve) => setTimeout(resolve, number === '1' ? 1200 : 200))
      await route.fulfill({ json: { features: [house(number, 'Elm St')] } }).catch(() => {})
    })
    await box(page).fill('1 Elm')
    await expect.poll(() => asked).toEqual(['1 Elm'])
    // Within the debounce, only the last of them is looked up. Typed inside the page, because a
    // busy machine takes longer than the debounce between two calls from here.
    await box(page).evaluate((input) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      for (const text of ['2', '2 E', '2 Elm']) {
        set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await expect(page.getByRole('option', { name: /^2 Elm St/ })).toBeVisible()
    await page.waitForTimeout(1300)
    await expect(options(page)).toHaveText([/^2 Elm St/])
    expect(asked).toEqual(['1 Elm', '2 Elm'])

    await box(page).fill('3 Elm')
    await page.keyboard.press('Tab')
    await page.waitForTimeout(500)
    await expect(box(page)).not.toBeFocused()
    await expect(options(page)).toHaveCount(0)
  })

  test('an active option never turns into another address under the finger', async ({ page }) => {
    await page.route(CALL, async (route) => {
      const text = new URL(route.request().url()).searchParams.get('text')
      const [first, second] = [house('1', 'Elm St'), house('2', 'Elm St')]
      if (text === '1') return route.fulfill({ json: { features: [first, second] } })
      await new Promise((resolve) => setTimeout(resolve, 400))
      return route.fulfill({ json: { features: [second, first] } })
    })
    await box(page).fill('1')
    await expect(options(page)).toHaveCount(2)
    await page.keyboard.type(' ')
    await page.keyboard.type('E')
    await page.keyboard.press('ArrowDown')
    expect(await activeOption(page)).toMatch(/^1 Elm St/)
    await expect(options(page).first()).toHaveText(/^2 Elm St/)
    expect(await activeOption(page)).toMatch(/^1 Elm St/)
  })

  test('the address box asks for the house number of a street instead of adding it', async ({
    page,
  }) => {
    await type(page, 'S Wacker Dr, Chicago')
    const street = page.getByRole('option', { name: /^S Wacker Dr/ })
    await expect(street).toContainText('Needs a house number')
    await street.click()
    await expect(
      page.getByRole('status').getByText(/^Add the house number to S Wacker Dr/),
    ).toBeVisible()
    await expect(removeButtons(page)).toHaveCount(0)
    await expect(box(page)).toBeFocused()
    await expect(box(page)).toHaveValue(/S Wacker Dr, Chicago, IL/)
    await page.keyboard.type('233')
    await expect(box(page)).toHaveValue(/^233 S Wacker Dr/)
    await page.getByRole('option', { name: /^233 S Wacker Dr/ }).click()
    await expect(page.getByRole('button', { name: 'Remove 233 S Wacker Dr' })).toBeVisible()

    await suggest(page, 'Chicago')
    await options(page).first().click()
    await expect(page.getByText('Add the house number and street to Chicago, IL.')).toBeVisible()
    await expect(removeButtons(page)).toHaveCount(1)
  })

  test("the address box marks a house number that couldn't be verified", async ({ page }) => {
    await suggest(page, '99999 S Wacker Dr, Chicago')
    await expect(options(page).first()).toContainText('House number not verified')
  })

  test('the same address spelled differently is not added again', async ({ page }) => {
    await addAddress(page, '350 5th Ave, New York', '350 5th Ave')
    await page.route(CALL, (route) =>
      route.fulfill({
        json: {
          features: [house('350', 'Fifth Avenue', { city: 'New York', postcode: '10118' })],
        },
      }),
    )
    await suggest(page, '350 Fifth')
    await options(page).first().click()
    await expect(page.getByRole('status').getByText(/is already in your order/)).toBeVisible()
    await expect(removeButtons(page)).toHaveCount(1)
  })

  test('the address box says in words that nothing was found', async ({ page }) => {
    await type(page, 'zzzz qqqq')
    await expect(page.getByRole('status').getByText(/^No matching address found/)).toBeVisible()
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveValue('')
  })

  for (const [what, status, code, words] of [
    ['the geocoder is away', 503, 'provider_unavailable', /isn’t working right now/],
    ['no key is configured', 503, 'not_configured', /geocoding key is configured/],
    ['too much was asked', 429, 'rate_limited', /Too many searches at once/],
  ] as const) {
    test(`the address box says so when ${what}`, async ({ page }) => {
      await page.route(CALL, refuse(status, code))
      await type(page, '350 5th')
      await expect(page.getByRole('status').getByText(words)).toBeVisible()
      await expect(box(page)).toHaveValue('350 5th')
      if (code === 'not_configured') return
      await page.unroute(CALL)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(options(page).first()).toBeVisible()
      await expect(box(page)).toBeFocused()
    })
  }

  test('the address box reports a broken connection, and continues on its own when back online', async ({
    page,
    context,
  }) => {
    await page.route(CALL, (route) => route.abort())
    await type(page, '350 5')
    await expect(page.getByText(/isn’t working right now/)).toBeVisible()
    await page.unroute(CALL)
    await context.setOffline(true)
    await page.keyboard.type('th')
    await expect(page.getByText(/^You’re offline. Your text is saved/)).toBeVisible()
    await context.setOffline(false)
    await expect(options(page).first()).toBeVisible()
  })
})

test('the address box fits 320 px in every state', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/search')
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await suggest(page, '99999 S Wacker Dr, Chicago')
  expect(await overflow()).toBe(0)
  await chooseFirst(page)
  await removeButtons(page).click()
  expect(await overflow()).toBe(0)
  await page.getByRole('button', { name: 'Add many addresses' }).click()
  const long = `${'Verylongstreetname'.repeat(8)}, TX`
  await page.getByLabel('One address per line').fill(`Chicago, IL\n${long}\n12 Main St`)
  await page.getByRole('button', { name: 'Find these addresses' }).click()
  await expect(page.getByRole('heading', { name: /your choice/ })).toBeVisible()
  expect(await overflow()).toBe(0)
})

test('a visitor can do everything using only the keyboard, from the first Tab to the checkout', async ({
  page,
}) => {
  await page.goto('/search')
  await expect(box(page)).toBeVisible()
  const tabTo = async (
    name: string | RegExp,
    role: 'combobox' | 'button' | 'textbox' | 'radio',
  ) => {
    const target = page.getByRole(role, { name }).first()
    for (let presses = 0; presses < 25; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  await tabTo('Search Property Address', 'combobox')
  await page.keyboard.type('350 5th Ave, New York')
  await expect(options(page).first()).toBeVisible()
  await chooseFirst(page)
  await tabTo('Add many addresses', 'button')
  await page.keyboard.press('Enter')
  await tabTo('One address per line', 'textbox')
  await page.keyboard.insertText('405 Lexington Ave, New York')
  await tabTo('Find these addresses', 'button')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { name: '0 addresses added, 1 needs your choice' }),
  ).toBeFocused()
  await tabTo(/405 Lexington/, 'radio')
  await page.keyboard.press('Space')
  await tabTo('Add the chosen addresses', 'button')
  await page.keyboard.press('Enter')
  await tabTo('Remove 350 5th Ave', 'button')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Selected Addresses (2)')).toBeVisible()
  await tabTo('Proceed to Checkout', 'button')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout$/)
})
