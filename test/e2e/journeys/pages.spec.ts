import { expect, test } from '@playwright/test'

const STATIC = [
  '/',
  '/developers',
  '/privacy-policy',
  '/terms-of-service',
  '/refund-policy',
  '/security',
  '/accessibility',
  '/status',
]

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of STATIC) {
    test(`${path} is fully readable without JavaScript`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: /privacy/i }).first()).toBeVisible()
    })
  }
})

for (const path of STATIC) {
  test(`${path} ships no framework`, async ({ page }) => {
    const scripts: string[] = []
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') scripts.push(await response.text())
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    // The landing page's box has suggestions of its own.
    expect(scripts.join('').length).toBeLessThan(path === '/' ? 4_000 : 2_000)
    expect(scripts.join('')).not.toMatch(/createElement|useState|react/i)
  })
}

test('an unknown path is a 404 with a way forward, and an unknown call is a 404 in JSON', async ({
  page,
}) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /home/i }).first()).toBeVisible()
  const call = await page.request.get('/api/no-such-call')
  expect(call.status()).toBe(404)
  expect(await call.json()).toMatchObject({ code: 'not_found' })
})
