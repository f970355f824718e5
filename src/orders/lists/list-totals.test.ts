import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { insertManyOrders } from '../../../test/support/many-orders.ts'
import type { OrderView } from '../order-view.ts'
import { readOrderTotals } from './list-totals.db.ts'

const IN_WYOMING: OrderView = {
  search: undefined,
  status: undefined,
  from: undefined,
  before: undefined,
  hasDeskLine: false,
  hasRefund: false,
  refundedFrom: undefined,
  hasAdClick: false,
  file: undefined,
  amountFrom: undefined,
  amountTo: undefined,
  state: 'WY',
}

const shop = shopForTests()
it('totals that ran out of time before the first hit promise nothing', async () => {
  const { pool } = shop.database
  await insertManyOrders(pool, 5000, 1500)
  await pool.query(`update order_lines set state = 'WY'
      where order_id = (select id from orders order by created_at limit 1)`)
  await pool.query('vacuum analyze order_search')
  const totals = (budgetMs: number) =>
    readOrderTotals(shop.parts.db, IN_WYOMING, { at: new Date(), budgetMs })
  expect(await totals(0)).toEqual({ count: 0, net: 0, certainty: 'at_least' })
  expect(await totals(10_000)).toEqual({ count: 1, net: 0, certainty: 'exact' })
})
