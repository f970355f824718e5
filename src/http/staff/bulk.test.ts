import { beforeAll, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { insertManyOrders } from '../../../test/support/many-orders.ts'
import { orderDesk } from '../../../test/support/order-page.ts'
import { EMPIRE_STATE, placeOrder, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { PASSWORD, signInAs } from '../../../test/support/staff.ts'
import type { LineMoney } from '../../contract/staff/money.ts'
import type { PreviewedOrder } from '../../contract/staff/orders.ts'
import { REFUND_REASONS } from '../../orders/refund.ts'

describeShop('an act on many orders', (shop) => {
  const desk = orderDesk(() => shop)
  const agent = forTests(() => signInAs(shop, 'agent'))
  const colleague = forTests(() => signInAs(shop, 'agent', 'colleague'))
  beforeAll(async () => {
    await agent.post('/api/admin/prove', { password: PASSWORD })
  })

  const preview = async (body: object, as: Browser = agent) =>
    (await as.post('/api/admin/bulk-preview', body)).json as {
      orders: PreviewedOrder[]
      isMore: boolean
    }
  const refund = (orderId: string, body: object, as: Browser = agent) =>
    as.post(`/api/admin/orders/${orderId}/refunds`, body)
  /** What the page does: one preview, then one call per order that it lists deeds of. */
  async function refundAll(orderIds: string[], reason: string, as: Browser = agent) {
    const { orders } = await preview({ act: 'refund', orderIds, reason }, as)
    const replies = []
    for (const { orderId, lines } of orders) {
      if (lines.length === 0) continue
      replies.push(await refund(orderId, { lineIds: lines.map(({ id }) => id), reason }, as))
    }
    return replies.map(({ json }) => json)
  }
  const toDesk = (lineId: string, kind: string) =>
    desk.query(
      `update order_lines set progress = 'desk', desk_kind = $2, desk_reason = 'Down.' where id = $1`,
      [lineId, kind],
    )

  it('an act on many orders does to each what its preview said, for every reason to refund', async () => {
    const orders = [
      await desk.buy(),
      await desk.buyDelivered([EMPIRE_STATE]),
      await desk.buyForDesk([WILLIS_TOWER]),
      await placeOrder(shop.visit(), [EMPIRE_STATE]),
    ]
    const orderIds = orders.map(({ orderId }) => orderId)
    for (const reason of REFUND_REASONS) {
      for (const despitePolicy of [false, true]) {
        const said = await preview({ act: 'refund', orderIds, reason, despitePolicy })
        expect(said.orders.map(({ orderId }) => orderId)).toEqual(orderIds)
        for (const { orderId, lines, refused } of said.orders) {
          // The order's own page says the same about each of its deeds.
          const shown = (await agent.get(`/api/admin/orders/${orderId}/money`)).json.lines
          const allowed = shown.filter(
            (line: LineMoney) =>
              line.progress !== 'unpaid' &&
              line.reasons.includes(reason) &&
              (despitePolicy || line.objections[reason] === null),
          )
          expect(lines.map(({ id }) => id)).toEqual(allowed.map(({ id }: LineMoney) => id))
          const rows = await shop.query(
            'select id from order_lines where order_id = $1 order by position',
            [orderId],
          )
          const others = rows.filter(({ id }) => !lines.some((line) => line.id === id))
          for (const [place, { id }] of others.entries()) {
            const reply = await refund(orderId, { lineIds: [id], reason, despitePolicy })
            expect([reply.status >= 400, reply.json.message]).toEqual([
              true,
              refused[place] ?? refused[0],
            ])
          }
        }
      }
    }
    // Nothing has been refunded up to here: previews and refusals leave no trace of money.
    expect((await desk.query('select count(*)::int as count from refunds'))[0]).toEqual({
      count: 0,
    })
    const { orders: said } = await preview({ act: 'refund', orderIds, reason: 'system_error' })
    expect(said.map(({ lines, cents }) => [lines.length, cents])).toEqual([
      [2, 3998],
      [1, 1999],
      [1, 1999],
      [0, 0],
    ])
    expect(await refundAll(orderIds, 'system_error')).toEqual([
      { refunded: 2 },
      { refunded: 1 },
      { refunded: 1 },
    ])
  })

  it('an act on many orders that is run again does nothing twice', async () => {
    const orders = [await desk.buy(), await desk.buy()]
    const orderIds = orders.map(({ orderId }) => orderId)
    const first = await preview({ act: 'refund', orderIds, reason: 'system_error' })
    await refundAll(orderIds, 'system_error')
    // Someone presses the first preview's button again.
    for (const { orderId, lines } of first.orders) {
      const body = { lineIds: lines.map(({ id }) => id), reason: 'system_error' }
      expect((await refund(orderId, body)).json).toEqual({ refunded: 0 })
    }
    expect(await refundAll(orderIds, 'system_error')).toEqual([])
    const again = await preview({ act: 'refund', orderIds, reason: 'system_error' })
    for (const { lines, refused } of again.orders) {
      expect([lines, refused]).toEqual([[], ['Refunded already, or on its way.']])
    }
    await desk.sendAll()
    for (const { orderId, intentId } of orders) {
      expect(await desk.atProvider(intentId)).toHaveLength(2)
      expect(await desk.audited(orderId)).toEqual(['refund'])
    }
  })

  it('an act on many orders by two people at once refunds each deed once', async () => {
    const orders = [await desk.buy(), await desk.buy(), await desk.buy()]
    const orderIds = orders.map(({ orderId }) => orderId)
    await colleague.post('/api/admin/prove', { password: PASSWORD })
    await Promise.all([
      refundAll(orderIds, 'system_error', agent),
      refundAll([...orderIds].reverse(), 'double_charge', colleague),
    ])
    await desk.sendAll()
    for (const { orderId, intentId } of orders) {
      expect(await desk.refunds(intentId)).toHaveLength(2)
      expect(await desk.atProvider(intentId)).toHaveLength(2)
      expect(await desk.audited(orderId)).toEqual(['refund'])
      expect(await desk.ledgerSums(intentId)).toMatchObject({ refunds: 3998 })
    }
  })

  it('an act on many orders that stops halfway leaves each order done or not, and goes on from there', async () => {
    const orders = [await desk.buy(), await desk.buy(), await desk.buy()]
    const orderIds = orders.map(({ orderId }) => orderId)
    await refundAll(orderIds.slice(0, 1), 'system_error')
    const progress = await Promise.all(orderIds.map(async (id) => (await desk.read(id)).progress))
    expect(progress.map((each) => each[0])).toEqual(['refunding', 'queued', 'queued'])
    expect(await refundAll(orderIds, 'system_error')).toEqual([{ refunded: 2 }, { refunded: 2 }])
  })

  it('an act on many orders is judged again when it happens, whatever the preview said', async () => {
    const { orderId } = await desk.buyForDesk([EMPIRE_STATE])
    const { orders } = await preview({ act: 'refund', orderIds: [orderId], reason: 'not_found' })
    const lineIds = orders[0]?.lines.map(({ id }) => id)
    expect(lineIds).toHaveLength(1)
    // Meanwhile, a colleague brings the deed.
    await desk.query(
      `update order_lines set progress = 'checking', desk_reason = null, desk_kind = null,
         found = '{}' where order_id = $1`,
      [orderId],
    )
    const late = await refund(orderId, { lineIds, reason: 'not_found' })
    expect([late.status, late.json.message]).toEqual([409, 'We have a copy of its deed.'])
    expect((await desk.read(orderId)).progress).toEqual(['checking'])
    expect(await desk.audited(orderId)).toEqual(['refund_refused'])
  })

  it('an act on many orders whose refund the provider refuses leaves a task, and the others go through', async () => {
    const orders = [await desk.buy([EMPIRE_STATE]), await desk.buy([EMPIRE_STATE])]
    await desk.sendAll()
    shop.payments.controls.nextRefunds('failed', 1)
    await refundAll(
      orders.map(({ orderId }) => orderId),
      'system_error',
    )
    await desk.sendAll()
    const states = await Promise.all(
      orders.map(async ({ intentId }) => (await desk.refunds(intentId))[0].state),
    )
    expect(states.toSorted()).toEqual(['failed', 'succeeded'])
    const failed = orders[states.indexOf('failed')]
    expect(await desk.tasks('refund_failed', failed?.orderId ?? null)).toHaveLength(1)
  })

  it('a refund of many orders needs a reason', async () => {
    expect((await agent.post('/api/admin/bulk-preview', { act: 'refund' })).json.field).toBe(
      'reason',
    )
  })

  it('an act on all that a filter matches takes the newest, up to a bound that it says', async () => {
    await insertManyOrders(shop.database.pool, 300, 10)
    const some = await preview({ act: 'resend', filter: { q: 'person61@' } })
    expect(some.isMore).toBe(false)
    const shown = (await agent.get('/api/admin/orders?q=person61@&limit=100')).json
    expect(some.orders.map(({ orderId }) => orderId)).toEqual(
      shown.map(({ id }: { id: string }) => id),
    )
    const many = await preview({ act: 'resend', filter: { q: 'status:completed' } })
    expect([many.orders.length, many.isMore]).toEqual([200, true])
    const tooMany = Array.from({ length: 201 }, () => shown[0].id)
    const refused = await agent.post('/api/admin/bulk-preview', {
      act: 'resend',
      orderIds: tooMany,
    })
    expect(refused.status).toBe(400)
  })

  it('links are resent to the orders that have any, once', async () => {
    const delivered = await desk.buyDelivered([EMPIRE_STATE])
    const open = await desk.buy()
    const orderIds = [delivered.orderId, open.orderId]
    const { orders } = await preview({ act: 'resend', orderIds })
    expect(orders.map(({ lines, refused }) => [lines.length, refused])).toEqual([
      [1, []],
      [0, ['We no longer have any files for this order.']],
    ])
    const send = (id: string, as = agent) => as.post(`/api/admin/orders/${id}/send-links`, {})
    const replies = await Promise.all([
      send(delivered.orderId),
      send(delivered.orderId, colleague),
      send(open.orderId),
    ])
    const sent = replies.slice(0, 2).map(({ json }) => json.sent)
    expect(sent.toSorted()).toEqual([false, true])
    expect(replies[2]?.json.message).toBe(orders[1]?.refused[0])
    expect((await desk.audited(delivered.orderId)).filter((a) => a === 'send_links')).toHaveLength(
      1,
    )
  })

  it('the sources are asked again for deeds that wait because one was down, once and by nobody else', async () => {
    const { orderId, lineIds } = await desk.buyForDesk([EMPIRE_STATE, WILLIS_TOWER])
    const [down, missing] = lineIds as [string, string]
    await toDesk(down, 'source')
    const { orders } = await preview({ act: 'retry', orderIds: [orderId] })
    expect(orders[0]?.lines.map(({ id }) => id)).toEqual([down])
    expect(orders[0]?.refused).toEqual(['It needs review for another reason.'])
    const again = (id: string, as = agent) => as.post(`/api/admin/lines/${id}/search-again`, {})
    const refused = await again(missing)
    expect([refused.status, refused.json.message]).toEqual([409, orders[0]?.refused[0]])
    const [{ id: to }] = await desk.query("select id from staff where username = 'colleague'")
    await colleague.post(`/api/admin/desk/${down}/assign`, { to, from: null })
    expect((await again(down)).json.code).toBe('assigned_to_other')
    await colleague.post(`/api/admin/desk/${down}/assign`, { to: null, from: to })
    const jobs = async () =>
      (
        await desk.query(
          `select count(*)::int as count from pgboss.job
           where name = 'search-deed' and data ->> 'lineId' = $1 and state = 'created'`,
          [down],
        )
      )[0].count
    const before = await jobs()
    const replies = await Promise.all([again(down), again(down, colleague), again(down)])
    expect(replies.map(({ json }) => json.searching).toSorted()).toEqual([false, false, true])
    expect((await jobs()) - before).toBe(1)
    expect((await desk.read(orderId)).progress).toEqual(['queued', 'desk'])
    expect((await desk.audited(down)).filter((a) => a === 'search_again')).toHaveLength(1)
    expect(await desk.eventsOf(orderId)).toContain('searchAgain')
    const after = await preview({ act: 'retry', orderIds: [orderId] })
    expect(after.orders[0]?.lines).toEqual([])
    expect((await again('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  it('an act on many orders says whose work each deed at the desk is', async () => {
    const { orderId, lineIds } = await desk.buyForDesk([EMPIRE_STATE, WILLIS_TOWER])
    const names = (await agent.get('/api/admin/staff/names')).json
    const to = names.find(({ username }: { username: string }) => username === 'colleague').id
    const assignees = async () =>
      (await preview({ act: 'assign', orderIds: [orderId] })).orders[0]?.lines
    expect(await assignees()).toEqual(lineIds.map((id) => ({ id, assignee: null })))
    await agent.post(`/api/admin/desk/${lineIds[0]}/assign`, { to, from: null })
    expect(await assignees()).toEqual([
      { id: lineIds[0], assignee: to },
      { id: lineIds[1], assignee: null },
    ])
  })
})
