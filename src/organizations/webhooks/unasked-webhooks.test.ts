import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ApiClient, openApi, openTestMode } from '../../../test/support/api/client.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { senderOf, startWebhookReceiver } from '../../../test/support/webhooks/endpoint.ts'
import { openPost } from '../../platform/outbound/outbound.ts'
import { openSender } from './send-webhooks.ts'

const HOOKS = '/api/v1/webhook-endpoints'

describeShop('webhooks that nobody wants', (shop) => {
  const receiver = forTests(() => startWebhookReceiver())
  let api: ApiClient
  beforeEach(async () => {
    shop.setClock(undefined)
    await shop.query('update webhook_deliveries set due_at = null')
    api = await openApi(shop)
    receiver.received.length = 0
    receiver.requests = 0
    receiver.behave({ does: 'accept' })
  })
  const rows = (text: string, ...values: unknown[]) => shop.query(text, values)
  async function add(path = `/${randomUUID()}`, client: Pick<ApiClient, 'post'> = api) {
    const reply = await client.post(HOOKS, {
      url: receiver.url + path,
      events: ['order.created', 'deed.refunded'],
    })
    if (reply.status === 201) receiver.trust(path, reply.json.secret)
    return reply
  }
  const order = () => api.post('/api/v1/orders', { lines: [EMPIRE_STATE] })
  const types = () => receiver.received.map(({ event }) => event.type)
  const drain = async (turns = 10) => {
    for (let turn = 0; turn < turns; turn += 1) await senderOf(shop).sendDue()
  }
  /** As though the time of every next attempt had come. */
  const makeDue = () =>
    rows(
      "update webhook_deliveries set due_at = now() - interval '1 second' where due_at is not null",
    )

  describe('an endpoint that has never answered', () => {
    it('gets the one event that asks it to, again and again, and nothing else until it answers', async () => {
      receiver.behave({ does: 'answer', status: 500 })
      const { id } = (await add()).json
      for (let nr = 0; nr < 3; nr += 1) await order()
      for (let turn = 0; turn < 4; turn += 1) {
        await drain(3)
        await makeDue()
      }
      expect(receiver.requests).toBe(4)
      const tried = await rows(
        'select event_id, attempts from webhook_deliveries where endpoint_id = $1 and attempts > 0',
        id,
      )
      expect(tried).toMatchObject([{ attempts: 4 }])
      // Nothing is lost meanwhile.
      receiver.behave({ does: 'accept' })
      await drain()
      expect(types()).toEqual(['webhook.test', 'order.created', 'order.created', 'order.created'])
      const [listed] = (await api.get(HOOKS)).json.data
      expect(listed.confirmedAt).toEqual(expect.any(String))
    })

    it('is never sent two events by two workers at once', async () => {
      receiver.behave({ does: 'answer', status: 500, afterMs: 200 })
      await add()
      for (let nr = 0; nr < 3; nr += 1) await order()
      await Promise.all([senderOf(shop).sendDue(), senderOf(shop).sendDue(), drain(3)])
      expect(receiver.requests).toBe(1)
    })

    it('that told us to stop is asked again once it’s enabled', async () => {
      const { id } = (await add()).json
      await drain()
      receiver.behave({ does: 'answer', status: 410 })
      await order()
      await drain()
      expect((await api.get(HOOKS)).json.data[0].state).toBe('disabled')
      await api.post(`${HOOKS}/${id}/enable`, {})
      receiver.behave({ does: 'answer', status: 500 })
      const before = receiver.requests
      await order()
      await order()
      await drain()
      expect(receiver.requests - before).toBe(1)
    })
  })

  it('at most three endpoints of an organization are on one host, also when nine are added at once', async () => {
    const replies = await Promise.all(Array.from({ length: 9 }, () => add()))
    const done = replies.filter(({ status }) => status === 201)
    expect([done.length, replies.length - done.length]).toEqual([3, 6])
    expect(replies.find(({ status }) => status === 409)?.json.detail).toContain('endpoints on')
    // Nor by another port, a capital letter or the dot of a complete name.
    const { hostname } = new URL(receiver.url)
    for (const url of [`http://${hostname}:1/x`, `https://${hostname}./x`]) {
      expect((await api.post(HOOKS, { url, events: ['order.created'] })).status).toBe(409)
    }
    // Another organization has its own room.
    expect((await add('/other', await openApi(shop))).status).toBe(201)
  })

  it('resends and tests end with a limit per hour, whatever they are for', async () => {
    const { id } = (await add()).json
    await drain()
    const { eventId } = (await api.post(`${HOOKS}/${id}/test`, {})).json
    const resend = () => api.post(`/api/v1/events/${eventId}/resend`, { endpointId: id })
    const statuses: number[] = []
    while (statuses.length < 130) {
      const some = await Promise.all(Array.from({ length: 10 }, resend))
      statuses.push(...some.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(119)
    expect((await api.post(`${HOOKS}/${id}/test`, {})).status).toBe(429)
  })

  describe('a disabled organization', () => {
    const turn = async (id: string, act: 'disable' | 'enable') => {
      const owner = await signInAs(shop, 'owner')
      const reply = await owner.post(`/api/admin/organizations/${id}/${act}`, {})
      expect(reply.status).toBe(200)
    }

    it('is sent nothing: neither what was waiting nor what happens to its orders meanwhile', async () => {
      await add()
      await drain()
      receiver.received.length = 0
      const { json } = await order()
      await turn(api.organizationId, 'disable')
      await rows(
        `insert into timeline (order_id, line_id, event, actor, at)
          select order_id, id, 'refunded', 'system', now() from order_lines where order_id = $1`,
        json.id,
      )
      await drain()
      expect(types()).toEqual([])
      await turn(api.organizationId, 'enable')
      await makeDue()
      await drain()
      expect(types()).toEqual([])
      // It's listed, and sent when somebody asks.
      const missed = (await api.get('/api/v1/events')).json.data
      const kinds = missed.map(({ type }: { type: string }) => type)
      expect(kinds).toContain('deed.refunded')
      await api.post(`/api/v1/events/${missed.at(-1).id}/resend`, {})
      await drain()
      expect(types()).toHaveLength(1)
    })

    it('is sent nothing that was made due by whoever didn’t look', async () => {
      await add()
      await drain()
      await order()
      await rows('update organizations set disabled_at = now() where id = $1', api.organizationId)
      receiver.received.length = 0
      await drain()
      expect(types()).toEqual([])
    })

    it('is sent nothing of test mode either', async () => {
      const mode = await openTestMode(shop)
      try {
        await mode.database.pool.query(
          'insert into organizations (id, name, email, created_at) values ($1, $2, $3, now())',
          [api.organizationId, 'Elm Title', 'office@elm.test'],
        )
        await mode.database.pool.query(
          `insert into webhook_endpoints (organization_id, url, types, secret, created_at, confirmed_at)
            values ($1, $2, '{order.created}', '\\x00', now(), now())`,
          [api.organizationId, `${receiver.url}/test`],
        )
        const owner = await signInAs(shop, 'owner')
        const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const disabled = await mode
          .visit()
          .post(`/api/admin/organizations/${api.organizationId}/disable`, {}, { cookie })
        expect(disabled.status).toBe(200)
        await mode.database.pool.query(
          `insert into api_events (organization_id, type, detail, created_at)
            values ($1, 'webhook.test', '{}', now())`,
          [api.organizationId],
        )
        const post = openPost({ allowsLocal: true })
        const sender = openSender({ ...mode.jobParts, post, livemode: false })
        expect(await sender.sendDue()).toBe(0)
        const [row] = (
          await mode.database.pool.query('select disabled_at from organizations where id = $1', [
            api.organizationId,
          ])
        ).rows
        expect(row.disabled_at).toBeInstanceOf(Date)
      } finally {
        await mode.close()
      }
    })
  })
})
