import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { copyrightYears } from '../../policy.ts'
import { pageRoutes } from './pages.ts'

const webDir = mkdtempSync(join(tmpdir(), 'pages-'))
afterAll(() => rmSync(webDir, { recursive: true }))
writeFileSync(
  join(webDir, 'index.html'),
  '<link href="__PUBLIC_URL__/"><p>__BRAND_NAME__</p><address>__SELLER__</address><small>© __COPYRIGHT_YEARS__</small><script>{"name":"__BRAND_NAME_JSON__"}</script>',
)
for (const name of ['app', 'panel'])
  writeFileSync(join(webDir, `${name}.html`), '<script>__SHOP_CONFIG__</script>')
for (const name of ['search', 'checkout'])
  writeFileSync(join(webDir, `${name}.html`), `<h1>${name}</h1><script>__SHOP_CONFIG__</script>`)

const brandName = `Tom & "Ann's" </script>`
const seller = 'Tom & Ann LLC, 1 Main St, Springfield, IL 62704'
const app = Fastify()
const settings = {
  brandName,
  seller,
  supportEmail: 'help@deeds.example',
  copyrightYears: copyrightYears(new Date('2027-01-02T12:00:00Z')),
  timeZone: 'America/New_York',
  stripePublishableKey: null,
  stripeScriptUrl: '',
  publicUrl: 'https://deeds.example',
}
pageRoutes(app, webDir, settings)
afterAll(() => app.close())

const bodyOf = async (url: string) => (await app.inject(url)).body
const scriptOf = (html: string) => JSON.parse(/<script>(.*?)<\/script>/.exec(html)?.[1] ?? '')

it("pages give the shop's name in text and data, whatever characters it has", async () => {
  const html = await bodyOf('/')
  expect(html).toContain('<p>Tom &#38; &#34;Ann&#39;s&#34; &#60;/script&#62;</p>')
  expect(scriptOf(html)).toEqual({ name: brandName })
})

it("pages give the seller's legal name and street address", async () => {
  expect(await bodyOf('/')).toContain(
    '<address>Tom &#38; Ann LLC, 1 Main St, Springfield, IL 62704</address>',
  )
})

it('the footer counts the years since the first, which stands alone in its own', async () => {
  expect(await bodyOf('/')).toContain('<small>© 2025–2027</small>')
  expect(copyrightYears(new Date('2025-12-31T12:00:00Z'))).toBe('2025')
})

it('pages pass the browser the settings it needs, and no others', async () => {
  for (const path of ['/search', '/checkout']) {
    const passed = scriptOf(await bodyOf(path))
    expect(passed).toMatchObject({ brandName, seller, supportEmail: 'help@deeds.example' })
    expect(passed).not.toHaveProperty('publicUrl')
  }
})

it('pages whose first state was rendered come with it, and only the search may be indexed', async () => {
  for (const [path, title, robots] of [
    ['/search', '<h1>search</h1>', undefined],
    ['/checkout', '<h1>checkout</h1>', 'noindex'],
    ['/account', '<script>', 'noindex'],
  ] as const) {
    const { body, headers } = await app.inject(path)
    expect(body).toContain(title)
    expect(headers['x-robots-tag'], path).toBe(robots)
  }
})

it('a page of the panel that moved is found where it is now, with what its URL asked for', async () => {
  for (const [from, to] of [
    ['/admin/refund-requests?request=1', '/admin/desk?request=1'],
    ['/admin/desk/requests', '/admin/desk'],
    ['/admin/organizations/0198f3a2', '/admin/customers/organizations/0198f3a2'],
    ['/admin/settings', '/admin/settings/offices'],
    ['/admin/settings/policy', '/admin/help#policy'],
    ['/admin/help/emails', '/admin/help#emails'],
  ] as const) {
    const { statusCode, headers } = await app.inject(from)
    expect({ statusCode, to: headers.location }).toEqual({ statusCode: 301, to })
    expect((await app.inject(to)).statusCode, to).toBe(200)
  }
})

it('security.txt says whom to tell, where the rules are, and until when that holds', async () => {
  const text = await bodyOf('/.well-known/security.txt')
  const fields = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s)),
  )
  expect(fields).toMatchObject({
    Contact: expect.stringMatching(/^mailto:\S+@\S+$/),
    'Preferred-Languages': 'en',
    Canonical: 'https://deeds.example/.well-known/security.txt',
    Policy: 'https://deeds.example/security#report',
  })
  const left = Date.parse(String(fields.Expires)) - Date.now()
  expect(left).toBeGreaterThan(90 * 24 * 3600_000)
  expect(left).toBeLessThan(365 * 24 * 3600_000)
})

it('pages and crawler files contain their own URL', async () => {
  expect(await bodyOf('/')).toContain('href="https://deeds.example/"')
  expect(await bodyOf('/robots.txt')).toContain('Sitemap: https://deeds.example/sitemap.xml')
  const locations = async (path: string) =>
    [...(await bodyOf(path)).matchAll(/<loc>https:\/\/deeds\.example(.*?)<\/loc>/g)].map(
      ([, found]) => found,
    )
  expect(await bodyOf('/sitemap.xml')).toMatch(/^<\?xml [^>]+\?>\n<sitemapindex xmlns="[^"]+">/)
  expect(await locations('/sitemap.xml')).toEqual(['/sitemap-pages.xml', '/sitemap-places.xml'])
  expect(await locations('/sitemap-pages.xml')).toContain('/refund-policy')
  expect(await locations('/sitemap-pages.xml')).toContain('/verify')
})

it('every icon that a page, a phone or a habit asks for is there, with its type, and cached', async () => {
  const own = Fastify()
  pageRoutes(own, resolve('src/web/public'), settings)
  const { name, icons } = (await own.inject('/manifest.webmanifest')).json()
  expect(name).toBe(brandName)
  const head = readFileSync('src/web/build/page-head.tsx', 'utf8')
  const linked = [...head.matchAll(/rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)]
  const asked = [
    ...linked.map(([, href = '']) => href),
    ...icons.map(({ src }: { src: string }) => src),
    '/favicon.ico',
    '/apple-touch-icon.png',
  ]
  expect(new Set(asked).size).toBe(6)
  for (const path of asked) {
    const { statusCode, headers } = await own.inject(path)
    expect([path, statusCode]).toEqual([path, 200])
    expect(headers['content-type']).toMatch(/^(image\/(png|svg\+xml|.*icon)|application\/manifest)/)
    expect(headers['cache-control']).toMatch(/max-age=\d{3,}/)
  }
  await own.close()
})
