import { beforeEach, describe, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { fulfil } from '../../../test/support/fulfillment/fulfill.ts'
import { credit, orderFromBalance } from '../../../test/support/money/balance.ts'
import { EMPIRE_STATE, payByCard, placeOrder, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { addOrganization } from '../../../test/support/staff.ts'
import { eventsSettled } from '../../../test/support/webhooks/events-settled.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import { eventIdOf, toEvent, uuidOfEvent } from './event.ts'
import { listEvents, noteEvent } from './events.db.ts'

describeShop('events of the API', (shop) => {
  let organizationId = ''
  beforeEach(async () => {
    organizationId = await addOrganization(shop)
    await credit(shop, organizationId, 100_000)
  })
  const listed = (id = organizationId) =>
    listEvents(shop.parts.db, id, { after: undefined, limit: 100 })
  const all = async (id?: string) => {
    await eventsSettled(shop)
    return listed(id)
  }
  const types = async (id?: string) => (await all(id)).map(({ type }) => type)
  const order = (options = {}) => orderFromBalance(shop.parts, organizationId, options)
  const query = (text: string, ...values: unknown[]) => shop.query(text, values)
  /** What the office has is delivered. */
  const deliver = () => fulfil(shop)('search-deed', 'check-copy', 'deliver-order')

  it('an order tells of its beginning, of each deed and of its end, in this order', async () => {
    const { orderId, lineIds } = await order({ reference: 'File 12' })
    expect(await types()).toEqual(['order.created'])
    await deliver()
    const events = await all()
    expect(events.map(({ type }) => type)).toEqual([
      'order.created',
      'deed.delivered',
      'deed.delivered',
      'order.completed',
    ])
    expect(events.flatMap(({ lineId }) => lineId ?? [])).toEqual(lineIds)
    const [created, delivered] = events.map((row) => toEvent(row, true))
    expect(created?.data).toEqual({ orderId, fileNumber: 'File 12', state: 'processing' })
    expect(delivered).toMatchObject({
      type: 'deed.delivered',
      livemode: true,
      data: { orderId, deedId: lineIds[0], fileNumber: 'File 12', state: 'delivered' },
    })
  })

  it('an event says nothing of address, name, email or file', async () => {
    await order({ email: 'somebody@elm.test' })
    await deliver()
    const text = JSON.stringify((await all()).map((row) => toEvent(row, true)))
    expect(text).not.toMatch(/5th|Wacker|somebody|Elm|pdf|http/i)
    const [row] = await query("select string_agg(e::text, ' ') as all from api_events as e")
    expect(row?.all).not.toMatch(/5th|Wacker|somebody|Elm/i)
  })

  it("a guest's order makes no event", async () => {
    const { intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
    await payByCard(shop, intentId)
    await shop.visit().post('/api/verify-payment', { paymentIntentId: intentId })
    await deliver()
    const [row] = await query(
      `select count(*)::int as count from api_events join orders on orders.id = order_id
        where orders.organization_id is null`,
    )
    expect(row?.count).toBe(0)
    expect(await query("select from timeline where event = 'deliver'")).not.toHaveLength(0)
  })

  it('what is rolled back was never said', async () => {
    const { orderId, lineIds } = await order()
    const before = await types()
    const undone = shop.parts.db.transaction().execute(async (tx) => {
      const lineId = lineIds[0] ?? ''
      const entry = {
        orderId,
        lineId,
        event: 'delay_told',
        actor: 'system',
        at: new Date(),
      } as const
      await writeTimeline(tx, entry)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await types()).toEqual(before)
  })

  it.each([
    ['delay_told', 'deed.delayed'],
    ['newer_deed', 'deed.superseded'],
    ['document_replaced', 'deed.superseded'],
  ] as const)('%s on the timeline is %s', async (event, type) => {
    const { orderId, lineIds } = await order({ addresses: [WILLIS_TOWER] })
    await shop.parts.db.transaction().execute((tx) => {
      const entry = { orderId, lineId: lineIds[0] ?? '', event, actor: 'system' } as const
      return writeTimeline(tx, { ...entry, at: new Date() })
    })
    const events = await all()
    expect(events.map((each) => each.type)).toEqual(['order.created', type])
    expect(events[1]?.lineId).toBe(lineIds[0])
  })

  it('whatever else happens to an order is nobody’s event', async () => {
    const { orderId } = await order()
    for (const event of [
      'downloaded',
      'links_resent',
      'note_added',
      'completed',
      'refunded',
    ] as const) {
      await shop.parts.db.transaction().execute((tx) =>
        writeTimeline(tx, {
          orderId,
          event: event as 'downloaded',
          actor: 'system',
          at: new Date(),
        }),
      )
    }
    expect(await types()).toEqual(['order.created'])
  })

  it("the file number is the order's own: once it's erased, no event says it", async () => {
    const { orderId } = await order({ reference: 'Smith closing' })
    expect((await all())[0]?.fileNumber).toBe('Smith closing')
    await query('update orders set reference = null where id = $1', orderId)
    expect((await all())[0]?.fileNumber).toBeNull()
  })

  it('a list that is read on after its last event misses none, in whatever order they commit', async () => {
    const note = (run: Parameters<typeof noteEvent>[0], nr: number) =>
      noteEvent(run, { organizationId, type: 'balance.low', detail: { nr }, at: new Date() })
    const held = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const slow = shop.parts.db.transaction().execute(async (tx) => {
      await note(tx, 1)
      written.resolve()
      await held.promise
    })
    await written.promise
    await shop.parts.db.transaction().execute((tx) => note(tx, 2))
    const first = await listed()
    held.resolve()
    await slow
    await eventsSettled(shop)
    const rest = await listEvents(shop.parts.db, organizationId, {
      after: first.at(-1)?.id,
      limit: 100,
    })
    const seen = [...first, ...rest].map(({ detail }) => detail?.nr)
    expect(seen).toEqual([1, 2])
  })

  it('a balance that falls below its threshold is told once, until it is topped up', async () => {
    const id = await addOrganization(shop, 'Poor Title')
    await credit(shop, id, 12_000)
    const buy = () => orderFromBalance(shop.parts, id, { addresses: [WILLIS_TOWER] })
    await buy()
    expect(await types(id)).toEqual(['order.created'])
    await buy()
    await buy()
    const events = (await all(id)).map((row) => toEvent(row, true))
    expect(events.filter(({ type }) => type === 'balance.low').map(({ data }) => data)).toEqual([
      { balanceCents: 12_000 - 2 * 1999, lowCents: 10_000, currency: 'usd' },
    ])
  })
})

describe('the id of an event', () => {
  it('is read back as it was written, and sorts by time', () => {
    const ids = ['019a8f00-0000-7000-8000-000000000000', '019a8f00-0001-7abc-8def-0123456789ab']
    expect(ids.map(eventIdOf).map(uuidOfEvent)).toEqual(ids)
    expect(ids.map(eventIdOf)).toEqual(ids.map(eventIdOf).sort())
    for (const wrong of [
      '',
      'evt_',
      ids[0] ?? '',
      `evt_${'g'.repeat(32)}`,
      `${eventIdOf(ids[0] ?? '')}0`,
    ]) {
      expect(uuidOfEvent(wrong)).toBeUndefined()
    }
  })
})
