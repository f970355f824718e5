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
  const rows = await shop.query("select 1 from audit_log where action = 'refund'")
  expect(rows).toEqual([])
  expect((await refund({ lineIds: [first.id] })).json).toEqual({ refunded: 1 })
  // One deed at a time is as much money as all at once.
  expect((await refund({})).json).toMatchObject({ code: 'stale_session' })
  // What has been refunded already needs no proof: nothing happens.
  expect((await refund({ lineIds: [first.id] })).json).toEqual({ refunded: 0 })

  const other = await placeOrder(shop.visit(), [EMPIRE_STATE, WILLIS_TOWER], { email: 'b@x.test' })
  await payByCard(shop, other.intentId)
  const url = `/api/admin/orders/${other.orderId}`
  await until(
    async () => (await agent.get(`${url}/money`)).json.lines[0].progress === 'queued',
    'the payment',
  )
  const whole = () => agent.post(`${url}/refunds`, { reason: 'system_error' })
  expect((await whole()).status).toBe(403)
  // What a colleague refunds is the colleague's.
  const colleague = await signInAs(shop, 'agent', 'colleague')
  shop.setClock(new Date(Date.now() + 22 * MINUTE))
  expect(
    (await colleague.post(`/api/admin/orders/${orderId}/refunds`, { reason: 'system_error' })).json,
  ).toEqual({ refunded: 1 })
  await agent.post('/api/admin/prove', { password: PASSWORD })
  expect((await whole()).json).toEqual({ refunded: 2 })
})

async function paidOrder(email: string) {
  const { orderId, intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE], { email })
  await payByCard(shop, intentId)
  await until(async () => {
    const rows = await shop.query('select status from orders where id = $1', [orderId])
    return rows[0].status === 'completed'
  }, 'the payment')
  return orderId
}

it('refunds of two orders at once count together against the limit', async () => {
  shop.setClock(undefined)
  const agent = await signInAs(shop, 'agent', 'hasty')
  const orders = [
    await paidOrder('c@x.test'),
    await paidOrder('d@x.test'),
    await paidOrder('e@x.test'),
  ]
  shop.setClock(new Date(Date.now() + 11 * MINUTE))
  const replies = await Promise.all(
    orders.map((id) => agent.post(`/api/admin/orders/${id}/refunds`, { reason: 'system_error' })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([202, 403, 403])
})

it('what a member refunded is forgotten after an hour', async () => {
  shop.setClock(undefined)
  const agent = await signInAs(shop, 'agent', 'patient')
  const [first, second] = [await paidOrder('f@x.test'), await paidOrder('g@x.test')]
  const refund = (id: string) =>
    agent.post(`/api/admin/orders/${id}/refunds`, { reason: 'system_error' })
  shop.setClock(new Date(Date.now() + 11 * MINUTE))
  expect((await refund(first)).status).toBe(202)
  expect((await refund(second)).status).toBe(403)
  shop.setClock(new Date(Date.now() + 73 * MINUTE))
  expect((await refund(second)).status).toBe(202)
})

it('granting refund requests counts against the same limit', async () => {
  shop.setClock(undefined)
  const agent = await signInAs(shop, 'agent', 'generous')
  const decide = async (orderId: string) => {
    const rows = await shop.query(
      `insert into refund_requests (order_id, line_id, reason, words, asked_at, review_by)
        select order_id, id, 'system_error', 'It failed.', now(), now() from order_lines where order_id = $1
        returning id`,
      [orderId],
    )
    return (proof?: 'proved') =>
      (proof ? agent.post('/api/admin/prove', { password: PASSWORD }) : Promise.resolve()).then(
        () => agent.post(`/api/admin/refund-requests/${rows[0].id}/refund`, {}),
      )
  }
  const [first, second] = [
    await decide(await paidOrder('h@x.test')),
    await decide(await paidOrder('i@x.test')),
  ]
  shop.setClock(new Date(Date.now() + 11 * MINUTE))
  expect((await first()).status).toBe(202)
  expect((await second()).json).toMatchObject({ code: 'stale_session' })
  expect((await second('proved')).status).toBe(202)
})
