import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Place, type Searched, searchBackwards, stretchBefore } from './backward-search.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 15)

const older = (a: Place, b: Place) =>
  a.at < b.at || (a.at.getTime() === b.at.getTime() && a.key < b.key)

interface Row extends Place {
  isHit: boolean
}

/** An in-memory list, newest first, that counts how often it's queried and how much it shows. */
function listOf(
  rows: Row[],
  options: { isIndexed?: boolean; isRare?: boolean; tooLongFrom?: number } = {},
) {
  const asked = { walks: 0, looks: 0, seen: 0 }
  const after = (from: Place) => rows.filter((row) => older(row, from))
  const list: Searched<Place> = {
    leastKey: '',
    isIndexed: options.isIndexed ?? true,
    isRare: async () => options.isRare ?? false,
    walk: async (from, count, most) => {
      asked.walks += 1
      const walked = after(from).slice(0, count)
      const hits = walked.filter(({ isHit }) => isHit).slice(0, most)
      return { hits, end: walked.length === count ? walked.at(-1) : undefined }
    },
    look: async (from, { start, level }, most) => {
      asked.looks += 1
      const end = start.getTime() + DAY * 8 ** level
      const found = after(from).filter(
        ({ at, isHit }) => isHit && at >= start && at.getTime() < end,
      )
      if (found.length > (options.tooLongFrom ?? Number.POSITIVE_INFINITY) && level > 1) return
      asked.seen += found.length
      return { hits: found.slice(0, most), seen: found.length }
    },
    oldest: async () => rows.at(-1)?.at,
  }
  return { list, asked }
}

const rowsOf = (days: number, aDay: number, isHit: (place: number) => boolean): Row[] =>
  Array.from({ length: days * aDay }, (_, place) => ({
    at: new Date(NOW - Math.floor((place * DAY) / aDay)),
    key: `k${place}`,
    isHit: isHit(place),
  }))

/** Looks take no time, however busy the machine is. */
const AT_ONCE = { budgetMs: 1000, stopwatch: () => 0 }
const FROM = { at: new Date(NOW + 1), key: '' }

describe('a search into the past', () => {
  it('a search finds every hit once and in order, page by page, wherever the hits are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 1500 * 24 }), fc.boolean()), {
          maxLength: 1500,
        }),
        fc.integer({ min: 1, max: 60 }),
        fc.boolean(),
        fc.boolean(),
        fc.option(fc.integer({ min: 3, max: 50 }), { nil: undefined }),
        async (hours, limit, isIndexed, isRare, tooLongFrom) => {
          const rows = hours
            .map(([hour, isHit], place) => ({
              at: new Date(NOW - hour * 3_600_000),
              key: `k${place}`,
              isHit,
            }))
            .sort((a, b) => (older(a, b) ? 1 : -1))
          const found: Place[] = []
          let from: Place | undefined = FROM
          while (from) {
            const { list } = listOf(rows, {
              isIndexed,
              isRare,
              ...(tooLongFrom ? { tooLongFrom } : {}),
            })
            const page: Awaited<ReturnType<typeof searchBackwards<Place>>> = await searchBackwards(
              list,
              from,
              { limit, budgetMs: 1000 },
            )
            found.push(...page.hits)
            expect(page.hits.length).toBeLessThanOrEqual(limit)
            from = page.hits.length >= limit ? page.hits.at(-1) : page.stoppedAt
          }
          expect(found).toEqual(rows.filter(({ isHit }) => isHit))
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each([
    ['every row', () => true],
    ['one in twenty', (place: number) => place % 20 === 0],
    ['one in a thousand', (place: number) => place % 1000 === 0],
    ['one of all', (place: number) => place === 99_000],
    ['none', () => false],
  ])('a search takes only a few looks at a few rows when %s is a hit', async (_name, isHit) => {
    const { list, asked } = listOf(rowsOf(1000, 100, isHit))
    const { hits, stoppedAt } = await searchBackwards(list, FROM, { ...AT_ONCE, limit: 50 })
    expect(hits.length).toBe(
      Math.min(50, rowsOf(1000, 100, isHit).filter((row) => row.isHit).length),
    )
    expect(stoppedAt).toBeUndefined()
    expect(asked.looks).toBeLessThanOrEqual(8)
    expect(asked.seen).toBeLessThanOrEqual(500)
  })

  it('a search leaves nothing out between two stretches of time', async () => {
    const lastMoments = Array.from({ length: 300 }, (_, day) => ({
      at: new Date(NOW - day * DAY - 1),
      key: `last${day}`,
      isHit: true,
    }))
    const rows = [...rowsOf(300, 10, () => false), ...lastMoments].sort((a, b) =>
      older(a, b) ? 1 : -1,
    )
    const { list } = listOf(rows)
    const { hits } = await searchBackwards(list, FROM, { ...AT_ONCE, limit: 400 })
    expect(hits).toHaveLength(300)
  })

  it('a search finds a rare term of any age in at most three looks, whatever its time budget', async () => {
    const rows = rowsOf(1000, 10, (place) => place === 9_990)
    const { list, asked } = listOf(rows, { isRare: true })
    const { hits } = await searchBackwards(list, FROM, { ...AT_ONCE, limit: 5, budgetMs: -1 })
    expect(hits.map(({ key }) => key)).toEqual(['k9990'])
    expect(asked.looks).toBeLessThanOrEqual(3)
  })

  it('a search makes its next look no longer than the last look’s time allows', async () => {
    let ms = 0
    const { list } = listOf(rowsOf(1000, 100, () => false))
    const levels: number[] = []
    const slow: Searched<Place> = {
      ...list,
      look: (from, stretch, most) => {
        levels.push(stretch.level)
        ms += 20 * 8 ** stretch.level
        return list.look(from, stretch, most)
      },
    }
    await searchBackwards(slow, FROM, { limit: 50, budgetMs: 499, stopwatch: () => ms })
    // At 20 ms per day, 8 days may take 160 ms, but 64 would take far too long.
    expect(levels).toEqual([0, 1, 1, 1])
  })

  it('a search says where it stopped when its time is up and continues from there', async () => {
    const rows = rowsOf(1000, 10, (place) => place === 9_990)
    const { list } = listOf(rows)
    const first = await searchBackwards(list, FROM, { limit: 5, budgetMs: -1 })
    expect(first.hits).toEqual([])
    let from = first.stoppedAt
    const found: Place[] = []
    while (from) {
      const page: typeof first = await searchBackwards(list, from, { limit: 5, budgetMs: -1 })
      found.push(...page.hits)
      from = page.stoppedAt
    }
    expect(found.map(({ key }) => key)).toEqual(['k9990'])
  })

  it('a search names stretches of time the way the database does', () => {
    const midnight = new Date(Date.UTC(2026, 10, 15))
    expect(stretchBefore({ at: midnight, key: '' }, 0, '').mark).toBe('d0.20771')
    expect(stretchBefore({ at: midnight, key: 'x' }, 0, '').mark).toBe('d0.20772')
    expect(stretchBefore({ at: midnight, key: 'x' }, 3, '').mark).toBe('d3.40')
  })
})
