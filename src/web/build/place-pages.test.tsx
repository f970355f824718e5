import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { samplePlacePages } from '../../../test/support/sample-pages.ts'
import { listJurisdictions } from '../../addresses/offices/jurisdiction-list.ts'
import { listPlaces, type PlaceFacts } from '../../addresses/offices/places.ts'
import { placePage } from './drawn-pages.tsx'
import type { StaticPage } from './page-head.tsx'
import { renderStaticPage } from './render-page.tsx'

const NOW = new Date('2026-11-16T12:00:00Z')
const MOST_BYTES = 10_000
const facts: PlaceFacts = {
  states: listPlaces(NOW),
  soonAt: () => '24–48 hours, by our staff.',
  measured: new Map([['OH', { delivered: 34, notFound: 1, medianHours: 18.2 }]]),
  now: NOW,
}
const places = facts.states.flatMap((state) => state.places)
const pages = new Map<string, StaticPage>(
  places.map((place) => [place.path, placePage({ place }, facts)]),
)
for (const each of facts.states) pages.set(each.path, placePage({ places: each }, facts))
const bodyOf = (page: StaticPage | undefined) => renderToStaticMarkup(page?.body)
const textOf = (path: string) => bodyOf(pages.get(path)).replace(/<[^>]+>/g, '')

describe('the pages about places', () => {
  it('every recording office has a page of its own that names the place, linked from its state’s', () => {
    expect(places.map(({ id }) => id).toSorted()).toEqual(
      listJurisdictions()
        .map(({ id }) => id)
        .toSorted(),
    )
    for (const { path, places: here } of facts.states) {
      const links = [...bodyOf(pages.get(path)).matchAll(/href="(\/deeds\/[^"]*)"/g)].map(
        ([, href]) => href,
      )
      expect(links.toSorted()).toEqual(
        here.length === 1 ? [] : here.map((place) => place.path).toSorted(),
      )
    }
    for (const { name, path } of places) {
      expect(path).toMatch(/^\/deeds(\/[a-z]+(-[a-z]+)*){1,2}$/)
      expect(pages.get(path)?.description, path).toContain(name)
    }
    for (const key of ['path', 'title', 'description'] as const) {
      expect(new Set([...pages.values()].map((page) => page[key])).size, key).toBe(pages.size)
    }
  })

  it('the pages about places run no script, are small, show pictures that are there, link to pages that are there, and lead to the search by a plain form', async () => {
    for (const page of samplePlacePages(NOW)) {
      const text = await renderStaticPage(page, { css: '', fonts: [] })
      expect(text.match(/<h1/g), page.path).toHaveLength(1)
      expect(text, page.path).not.toMatch(/<script[^>]*\ssrc=/)
      expect(gzipSync(text).length, page.path).toBeLessThan(MOST_BYTES)
      expect(text, page.path).toMatch(/<form action="\/search" method="get">/)
      expect(text, 'the content policy forbids it').not.toMatch(/ style="/)
      const shown = [...text.matchAll(/\s(?:src|srcset)="(\/[^"]+)"/gi)].map(([, file]) => file)
      expect(shown.filter((file) => !existsSync(`src/web/public${file}`))).toEqual([])
      const linked = [...text.matchAll(/href="(\/deeds\/[^"]*)"/g)].map(([, href = '']) => href)
      expect(linked.filter((href) => !pages.has(href))).toEqual([])
      const graph: Array<Record<string, unknown>> = JSON.parse(page.data ?? '')['@graph']
      expect(graph[0], page.path).toMatchObject({ '@type': 'BreadcrumbList' })
      expect(graph.at(-1)).toMatchObject({ offers: { price: '19.99', priceCurrency: 'USD' } })
      // Of everything that's said to be from a year.
      const dated = text.replace(/<[^>]+>/g, '').matchAll(/(?:Source|reported by)[^,]*, (\d{4})/g)
      for (const [words, year] of dated) expect(Number(year), words).toBeGreaterThanOrEqual(2023)
    }
  }, 60_000)

  it('what others report is said as reported, with who and when; what’s undated or too old isn’t', () => {
    const cook = textOf('/deeds/il/cook-county')
    expect(cook).toContain('$27.50 per document, plain copy')
    expect(cook.match(/As reported by deeds\.com, 2023/g)).toHaveLength(4)
    expect(cook).toContain('We haven’t confirmed it with the office')
    expect(textOf('/deeds/fl/duval-county')).not.toContain('(904) 255-2000')
    expect(textOf('/deeds/oh/cuyahoga-county')).not.toContain('(216) 443-7020')
    expect(textOf('/deeds/tx/harris-county')).not.toContain('reported')
  })

  it('a place of whose office nothing is known says what we do instead and how long it took us', () => {
    const noble = textOf('/deeds/oh/noble-county')
    expect(noble).toContain('What we do instead')
    expect(noble).toContain(
      'we delivered 34 deeds in Ohio, half of them within 19 hours, and refunded 1 that we couldn’t get: a success rate of 97.1%.',
    )
    expect(textOf('/deeds/in/ohio-county')).not.toContain('we delivered')
  })

  it('a guessed name isn’t shown as a name, and a usual one is said to be one', () => {
    expect(textOf('/deeds/nj/salem-county')).toContain('by the Salem County recording office.')
    expect(textOf('/deeds/nj/salem-county')).toContain('it’s usually the County Clerk or Register')
    expect(textOf('/deeds/ks/allen-county')).toContain('it’s usually the Register of Deeds')
    expect(textOf('/deeds/tx/harris-county')).not.toContain('it’s usually')
    // Its deeds are kept elsewhere.
    const fallsChurch = bodyOf(pages.get('/deeds/va/falls-church-city'))
    expect(fallsChurch).toContain('href="/deeds/va/arlington-county"')
  })

  it('only places with an official fact of their own are for search engines', () => {
    const isListed = (path: string) => !pages.get(path)?.isUnlisted
    expect(isListed('/deeds/tx/harris-county')).toBe(true)
    for (const place of ['il/cook-county', 'fl/duval-county', 'oh/noble-county']) {
      expect(isListed(`/deeds/${place}`), place).toBe(false)
    }
  })

  it('the claimed success rate stands beside the one that we measured', () => {
    const finder = (text: string, measured = facts.measured) =>
      placePage({ text, meant: [] }, { ...facts, measured })
    expect(bodyOf(finder(''))).toContain('We don’t have a figure yet')
    const all = { delivered: 990, notFound: 10, medianHours: 0.4 }
    const measured = bodyOf(finder('', new Map([['US', all]])))
    expect(measured).toContain('half of them within 24 minutes')
    expect(measured).toContain('a success rate of 99%.')
    expect(bodyOf(finder('<b>'))).toContain('We can’t find a place called “&lt;b&gt;”')
    expect([finder('').isUnlisted, finder('<b>').isUnlisted]).toEqual([false, true])
  })
})
