import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import {
  EMPIRE_STATE,
  payByCard,
  placeOrder,
  until,
  WILLIS_TOWER,
} from '../../../test/support/orders.ts'
import { PASSWORD, signInAs } from '../../../test/support/staff.ts'

const MINUTE = 60_000

const shop = shopForTests({ settings: { REAUTH_REFUND_CENTS: '2000' } })

it('a refund needs fresh proof above the limit, not at it, and nothing is logged without one', async () => {
  const agent = await signInAs(shop, 'agent')
  const { orderId, intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE, WILLIS_TOWER])
  await payByCard(shop, intentId)
  const read = async () => (await agent.get(`/api/admin/orders/${orderId}/money`)).json
  await until(async () => (await read()).lines[0].progress === 'queued', 'the payment')
  const [first] = (await read()).lines
  const refund = (body: object) =>
    agent.post(`/api/admin/orders/${orderId}/refunds`, { reason: 'system_error', ...body })

  shop.setClock(new Date(Date.now() + 11 * MINUTE))
  expect((await refund({})).json).toMatchObject({ code: 'stale_session' })
  const { rows } = await shop.database.pool.query("select 1 from audit_log where action = 'refund'")
  expect(rows).toEqual([])
  expect((await refund({ lineIds: [first.id] })).json).toEqual({ refunded: 1 })
  // Money already on its way isn't counted again, so the rest is below the limit.
  expect((await refund({})).json).toEqual({ refunded: 1 })

  const other = await placeOrder(shop.visit(), [EMPIRE_STATE, WILLIS_TOWER], { email: 'b@x.test' })
  await payByCard(shop, other.intentId)
  const url = `/api/admin/orders/${other.orderId}`
  await until(
    async () => (await agent.get(`${url}/money`)).json.lines[0].progress === 'queued',
    'the payment',
  )
  const whole = () => agent.post(`${url}/refunds`, { reason: 'system_error' })
  expect((await whole()).status).toBe(403)
  await agent.post('/api/admin/prove', { password: PASSWORD })
  expect((await whole()).json).toEqual({ refunded: 2 })
})
