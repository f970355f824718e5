import { beforeAll, describe, expect, it } from 'vitest'
import { setShopZone } from '../src/web/ui/zone.ts'
import { contradictions } from './truth/contradictions.ts'
import { randomOrder } from './truth/random-order.ts'
import { emailsOf, pageOf, renderedPageOf, ZONE } from './truth/told-texts.ts'

const ORDERS = 10_000

beforeAll(() => setShopZone(ZONE))

describe('what is said of an order', () => {
  it('no sentence of a page, an email or a receipt contradicts the order’s lines', () => {
    let sentences = 0
    const wrong: string[] = []
    for (let seed = 1; seed <= ORDERS; seed += 1) {
      const order = randomOrder(seed)
      for (const telling of [pageOf(order), ...emailsOf(order)]) {
        sentences += telling.said.length
        wrong.push(...contradictions(order, telling).map((words) => `order ${seed}, ${words}`))
      }
    }
    expect(wrong.slice(0, 20)).toEqual([])
    expect(sentences).toBeGreaterThan(ORDERS * 20)
  })

  it('the page that a browser gets says the same', () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const order = randomOrder(seed)
      const page = renderedPageOf(order)
      expect(contradictions(order, page), `order ${seed}`).toEqual([])
      expect(page.said.filter(({ where }) => where === 'row')).toHaveLength(order.lines.length)
    }
  })
})
