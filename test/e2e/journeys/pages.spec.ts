import { expect, type Page, test } from '@playwright/test'
import { SEVEN_QUESTIONS, transferOf } from '../support/static-page.ts'

const LEGAL = [
  '/privacy-policy',
  '/terms-of-service',
  '/refund-policy',
  '/security',
  '/accessibility',
]
const STATIC = ['/', '/developers', ...LEGAL]
const PLACES = ['/deeds', '/deeds/tx', '/deeds/tx/harris-county']
/** Others that are for everyone. */
const OPEN = ['/search', '/verify', '/status']
const PLAIN = [...STATIC, '/status']
/** What a first visit may load, in KB; the landing page has pictures. */
const MOST_KB: Record<string, number> = {
  '/': 100,
  ...Object.fromEntries(LEGAL.map((path) => [path, 60])),
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of PLAIN) {
    test(`${path} is fully readable without JavaScript`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: /privacy/i }).first()).toBeVisible()
    })
  }
})

for (const path of [...STATIC, ...PLACES, ...OPEN]) {
  test(`${path} describes itself to search engines and when shared, and is light`, async ({
    page,
    baseURL,
  }) => {
    const scripts: string[] = []
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') scripts.push(await response.text())
    })
    const { bytes, shift } = await transferOf(page, path)
    await expectDescription(page, `${baseURL}${path}`)
    if (PLAIN.includes(path)) {
      // The landing page's box has suggestions of its own.
      expect(scripts.join('').length).toBeLessThan(path === '/' ? 4_000 : 2_000)
      expect(scripts.join('')).not.toMatch(/createElement|useState|react/i)
    }
    const most = MOST_KB[path]
    if (!most) return
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThanOrEqual(most * 1024)
    expect(shift).toBeLessThanOrEqual(0.01)
  })
}

async function expectDescription(page: Page, url: string): Promise<void> {
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  await expect(page).toHaveTitle(/Deedbox/)
  expect((await content('meta[name=description]'))?.length).toBeGreaterThan(40)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', url)
  expect(await content('meta[property="og:url"]')).toBe(url)
  expect(await content('meta[property="og:title"]')).toBe(await page.title())
  expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image')
  const card = await page.request.get((await content('meta[property="og:image"]')) ?? '')
  expect(card.headers()['content-type']).toBe('image/png')
  const png = await card.body()
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  expect(await page.content()).not.toMatch(/__[A-Z_]+__/)
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

test('the landing page gives search engines the price, the answers and who we are', async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  const json = await page.locator('script[type="application/ld+json"]').textContent()
  const { '@graph': graph } = JSON.parse(json ?? '')
  const [product, faq, organization, website] = graph
  expect([organization['@type'], website['@type']]).toEqual(['Organization', 'WebSite'])
  expect(product).toMatchObject({
    '@type': 'Product',
    brand: { name: 'Deedbox' },
    offers: { price: '19.99', priceCurrency: 'USD' },
  })
  expect(faq['@type']).toBe('FAQPage')
  const questions = faq.mainEntity.map((item: { name: string }) => item.name)
  expect(questions).toEqual(SEVEN_QUESTIONS)
  expect(organization).toMatchObject({
    '@type': 'Organization',
    name: 'Deedbox',
    url: `${baseURL}/`,
  })
  expect((await page.request.get(organization.logo)).headers()['content-type']).toBe('image/png')
  expect(website).toMatchObject({
    '@type': 'WebSite',
    publisher: { '@id': organization['@id'] },
    potentialAction: { target: `${baseURL}/search?q={search_term_string}` },
  })
})

test('robots find the public pages and are kept out of the others', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  for (const path of ['/admin', '/checkout', '/success', '/d/', '/o/', '/api/']) {
    expect(robots).toContain(`Disallow: ${path}\n`)
  }
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const listedIn = async (path: string) => {
    const sitemap = await request.get(path)
    expect(sitemap.headers()['content-type']).toContain('application/xml')
    return [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) =>
      loc?.replace(baseURL ?? '', ''),
    )
  }
  expect(await listedIn('/sitemap.xml')).toEqual(['/sitemap-pages.xml', '/sitemap-places.xml'])
  expect(await listedIn('/sitemap-pages.xml')).toEqual([...STATIC, ...OPEN])
  expect(await listedIn('/sitemap-places.xml')).toEqual(expect.arrayContaining(PLACES))
})

for (const path of ['/checkout', '/success', '/admin/login', '/nowhere']) {
  test(`${path} is hidden from search engines`, async ({ request }) => {
    const response = await request.get(path)
    const inHeader = response.headers()['x-robots-tag'] === 'noindex'
    const inPage = (await response.text()).includes('<meta name="robots" content="noindex"')
    expect(inHeader || inPage).toBe(true)
  })
}

for (const path of OPEN) {
  test(`${path} is open to search engines too`, async ({ request }) => {
    const response = await request.get(path)
    expect(response.headers()['x-robots-tag']).toBeUndefined()
    expect(await response.text()).not.toContain('noindex')
  })
}
