import { expect, test } from '@playwright/test'
import { signInAtCompany } from '../support/title-company.ts'

/**
 * In KB. The shop is opened once, on a phone; the panel every morning, at a desk. Members order from
 * a list at a desk too, on the one page that has the matching and the checkout of the shop at once.
 */
const BUDGET = { shop: 120, list: 140, panel: 180 }
/**
 * How much a server may send before it has to wait for the browser's acknowledgment: ten segments.
 */
const FIRST_FLIGHT = 10 * 1460

/** How much of our own JavaScript a route loads, as sent over the wire. */
for (const path of [
  '/search',
  '/checkout',
  '/success',
  '/find-my-orders',
  '/verify',
  '/account/login',
  '/account',
  '/account/keys',
  '/account/balance',
  '/account/new-order',
  '/admin/login',
  '/admin/dashboard',
  '/admin/orders',
  '/admin/customers',
  '/admin/searches',
]) {
  const desk = path === '/account/new-order' ? BUDGET.list : BUDGET.shop
  const budget = path.startsWith('/admin/') ? BUDGET.panel : desk
  test(`${path} loads at most ${budget} KB of gzipped JavaScript`, async ({
    page,
    baseURL,
    request,
  }) => {
    const cart = [{ streetAddress: '1 A St', city: 'Dover', state: 'DE', zipCode: '19901' }]
    await page.addInitScript(
      (items) => localStorage.setItem('deedCartAddresses', JSON.stringify(items)),
      cart,
    )
    const login = { username: 'keeper', password: 'keeper-of-the-deeds' }
    if (/admin\/(?!login)/.test(path)) await page.request.post('/api/admin/login', { data: login })
    if (/account(?!\/login)/.test(path)) await signInAtCompany(page, { role: 'admin' })
    const scripts = new Set<string>()
    page.on('request', (sent) => {
      if (sent.resourceType() === 'script' && sent.url().startsWith(baseURL ?? '')) {
        scripts.add(sent.url())
      }
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    let total = 0
    for (const url of scripts) {
      const response = await request.get(url, { headers: { 'accept-encoding': 'gzip' } })
      total += Number(response.headers()['content-length'])
    }
    test.info().annotations.push({ type: 'gzipped', description: `${total} bytes` })
    expect(total).toBeGreaterThan(10_000)
    expect(total).toBeLessThanOrEqual(budget * 1024)
  })
}

/** Of a page that nothing of is kept yet, its document and its calls among them. */
const MOST_REQUESTS = 15
const MOST_SHIFT = 0.02

for (const path of [
  '/admin/dashboard',
  '/admin/desk',
  '/admin/desk/requests',
  '/admin/orders',
  '/admin/customers',
  '/admin/customers/organizations',
  '/admin/customers/withheld',
  '/admin/customers/privacy',
  '/admin/reports',
  '/admin/reports/demand',
  '/admin/reports/operations',
  '/admin/reports/ads',
  '/admin/searches',
  '/admin/settings/offices',
  '/admin/settings/states',
  '/admin/settings/sources',
  '/admin/settings/staff',
  '/admin/settings/activity',
  '/admin/health',
  '/admin/help',
  '/admin/account',
]) {
  test(`${path} opens cold with at most ${MOST_REQUESTS} requests and stands still`, async ({
    page,
    baseURL,
  }) => {
    const login = { username: 'keeper', password: 'keeper-of-the-deeds' }
    await page.request.post('/api/admin/login', { data: login })
    await page.addInitScript(() => {
      let shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shift += (entry as unknown as { value: number }).value
        document.documentElement.dataset.shift = String(shift)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const asked: string[] = []
    page.on('request', (sent) => {
      if (sent.url().startsWith(baseURL ?? '')) asked.push(new URL(sent.url()).pathname)
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS)
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
    expect(shift).toBeLessThanOrEqual(MOST_SHIFT)
  })
}

for (const path of ['/', '/search']) {
  test(`${path} is painted from files of one flight each, without its app`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    const before = await page.evaluate(() => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const [document] = performance.getEntriesByType('navigation')
      return (
        [document as PerformanceNavigationTiming, ...files]
          // A picture comes in beside what's painted; no text waits for it.
          .filter((file) => file.startTime < paint && file.initiatorType !== 'img')
          .map(({ name, transferSize }) => ({ name: new URL(name).pathname, transferSize }))
      )
    })
    expect(before.map(({ name }) => name)).toContain(path)
    const scripts = before.filter(({ name }) => name.endsWith('.js'))
    expect(scripts.every(({ transferSize }) => transferSize < 2_000)).toBe(true)
    expect(before.filter(({ transferSize }) => transferSize > FIRST_FLIGHT)).toEqual([])
  })
}
