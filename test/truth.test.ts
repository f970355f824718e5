import { beforeAll, expect, it } from 'vitest'
import { setShopZone } from '../src/web/ui/zone.ts'
import { contradictions } from './truth/contradictions.ts'
import { randomOrder } from './truth/random-order.ts'
import { emailsOf, pageOf, renderedPageOf, ZONE } from './truth/told-texts.ts'

/** Of five times as many. */
const ORDERS = 2000
/** They take a second or two, and more where a machine is busy. */
const PATIENCE_MS = 120_000

beforeAll(() => setShopZone(ZONE))

it.each([0, 1, 2, 3, 4])(
  'no sentence of a page, an email or a receipt contradicts its order’s lines: part %i',
  (part) => {
    const wrong: string[] = []
    let sentences = 0
    for (let seed = part * ORDERS; seed < (part + 1) * ORDERS; seed += 1) {
      const order = randomOrder(seed)
      for (const telling of [pageOf(order), ...emailsOf(order)]) {
        sentences += telling.said.length
        wrong.push(...contradictions(order, telling).map((words) => `order ${seed}, ${words}`))
      }
    }
    expect(wrong.slice(0, 20)).toEqual([])
    expect(sentences).toBeGreaterThan(ORDERS * 20)
  },
  PATIENCE_MS,
)

it('the page that a browser gets says the same', () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const order = randomOrder(seed)
    const page = renderedPageOf(order)
    expect(contradictions(order, page), `order ${seed}`).toEqual([])
    expect(page.said.filter(({ where }) => where === 'row')).toHaveLength(order.lines.length)
  }
})
