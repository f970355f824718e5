import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { knownFacts } from '../../addresses/offices/fact-files.ts'
import { STATES } from '../../addresses/states.ts'
import { type PlacePage, placePages } from './place-pages.tsx'
import { renderStaticPage } from './static-pages.tsx'

const NOW = new Date('2026-11-16T12:00:00Z')
const MOST_BYTES = 10_000
const pages = placePages(NOW)
const html = new Map<string, string>()
const htmlOf = (path: string) => html.get(path) ?? ''
const each = (check: (page: PlacePage, text: string) => void) => {
  for (const page of pages) check(page, htmlOf(page.path))
}

describe('the pages about places', () => {
  beforeAll(async () => {
    for (const page of pages) {
      html.set(page.path, await renderStaticPage(page, { css: '', fonts: [] }))
    }
  })

  it('the pages about places are one for all, one per state, and one per office with something to say', () => {
    const paths = pages.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths[0]).toBe('/deeds')
    for (const state of Object.keys(STATES))
      expect(paths).toContain(`/deeds/${state.toLowerCase()}`)
    expect(paths).toContain('/deeds/tx/harris-county')
    expect(paths).toContain('/deeds/md/prince-georges-county')
    // Only third parties tell us about it.
    expect(paths).not.toContain('/deeds/il/dupage-county')
    expect(paths.every((path) => /^(\/[a-z]+(-[a-z]+)*){1,3}$/.test(path))).toBe(true)
  })

  it('the pages about places each have a title, a description and a heading of their own', () => {
    const headings: string[] = []
    each(({ path }, text) => {
      const found = [...text.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, words = '']) => words)
      expect(found, path).toHaveLength(1)
      headings.push(...found)
    })
    expect(new Set(headings).size).toBe(pages.length)
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
    expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length)
  })

  it('the pages about places run no script, are small, and lead to the search by a plain form', () => {
    each(({ path }, text) => {
      expect(text, path).not.toMatch(/<script[^>]*\ssrc=/)
      expect(gzipSync(text).length, path).toBeLessThan(MOST_BYTES)
      expect(text, path).toMatch(/<form action="\/search" method="get">/)
      expect(text, path).toContain('name="q"')
      expect(text, 'the content policy forbids it').not.toMatch(/ style="/)
    })
  })

  it('the pages about places show only pictures that are there', () => {
    each(({ path }, text) => {
      const shown = [...text.matchAll(/\s(?:src|srcset)="(\/[^"]+)"/gi)].map(([, file]) => file)
      const missing = shown.filter((file) => !existsSync(`src/web/public${file}`))
      expect(missing, path).toEqual([])
      if (path.split('/').length === 4) expect(shown.length, path).toBeGreaterThan(0)
    })
  })

  it('the pages about places tell search engines where they are, whose office it is and our price', () => {
    each(({ path, data }) => {
      const graph: Array<Record<string, unknown>> = JSON.parse(data ?? '')['@graph']
      const types = graph.map((thing) => thing['@type'])
      expect(types, path).toContain('BreadcrumbList')
      expect(types, path).toContain('Product')
      if (path.split('/').length === 4) expect(types, path).toContain('GovernmentOffice')
      const product = graph.find((thing) => thing['@type'] === 'Product')
      expect(product, path).toMatchObject({ offers: { price: '19.99', priceCurrency: 'USD' } })
    })
  })

  it('the pages about places link only to pages that exist', () => {
    const known = new Set(pages.map(({ path }) => path))
    each(({ path }, text) => {
      for (const [, href = ''] of text.matchAll(/href="(\/deeds[^"]*)"/g)) {
        expect(known.has(href), `${path} links to ${href}`).toBe(true)
      }
    })
  })

  it('the pages about places say nothing that only a third party says', () => {
    const secrets = knownFacts().flatMap(({ id, url, searchUrl, phone, unverified, source }) => [
      ...(unverified.includes('url') ? [url, searchUrl] : []).map((fact) => [id, fact] as const),
      ...(unverified.includes('phone') ? [[id, phone] as const] : []),
      ...(source.kind === 'third_party' ? [[id, source.url] as const] : []),
    ])
    const shown = new Set(
      knownFacts().flatMap(({ url, searchUrl, phone, unverified }) => [
        ...(unverified.includes('url') ? [] : [url, searchUrl]),
        ...(unverified.includes('phone') ? [] : [phone]),
      ]),
    )
    const everything = [...html.values()].join('\n').replaceAll('&amp;', '&')
    expect(secrets.length).toBeGreaterThan(100)
    for (const [id, fact] of secrets) {
      // Several offices may share a portal that one of them names itself.
      if (fact && !shown.has(fact))
        expect(everything.includes(`"${fact}"`), `${id} ${fact}`).toBe(false)
    }
    expect(everything).not.toContain('deeds.com/recorder')
    expect(htmlOf('/deeds/oh'), "Ohio's fee was read in a decision only").not.toContain(
      '$2.00 per page, plain',
    )
  })

  it('the pages about places give each fact with its source, and say what is old or not confirmed', () => {
    const travis = htmlOf('/deeds/tx/travis-county')
    expect(travis).toContain('$1.00 per page')
    expect(travis).toContain('set by state law')
    expect(travis).toContain('lawserver.com')
    expect(travis).toContain('Not confirmed')
    expect(htmlOf('/deeds/fl/duval-county')).toContain('last checked in 2014')
    expect(htmlOf('/deeds/hi')).toContain('One office records deeds for all of Hawaii')
    expect(htmlOf('/deeds/il')).toContain('no confirmed amount')
  })
})
