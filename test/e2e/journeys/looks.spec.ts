import { expect, test } from '@playwright/test'

test('buttons keep their shape where the system chooses the colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  for (const button of [
    page.getByRole('button', { name: 'Get Your Property Deed' }),
    page.getByRole('link', { name: 'How It Works' }).first(),
    page.getByRole('link', { name: 'Start Your Order Now' }),
  ]) {
    await expect(button).toHaveCSS('border-top-style', 'solid')
    await expect(button).toHaveCSS('border-top-width', '1px')
  }
})

for (const path of [
  '/',
  '/search',
  '/developers',
  '/refund-policy',
  '/find-my-orders',
  '/verify',
]) {
  test(`${path} keeps no bar in sight in a low window, as at 200% zoom`, async ({ page }) => {
    await page.goto(path)
    // The footer only sticks to the end of a page that's too short.
    const stuck = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('body *:not(footer)')]
          .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position))
          .filter((element) => element.getBoundingClientRect().height > 0)
          .map((element) => element.tagName.toLowerCase()),
      )
    await page.getByRole('banner').waitFor()
    expect(await stuck()).toContain('header')
    await page.setViewportSize({ width: 640, height: 400 })
    expect(await stuck()).toEqual([])
  })
}

test('a disabled button looks like one, and its words stay readable', async ({ page }) => {
  await page.goto('/search')
  const button = page.getByRole('button', { name: 'Proceed to Checkout' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveCSS('background-color', 'rgb(243, 238, 226)')
  await expect(button).toHaveCSS('color', 'rgb(91, 100, 114)')
  await expect(button).toHaveCSS('cursor', 'not-allowed')
})
