import { beforeEach, describe, expect, it } from 'vitest'
import { type Browser, listAll } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { credit, orderFromBalance } from '../../../test/support/money/balance.ts'
import { WILLIS_TOWER } from '../../../test/support/orders.ts'
import { addOrganization, signInAsMember } from '../../../test/support/staff.ts'
import {
  confirmEndpoint,
  senderOf,
  startWebhookReceiver,
} from '../../../test/support/webhooks/endpoint.ts'
import { eventsSettled } from '../../../test/support/webhooks/events-settled.ts'
import { SCOPES } from '../../organizations/scope.ts'
import { EVENT_TYPES } from '../../organizations/webhooks/event.ts'

const PATH = '/api/v1/webhook-endpoints'

describe('events and endpoints through the API', () => {
  const shop = shopForTests()
  const receiver = forTests(() => startWebhookReceiver())
  let admin: Browser
  let organizationId = ''
  let key = ''
  let organizations = 0
  beforeEach(async () => {
    organizations += 1
    organizationId = await addOrganization(shop, `Title ${organizations}`)
    await credit(shop, organizationId, 100_000)
    const email = `admin@hooks${organizations}.test`
    admin = await signInAsMember(shop, organizationId, 'admin', email)
    key = await keyFor(admin)
    // Whatever earlier tests left undone is not to be sent here.
    await shop.query('update webhook_deliveries set due_at = null')
    receiver.received.length = 0
    receiver.behave({ does: 'accept' })
  })

  async function keyFor(browser: Browser): Promise<string> {
    const body = { name: 'Main', livemode: true, scopes: SCOPES, expiresInDays: null }
    return (await browser.post('/api/account/keys', body)).json.key
  }
  const get = async (path: string, by = key) => {
    await eventsSettled(shop)
    return shop.visit().get(path, { authorization: `Bearer ${by}` })
  }
  const post = (path: string, body: object = {}, by = key) =>
    shop.visit().post(path, body, {
      authorization: `Bearer ${by}`,
      'idempotency-key': crypto.randomUUID(),
    })
  const order = (options = {}) =>
    orderFromBalance(shop.parts, organizationId, { addresses: [WILLIS_TOWER], ...options })
  async function listen(path = '/hooks') {
    const reply = await post(PATH, { url: receiver.url + path, events: EVENT_TYPES })
    expect(reply.status).toBe(201)
    receiver.trust(path, reply.json.secret)
    await confirmEndpoint(shop, reply.json.id)
    return reply.json as { id: string; secret: string }
  }

  const hostOfItsOwn = () => `https://${crypto.randomUUID()}.example/hooks`

  it('from an endpoint to a verified event, and to the same event asked for', async () => {
    const { id, secret } = await listen()
    expect(secret).toMatch(/^whsec_/)
    const { orderId } = await order({ reference: 'File 4' })
    await senderOf(shop).sendDue()
    const [sent] = receiver.received
    const { json } = await get('/api/v1/events')
    expect(json).toEqual({ data: [sent?.event], nextCursor: null })
    expect(sent?.event.data).toEqual({ orderId, fileNumber: 'File 4', state: 'processing' })
    const listed = await get(PATH)
    expect(listed.json.data).toMatchObject([
      { id, livemode: true, state: 'enabled', disabledBecause: null, events: [...EVENT_TYPES] },
    ])
    expect(listed.text).not.toContain('whsec_')
  })

  it('events come in pages, oldest first, and go on after the last one known', async () => {
    for (let nr = 0; nr < 5; nr += 1) await order({ reference: `File ${nr}` })
    const numbers: unknown[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await get(`/api/v1/events?limit=2${cursor && `&cursor=${cursor}`}`)
      numbers.push(...page.json.data.map((each: { data: object }) => each.data))
      cursor = page.json.nextCursor
    }
    expect(numbers).toMatchObject([0, 1, 2, 3, 4].map((nr) => ({ fileNumber: `File ${nr}` })))
    const all = (await get('/api/v1/events')).json.data
    const rest = await get(`/api/v1/events?after=${all[2].id}`)
    expect(rest.json.data).toEqual(all.slice(3))
    expect((await get(`/api/v1/events?after=${all[4].id}`)).json.data).toEqual([])
  })

  it("an event that there isn't is named as the mistake, not taken for the end", async () => {
    for (const after of ['evt_x', `evt_${'0'.repeat(32)}`, 'x'.repeat(90)]) {
      const reply = await get(`/api/v1/events?after=${after}`)
      expect([reply.status, reply.json.field]).toEqual([400, 'after'])
    }
  })

  it.each([
    [{ url: 'nowhere', events: ['deed.delivered'] }, 'url'],
    [{ url: 'https://a:b@hooks.example/', events: ['deed.delivered'] }, 'url'],
    [{ url: 'https://hooks.example/', events: [] }, 'events'],
    [{ url: 'https://hooks.example/', events: ['deed.lost'] }, 'events[0]'],
    [{ events: ['deed.delivered'] }, 'url'],
  ])('%j is refused by its field', async (body, field) => {
    const reply = await post(PATH, body)
    expect([reply.status, reply.json.field]).toEqual([400, field])
  })

  it('a test is sent to its endpoint alone', async () => {
    const [one] = [await listen('/one'), await listen('/other')]
    const { status, json } = await post(`${PATH}/${one.id}/test`)
    expect(status).toBe(202)
    await senderOf(shop).sendDue()
    expect(receiver.received.map(({ path, event }) => [path, event.type, event.id])).toEqual([
      ['/one', 'webhook.test', json.eventId],
    ])
  })

  it('an event is sent again when asked, to one endpoint or to all', async () => {
    const [one, other] = [await listen('/one'), await listen('/other')]
    await order()
    const sender = senderOf(shop)
    await sender.sendDue()
    const [event] = (await get('/api/v1/events')).json.data
    const again = await post(`/api/v1/events/${event.id}/resend`, { endpointId: one.id })
    expect([again.status, again.json.endpointIds]).toEqual([202, [one.id]])
    const both = await post(`/api/v1/events/${event.id}/resend`)
    expect(both.json.endpointIds.sort()).toEqual([one.id, other.id].sort())
    await sender.sendDue()
    expect(receiver.received).toHaveLength(4)
    const same = receiver.received.filter(({ path }) => path === '/one').map(({ body }) => body)
    expect([same.length, new Set(same).size]).toEqual([2, 1])
  })

  it('rolled and disabled as asked; what is disabled must be enabled first', async () => {
    const { id, secret } = await listen()
    const rolled = await post(`${PATH}/${id}/roll`, { overlapHours: 2 })
    expect(rolled.json.secret).not.toBe(secret)
    const [listed] = (await get(PATH)).json.data
    expect(Date.parse(listed.oldSecretUntil)).toBeGreaterThan(Date.now())
    await post(`${PATH}/${id}/roll`, { overlapHours: 0 })
    expect((await get(PATH)).json.data[0].oldSecretUntil).toBeNull()
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await post(`${PATH}/${id}/disable`)).status).toBe(200)
    }
    expect((await get(PATH)).json.data[0]).toMatchObject({
      state: 'disabled',
      disabledBecause: 'asked',
    })
    for (const act of ['roll', 'test']) {
      expect((await post(`${PATH}/${id}/${act}`)).status).toBe(409)
    }
  })

  describe('and one that was disabled', () => {
    const stateOf = async (id: string) =>
      (await get(PATH)).json.data.find((each: { id: string }) => each.id === id)

    it('gets what happens once it is enabled, signed with the secret it had', async () => {
      const { id } = await listen()
      await order({ reference: 'Before' })
      receiver.behave({ does: 'answer', status: 410 })
      await senderOf(shop).sendDue()
      expect(await stateOf(id)).toMatchObject({ state: 'disabled', disabledBecause: 'gone' })
      await order({ reference: 'Meanwhile' })
      receiver.behave({ does: 'accept' })
      for (let turn = 0; turn < 2; turn += 1) {
        expect((await post(`${PATH}/${id}/enable`)).status).toBe(200)
      }
      expect(await stateOf(id)).toMatchObject({
        state: 'enabled',
        disabledBecause: null,
        strugglingSince: null,
      })
      await order({ reference: 'After' })
      // It told us to stop, so it's asked first.
      await senderOf(shop).sendDue()
      expect(receiver.received.map(({ event }) => event.type)).toEqual(['webhook.test'])
      await senderOf(shop).sendDue()
      expect(receiver.received.at(-1)?.event.data.fileNumber).toBe('After')
      expect(receiver.forged).toBe(0)
      const [, meanwhile] = (await get('/api/v1/events')).json.data
      await post(`/api/v1/events/${meanwhile.id}/resend`)
      await senderOf(shop).sendDue()
      expect(receiver.received.at(-1)?.event.data.fileNumber).toBe('Meanwhile')
    })

    it('at most ten are on, also when disabled ones are enabled and new ones added at once', async () => {
      const add = () => post(PATH, { url: hostOfItsOwn(), events: ['deed.delivered'] })
      const made = []
      for (let nr = 0; nr < 6; nr += 1) made.push((await add()).json.id)
      for (const id of made) await post(`${PATH}/${id}/disable`)
      for (let nr = 0; nr < 6; nr += 1) await add()
      const replies = await Promise.all([
        ...made.map((id) => post(`${PATH}/${id}/enable`)),
        add(),
        add(),
      ])
      const done = replies.filter(({ status }) => status < 300)
      expect([done.length, replies.length - done.length]).toEqual([4, 4])
      for (const { status, json } of replies.filter((each) => each.status >= 300)) {
        expect([status, json.detail]).toEqual([409, 'You have 10 endpoints. Disable one first.'])
      }
      const on = (await get(PATH)).json.data.filter(
        ({ state }: { state: string }) => state === 'enabled',
      )
      expect(on).toHaveLength(10)
    })

    it('is one way or the other when it is enabled and disabled by many at once', async () => {
      const { id } = await listen()
      const acts = ['enable', 'disable', 'enable', 'disable', 'enable', 'disable']
      const ask = (act: string) =>
        admin.post(`/api/account/webhooks/${id}/${act}`, { livemode: true })
      const replies = await Promise.all([
        ...acts.map((act) => post(`${PATH}/${id}/${act}`)),
        ...acts.map(ask),
      ])
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
      await post(`${PATH}/${id}/enable`)
      expect(await stateOf(id)).toMatchObject({ state: 'enabled' })
      await order()
      expect(await senderOf(shop).sendDue()).toBe(1)
    })
  })

  it("another organization's events and endpoints don't exist, nor do those that can't", async () => {
    const { id } = await listen()
    await order()
    const [event] = (await get('/api/v1/events')).json.data
    const other = await addOrganization(shop, 'Stranger')
    const stranger = await signInAsMember(shop, other, 'admin', `s${organizations}@other.test`)
    const theirs = await keyFor(stranger)
    expect((await get('/api/v1/events', theirs)).json.data).toEqual([])
    expect((await get(PATH, theirs)).json.data).toEqual([])
    const refused = await Promise.all([
      post(`/api/v1/events/${event.id}/resend`, {}, theirs),
      post('/api/v1/events/evt_1/resend', {}, theirs),
      ...['roll', 'test', 'disable', 'enable'].flatMap((act) => [
        post(`${PATH}/${id}/${act}`, {}, theirs),
        post(`${PATH}/${crypto.randomUUID()}/${act}`, {}, theirs),
        post(`${PATH}/nothing/${act}`, {}, theirs),
      ]),
    ])
    expect(new Set(refused.map(({ status, json }) => `${status} ${json.code}`))).toEqual(
      new Set(['404 not_found']),
    )
    const mixed = await post(`/api/v1/events/${event.id}/resend`, {
      endpointId: crypto.randomUUID(),
    })
    expect(mixed.status).toBe(404)
    expect((await get(`/api/v1/events?after=${event.id}`, theirs)).status).toBe(400)
    expect(
      (await stranger.post(`/api/account/webhooks/${id}/test`, { livemode: true })).status,
    ).toBe(404)
    expect((await stranger.get('/api/account/webhook-attempts')).json).toEqual([])
  })

  describe('and by members', () => {
    const add = (browser: Browser, path = '/m') =>
      browser.post('/api/account/webhooks', {
        livemode: true,
        url: receiver.url + path,
        events: ['order.created'],
      })

    it('an admin adds, tests, sees attempts, resends, disables and enables, on record', async () => {
      const { status, json } = await add(admin)
      expect(status).toBe(201)
      receiver.trust('/m', json.secret)
      await confirmEndpoint(shop, json.id)
      const path = `/api/account/webhooks/${json.id}`
      expect((await admin.post(`${path}/test`, { livemode: true })).status).toBe(200)
      await senderOf(shop).sendDue()
      const [attempt] = (await admin.get('/api/account/webhook-attempts')).json
      expect(attempt).toMatchObject({ number: 1, status: 204, type: 'webhook.test', isOn: true })
      const body = { livemode: true, endpointId: json.id }
      const resent = await admin.post(`/api/account/webhook-events/${attempt.eventId}/resend`, body)
      expect(resent.status).toBe(200)
      await senderOf(shop).sendDue()
      expect(receiver.received).toHaveLength(2)
      expect((await admin.post(`${path}/roll`, { livemode: true })).json.secret).toMatch(/^whsec_/)
      // Whatever changes nothing is no act.
      for (const act of ['enable', 'disable', 'disable', 'enable', 'enable', 'disable']) {
        expect((await admin.post(`${path}/${act}`, { livemode: true })).status).toBe(200)
      }
      const rows = await shop.query('select action from audit_log where subject = $1 order by id', [
        json.id,
      ])
      expect(rows.map(({ action }) => action)).toEqual([
        'add_webhook',
        'test_webhook',
        'roll_webhook',
        'disable_webhook',
        'enable_webhook',
        'disable_webhook',
      ])
      const listed = await admin.get('/api/account/webhooks')
      expect(listed.json).toMatchObject({ endpoints: [{ state: 'disabled' }] })
      expect(listed.text).not.toContain('whsec_')
    })

    it('attempts are paged, newest first, and filtered by endpoint', async () => {
      const { json } = await add(admin)
      receiver.trust('/m', json.secret)
      await confirmEndpoint(shop, json.id)
      for (let nr = 0; nr < 3; nr += 1) {
        await order()
        await senderOf(shop).sendDue()
      }
      const seen = await listAll<{ id: string }>(
        admin,
        `/api/account/webhook-attempts?limit=2&endpointId=${json.id}`,
      )
      expect(new Set(seen.map(({ id }) => id)).size).toBe(3)
      expect(seen.map(({ id }) => id)).toEqual(
        seen
          .map(({ id }) => id)
          .sort()
          .reverse(),
      )
    })

    it('endpoints for tests are refused where there is no test mode', async () => {
      const body = { livemode: false, url: receiver.url, events: ['order.created'] }
      expect((await admin.post('/api/account/webhooks', body)).status).toBe(503)
    })
  })
})
