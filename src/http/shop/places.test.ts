import { beforeAll, expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { seedJurisdictions } from '../../addresses/offices/seed-jurisdictions.ts'

const NOW = new Date('2026-11-16T12:00:00Z')

const shop = shopForTests({ clock: NOW })
beforeAll(() => seedJurisdictions({ ...shop.parts, db: shop.database.db }))

const get = (path: string) => shop.visit().get(path)

it('each office has a page, in whatever case it’s asked for, and an unknown place has none', async () => {
  for (const [path, name] of [
    ['/deeds/il/cook-county', 'Cook County, Illinois'],
    ['/deeds/CA/Los-Angeles-County/', 'Los Angeles County, California'],
    ['/deeds/oh/cuyahoga-county', 'Cuyahoga County, Ohio'],
    ['/deeds/vt/barre-town', 'Barre Town, Vermont'],
    ['/deeds/hi', 'Hawaii'],
  ] as const) {
    const page = await get(path)
    expect([page.status, page.text.includes(name)], path).toEqual([200, true])
    expect(page.headers.get('cache-control')).toContain('stale-while-revalidate')
    expect(page.text).not.toMatch(/__[A-Z_]+__/)
  }
  for (const path of ['/deeds/xx', '/deeds/il/nowhere', '/deeds/il/cook-county/x'])
    expect((await get(path)).status, path).toBe(404)
})

it('whoever types one place gets to its page, whoever types several may choose', async () => {
  for (const [text, path] of [
    ['Cook County, IL', '/deeds/il/cook-county'],
    ['19107', '/deeds/pa/philadelphia-county'],
    ['Illinois', '/deeds/il'],
    ['Honolulu', '/deeds/hi'],
  ] as const) {
    const reply = await get(`/deeds?q=${encodeURIComponent(text)}`)
    expect([reply.status, reply.headers.get('location')], text).toEqual([302, path])
  }
  const several = await get('/deeds?q=Orange')
  expect(several.text).toContain('href="/deeds/fl/orange-county"')
  expect(several.text).toContain('Essex County, New Jersey (Orange)')
  expect(several.text).toContain('<meta name="robots" content="noindex"/>')
  expect((await get('/deeds?q=Qwertyville&q=')).text).toContain('We can’t find a place')
  expect((await get('/deeds?q=++')).text).not.toContain('noindex')
})

it('the sitemap lists the pages that search engines may know, and no others', async () => {
  const { text } = await get('/sitemap-places.xml')
  const listed = [...text.matchAll(/<loc>http:\/\/shop\.test(.*?)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
  expect(listed.length).toBeGreaterThan(150)
  expect(new Set(listed).size).toBe(listed.length)
  for (const path of listed.filter((_, at) => at % 10 === 0)) {
    const page = await get(path)
    expect([path, page.status, page.text.includes('noindex')]).toEqual([path, 200, false])
  }
  for (const path of ['/deeds/il/cook-county', '/deeds/oh/noble-county']) {
    expect(listed).not.toContain(path)
    expect((await get(path)).text).toContain('<meta name="robots" content="noindex"/>')
  }
})

it('our own figures are shown within the hour after the twentieth delivery', async () => {
  const deliver = (deeds: number) =>
    shop.query(
      `with counted as (
          insert into place_figures (grain, day, place, ordered, delivered, not_found)
            values ('d', '2026-11-15', '17031', 21, $1, 1)
            on conflict (grain, day, place) do update set delivered = $1
        ) insert into place_waits (grain, place, day, wait, deeds)
          values ('d', '17031', '2026-11-15', 212, $1)
          on conflict (grain, place, day, wait) do update set deeds = $1`,
      [deeds],
    )
  const seenAfter = async (hours: number) => {
    shop.setClock(new Date(NOW.getTime() + hours * 3_600_000))
    return (await get('/deeds/il/dupage-county')).text.includes(
      'we delivered 20 deeds in Illinois, half of them within 3 hours',
    )
  }
  await deliver(19)
  expect(await seenAfter(2)).toBe(false)
  await deliver(20)
  expect(await seenAfter(2.5)).toBe(false)
  expect(await seenAfter(4)).toBe(true)
  expect((await get('/deeds')).text).toContain('a success rate of 95.2%')
  expect((await get('/deeds/oh/noble-county')).text).not.toContain('we delivered')
})
