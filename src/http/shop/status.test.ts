import { beforeEach, expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { earlier, HOUR, later, MINUTE, SECOND } from '../../durations.ts'
import { COMPONENTS } from '../../upkeep/health/status.ts'

const NOW = new Date('2026-11-19T20:00:00Z')
const ID = '0198f3a2-0000-7000-8000-000000000001'

const shop = shopForTests({ clock: NOW })
let passed = 0
/** Past what the page is kept for. */
function wait(): Date {
  passed += MINUTE
  const now = later(NOW, passed)
  shop.setClock(now)
  return now
}
const get = (path: string, headers = {}) => shop.visit().get(path, headers)
const looked = (at: Date) => shop.query('update status_looks set looked_at = $1', [at])

beforeEach(async () => {
  await shop.query('delete from status_changes')
  for (const component of COMPONENTS) {
    await shop.query(
      "insert into status_changes (component, level, at) values ($1, 'operational', $2)",
      [component, earlier(NOW, 48 * HOUR)],
    )
  }
  await looked(wait())
})
const trouble = (words: string | null) =>
  shop.query(
    `insert into status_changes (id, component, level, at, words)
        values ($1, 'deliveries', 'down', $2, $3)`,
    [ID, earlier(NOW, HOUR), words],
  )

it('the page says that everything works, for each part and each day, without a script', async () => {
  const { status, text, headers } = await get('/status')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('public, max-age=30')
  expect(text).toContain('Everything is working')
  expect(text.match(/: 100% uptime<\/span>/g)).toHaveLength(5 * 3)
  expect(text.match(/: not measured<\/span>/g)).toHaveLength(5 * 87)
  expect(text).toContain('None in the last 90 days.')
  expect(text).toContain('rel="alternate" type="application/atom+xml" href="/status.atom"')
  expect(text).not.toMatch(/<script|__[A-Z_]+__/)
})

it('the page and the feed name an incident with what staff say, and escape it', async () => {
  await trouble('Our <scanner> stopped & is back soon.')
  const { text } = await get('/status')
  expect(text).toContain('Down: Deliveries.')
  expect(text).toContain('No deeds are delivered right now.')
  expect(text).toContain('Our &lt;scanner&gt; stopped &amp; is back soon.')
  const feed = await get('/status.atom')
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(feed.text).toContain('<title>Down: Deliveries.</title>')
  expect(feed.text).toContain(`<id>urn:uuid:${ID}</id>`)
  expect(feed.text).toContain(`<link href="http://shop.test/status#${ID}"/>`)
  expect(feed.text).toContain('Our &#60;scanner&#62; stopped &#38; is back soon.')
  expect(text).toContain(`id="${ID}"`)
})

it('a feed reader sees an incident change when it ends, and a quiet feed is valid', async () => {
  const updated = async () =>
    [...(await get('/status.atom')).text.matchAll(/<updated>(.*?)<\/updated>/g)].map(([, at]) => at)
  expect(await updated()).toHaveLength(1)
  await trouble(null)
  await looked(wait())
  const began = earlier(NOW, HOUR).toISOString()
  expect(await updated()).toEqual([began, began])
  await shop.query(
    "insert into status_changes (component, level, at) values ('deliveries', 'operational', $1)",
    [NOW],
  )
  await looked(wait())
  expect(await updated()).toEqual([NOW.toISOString(), NOW.toISOString()])
})

it('a crowd is answered from one look, and the page is read again after it', async () => {
  await get('/status')
  await trouble(null)
  const seen = await Promise.all(Array.from({ length: 20 }, () => get('/status')))
  expect(seen.every(({ text }) => text.includes('Everything is working'))).toBe(true)
  expect(new Set(seen.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  const etag = seen[0]?.headers.get('etag') ?? ''
  expect((await get('/status', { 'if-none-match': etag })).status).toBe(304)
  await looked(wait())
  expect((await get('/status')).text).toContain('Down: Deliveries.')
})

it('if nobody has looked for minutes, the page says that we can’t tell', async () => {
  await looked(earlier(wait(), 4 * MINUTE))
  const { text } = await get('/status')
  expect(text).toContain('We can’t tell right now')
  expect(text).not.toContain('Everything is working')
})

it('while the database is slow, the page answers in time, shows the past and can’t tell the present', async () => {
  await trouble('Remembered.')
  await get('/status')
  const holder = await shop.database.pool.connect()
  await holder.query('begin; lock table status_looks in access exclusive mode')
  wait()
  const started = Date.now()
  const { status, text } = await get('/status')
  await holder.query('rollback')
  holder.release()
  expect([status, Date.now() - started < 10 * SECOND]).toEqual([200, true])
  expect(text).toContain('We can’t tell right now')
  expect(text).toContain('Remembered.')
  await looked(wait())
  expect((await get('/status')).text).toContain('Down: Deliveries.')
})

it('the page is in the sitemap and names nothing of ours', async () => {
  expect((await get('/sitemap-pages.xml')).text).toContain('<loc>http://shop.test/status</loc>')
  const { text } = await get('/status')
  for (const word of ['worker', 'queue', 'PostgreSQL', 'recorder', 'clamd', 'pg-boss'])
    expect(text.toLowerCase()).not.toContain(word.toLowerCase())
})
