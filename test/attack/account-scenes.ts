import { HOUR } from '../../src/durations.ts'
import { houses, ORDERS, openOrdering, orderOfFiles } from '../support/api/account-orders.ts'
import type { TestShop } from '../support/shop.ts'
import { signInAsMember } from '../support/staff.ts'
import type { RaceScene } from './race-scene.ts'

/** What members do for their organization: a page that got no answer sends the same again. */
export function accountScenes(shop: TestShop): Record<string, RaceScene> {
  return {
    [ORDERS]: async () => {
      const { browser } = await openOrdering(shop)
      const [first, second] = houses(2)
      if (!first || !second) throw new Error('No houses')
      const body = orderOfFiles([{ lines: [first] }, { fileNumber: 'F-2', lines: [second] }])
      return () => browser.post(ORDERS, body)
    },
    [`${ORDERS}/:id/cancel`]: async () => {
      const { browser, organizationId } = await openOrdering(shop)
      const { json } = await browser.post(ORDERS, orderOfFiles([{ lines: houses(1) }]))
      const [orderId] = json.orderIds
      const order = (await browser.get(`${ORDERS}/${orderId}`)).json
      const deedIds = [order.deeds[0].id]
      shop.setClock(new Date(Date.now() + 49 * HOUR))
      const email = `${orderId}@elm.test`
      const later = await signInAsMember(shop, organizationId, 'member', email)
      return () => later.post(`${ORDERS}/${orderId}/cancel`, { deedIds })
    },
  }
}
