import { expect, test } from '@playwright/test'
import { failure, json } from '../support/answers.ts'
import { signIn } from '../support/provider.ts'
import { lightsWith, PULSE } from '../support/pulse.ts'

/** What somebody sees without scrolling, before anything else. */
const FIRST_PX = 300

test('the dashboard says within the first 300 px whether everything is OK', async ({ page }) => {
  await signIn(page)
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/dashboard')
    const status = page.getByRole('region', { name: /OK/ })
    await expect(status.getByRole('listitem')).toHaveCount(7)
    const box = await status.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? FIRST_PX), `at ${width} px`).toBeLessThanOrEqual(
      FIRST_PX,
    )
  }
  // Status first, then what needs review, then today, then all time.
  const order = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(order.slice(1)).toEqual(['Needs you', 'Today so far', 'Lifetime', 'Quick Actions'])
})

test('the strip turns red when the server or its database is silent, and green again after', async ({
  page,
}) => {
  await signIn(page)
  const pulse = '**/api/admin/pulse'
  await page.route(pulse, json(200, PULSE))
  await page.goto('/admin/orders')
  const strip = page.getByRole('status').filter({ hasText: /OK|answer|needs/ })
  await expect(strip).toHaveText('All systems OK')
  await page.route(pulse, failure(503, 'unavailable'))
  await expect(strip).toHaveText('The database doesn’t answer')
  await expect(page.getByText(/^Not updated since/)).toBeVisible()
  await page.route(pulse, (route) => route.abort())
  await expect(strip).toHaveText('The server doesn’t answer')
  const lights = lightsWith({ workers: { level: 'bad', says: 'No worker is running.' } })
  await page.route(pulse, json(200, { ...PULSE, lights }))
  await expect(strip).toHaveText('Workers: needs you')
  await page.route(pulse, json(200, PULSE))
  await expect(strip).toHaveText('All systems OK')
  await expect(page.getByText(/^Live/)).toBeVisible()
})
