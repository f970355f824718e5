import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ApiClient, addApiKey, openApi, withKey } from '../../../test/support/api/client.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { ownStatements } from '../../../test/support/postgres/statements.ts'
import { DAY } from '../../durations.ts'
import { sweepExpiredJob } from '../../upkeep/sweep-expired.job.ts'
import { API_ENDPOINTS } from './openapi.ts'

const ORDER = { fileNumber: 'F-1', lines: [EMPIRE_STATE, WILLIS_TOWER] }
const PRICE = 2 * 1999
const ENDPOINT = { url: 'https://hooks.oak.test/', events: ['order.created'] }
const AT_ONCE = 50

describe('calls that happen once', () => {
  const shop = shopForTests()
  const elm = forTests<ApiClient>(() => openApi(shop, 1_000_000))
  afterEach(() => {
    vi.restoreAllMocks()
    shop.setClock(undefined)
  })
  const place = (by: ApiClient, key: string, body: object = ORDER) =>
    by.post('/api/v1/orders', body, { 'idempotency-key': key })

  /** Everything that one organization's calls have left. */
  async function left({ organizationId }: ApiClient) {
    const [row] = await shop.query(
      `with theirs as (select id from orders where organization_id = $1)
       select (select count(*)::int from theirs) as orders,
         (select count(*)::int from order_lines where order_id in (select id from theirs)) as lines,
         (select count(*)::int from timeline where order_id in (select id from theirs)) as told,
         (select count(*)::int from ledger
           where organization_id = $1 and kind = 'charge' and account = 'balances') as draws,
         (select count(*)::int from api_answers where organization_id = $1) as answers,
         (select count(*)::int from pgboss.job where name = 'search-deed' and data->>'lineId' in (
           select id::text from order_lines where order_id in (select id from theirs))) as searches,
         (select count(*)::int from pgboss.job where name = 'confirm-order'
           and data->>'orderId' in (select id::text from theirs)) as receipts,
         (select cents from balances where organization_id = $1) as cents`,
      [organizationId],
    )
    return row
  }
  const ONE = { orders: 1, lines: 2, told: 4, draws: 1, answers: 1, searches: 2, receipts: 1 }

  it(`the same key ${AT_ONCE} times at once makes one order, one draw and one set of rows`, async () => {
    const oak = await openApi(shop, 10 * PRICE)
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => place(oak, key)))
    const answers = Map.groupBy(replies, ({ status }) => status)
    expect([...answers.keys()].every((status) => status === 201 || status === 409)).toBe(true)
    const made = answers.get(201) ?? []
    expect(new Set(made.map(({ text }) => text)).size).toBe(1)
    expect(made.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1)
    for (const { json, headers } of answers.get(409) ?? []) {
      expect([json.code, headers.get('retry-after')]).toEqual(['idempotency_key_in_use', '1'])
    }
    expect(await left(oak)).toEqual({ ...ONE, cents: 9 * PRICE })
    const again = await place(oak, key)
    expect([again.status, again.text]).toEqual([201, made[0]?.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  it('every POST happens once, but for a quote, which changes nothing', () => {
    const others = API_ENDPOINTS.filter(({ method, isOnce }) => method === 'POST' && !isOnce)
    expect(others.map(({ path }) => path)).toEqual(['/api/v1/quotes'])
  })

  it.each(API_ENDPOINTS.filter(({ isOnce }) => isOnce).map(({ path }) => path))(
    '%s needs a key, of printable characters',
    async (endpoint) => {
      const bodies: Record<string, object> = {
        '/api/v1/orders': ORDER,
        '/api/v1/webhook-endpoints': ENDPOINT,
        '/api/v1/deeds/:id/problems': { reason: 'double_charge' },
      }
      const [path, body] = [endpoint.replace(':id', randomUUID()), bodies[endpoint] ?? {}]
      for (const key of ['', 'a b', 'é', 'x'.repeat(256)]) {
        const { status, json } = await elm.post(path, body, { 'idempotency-key': key })
        expect([status, json.code]).toEqual([400, 'idempotency_key_missing'])
        expect(json.field).toBe('Idempotency-Key')
      }
      const authorization = `Bearer ${elm.key}`
      const without = await shop.visit().post(path, body, { authorization })
      expect([without.status, without.json.code]).toEqual([400, 'idempotency_key_missing'])
    },
  )

  it('a key with another body, or of another call, is refused', async () => {
    const oak = await openApi(shop, 10 * PRICE)
    const { json: order } = await place(oak, 'k')
    const others = [
      await place(oak, 'k', { ...ORDER, fileNumber: 'F-2' }),
      await oak.post(`/api/v1/orders/${order.id}/cancel`, {}, { 'idempotency-key': 'k' }),
    ]
    for (const { status, json } of others) {
      expect([status, json.code]).toEqual([422, 'idempotency_key_reused'])
    }
    expect(await left(oak)).toEqual({ ...ONE, cents: 9 * PRICE })
  })

  it("a key is its organization's own, whichever of its keys sends it", async () => {
    const [oak, ash] = [await openApi(shop), await openApi(shop)]
    const first = await place(oak, 'shared')
    const second = withKey(shop, await addApiKey(shop, oak))
    const same = await second.post('/api/v1/orders', ORDER, { 'idempotency-key': 'shared' })
    expect(same.json.id).toBe(first.json.id)
    const theirs = await place(ash, 'shared')
    expect(theirs.status).toBe(201)
    expect(theirs.json.id).not.toBe(first.json.id)
  })

  describe('about webhooks', () => {
    const hooks = '/api/v1/webhook-endpoints'
    const endpointsOf = async (by: ApiClient) => (await by.get(hooks)).json.data
    const again = async (by: ApiClient, path: string, body: object, key: string) => {
      const send = () => by.post(path, body, { 'idempotency-key': key })
      const replies = [await send(), await send()]
      const { secret: _, ...first } = replies[0]?.json ?? {}
      expect(replies[1]?.json).toEqual(first)
      expect(replies.map(({ headers }) => headers.has('idempotent-replayed'))).toEqual([
        false,
        true,
      ])
      return replies[0]?.json
    }

    it('the same key many times at once adds one endpoint, and one caller learns its secret', async () => {
      const oak = await openApi(shop)
      const add = () => oak.post(hooks, ENDPOINT, { 'idempotency-key': 'k' })
      const replies = await Promise.all(Array.from({ length: AT_ONCE }, add))
      const made = replies.filter(({ status }) => status === 201)
      expect(made.length).toBeGreaterThan(0)
      const others = replies.filter(({ status }) => status !== 201)
      expect(new Set(others.map(({ json }) => json.code))).toEqual(
        new Set(others.length > 0 ? ['idempotency_key_in_use'] : []),
      )
      expect(new Set([...made, await add()].map(({ json }) => json.id)).size).toBe(1)
      expect(made.filter(({ json }) => 'secret' in json)).toHaveLength(1)
      expect(await endpointsOf(oak)).toHaveLength(1)
    })

    it('rolled once, tested once and resent once, however often it was sent', async () => {
      const oak = await openApi(shop)
      const { id } = await again(oak, hooks, ENDPOINT, 'add')
      const box = async () =>
        (await shop.query('select secret from webhook_endpoints where id = $1', [id]))[0]
      const before = await box()
      await again(oak, `${hooks}/${id}/roll`, { overlapHours: 0 }, 'roll')
      const rolled = await box()
      expect(rolled).not.toEqual(before)
      await oak.post(`${hooks}/${id}/roll`, { overlapHours: 0 }, { 'idempotency-key': 'roll' })
      expect(await box()).toEqual(rolled)
      const { eventId } = await again(oak, `${hooks}/${id}/test`, {}, 'test')
      const ofOak = 'select from api_events where organization_id = $1'
      // The first one asked the new endpoint for an answer.
      expect(await shop.query(ofOak, [oak.organizationId])).toHaveLength(2)
      await again(oak, `/api/v1/events/${eventId}/resend`, {}, 'resend')
      await again(oak, `${hooks}/${id}/disable`, {}, 'disable')
      await again(oak, `${hooks}/${id}/enable`, {}, 'enable')
      // The answer to what was asked before; it isn't done again.
      await oak.post(`${hooks}/${id}/disable`, {}, { 'idempotency-key': 'disable' })
      expect((await endpointsOf(oak))[0].state).toBe('enabled')
    })

    it('a key with another body is refused, and what failed leaves its key free', async () => {
      const oak = await openApi(shop)
      const add = (body: object, key: string) => oak.post(hooks, body, { 'idempotency-key': key })
      await add(ENDPOINT, 'k')
      const other = await add({ ...ENDPOINT, url: 'https://hooks.oak.test/2' }, 'k')
      expect([other.status, other.json.code]).toEqual([422, 'idempotency_key_reused'])
      expect((await add({ ...ENDPOINT, url: 'nowhere-at-all' }, 'free')).status).toBe(400)
      expect((await add(ENDPOINT, 'free')).status).toBe(201)
      expect(await endpointsOf(oak)).toHaveLength(2)
    })

    it("a secret is shown once: its call is answered again without it, and it isn't kept", async () => {
      const oak = await openApi(shop)
      const add = () => oak.post(hooks, ENDPOINT, { 'idempotency-key': 'add' })
      const { json: first } = await add()
      expect(first.secret).toMatch(/^whsec_/)
      const roll = () =>
        oak.post(`${hooks}/${first.id}/roll`, { overlapHours: 1 }, { 'idempotency-key': 'roll' })
      const { json: rolled } = await roll()
      expect(rolled.secret).not.toBe(first.secret)
      // As a row was kept before, with the whole answer in it.
      await shop.query(
        "update api_answers set body = 'c2VhbGVk' where organization_id = $1 and idempotency_key = 'add'",
        [oak.organizationId],
      )
      for (const [again, status] of [[await add(), 201] as const, [await roll(), 200] as const]) {
        expect([again.status, again.json]).toEqual([status, { id: first.id }])
        expect(again.headers.get('idempotent-replayed')).toBe('true')
      }
      const kept = await shop.query('select * from api_answers where organization_id = $1', [
        oak.organizationId,
      ])
      expect(kept).toHaveLength(2)
      for (const { secret } of [first, rolled]) {
        expect(JSON.stringify(kept)).not.toContain(secret.slice('whsec_'.length))
      }
    })
  })

  it('an answer is kept for 30 days', async () => {
    const oak = await openApi(shop, 10 * PRICE)
    const first = await place(oak, 'old')
    shop.setClock(new Date(Date.now() + 29 * DAY))
    await sweepExpiredJob.run(shop.jobParts)
    expect((await place(oak, 'old')).text).toBe(first.text)
    shop.setClock(new Date(Date.now() + 31 * DAY))
    await sweepExpiredJob.run(shop.jobParts)
    expect((await place(oak, 'old')).json.id).not.toBe(first.json.id)
  })

  /** Ends the connection after its nth statement: as though the server or the database had died. */
  function dieAfter(nth: number): { wasReached: () => boolean } {
    let sent = 0
    const isOwn = ownStatements()
    const { query: send } = pg.Client.prototype
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const isOurs = isOwn(this, args[0])
      if (isOurs) sent += 1
      const isLast = isOurs && sent === nth
      const answer = Reflect.apply(send, this, args)
      if (isLast) {
        const end = () => this.connection.stream.destroy()
        void Promise.resolve(answer).then(end, end)
      }
      return answer
    } as typeof send)
    return { wasReached: () => sent >= nth }
  }

  /** As a program does that is told that the first call is at work: the database may not have noticed
   * yet that whoever made it is gone. */
  async function placeAgain(by: ApiClient) {
    for (;;) {
      const reply = await place(by, 'crash')
      if (reply.status !== 409) return reply
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  it('a server that dies after any statement leaves all or nothing, and the retry comes to the same end', async () => {
    let [deaths, replays] = [0, 0]
    for (let nth = 1; ; nth += 1) {
      const oak = await openApi(shop, 10 * PRICE)
      const { wasReached } = dieAfter(nth)
      const first = await place(oak, 'crash')
      const isReached = wasReached()
      vi.restoreAllMocks()
      if (!isReached) break
      deaths += 1
      if (first.status !== 201) expect(first.status, `after statement ${nth}`).toBe(503)
      const retried = await placeAgain(oak)
      expect(retried.status, `after statement ${nth}`).toBe(201)
      expect(await left(oak), `after statement ${nth}`).toEqual({ ...ONE, cents: 9 * PRICE })
      if (retried.headers.has('idempotent-replayed')) replays += 1
      else if (first.status === 201) expect(retried.text).toBe(first.text)
    }
    // As many as a call takes, and the note that its key was used. Only whoever died after the commit
    // had done it.
    expect([deaths, replays]).toEqual([26, 1])
  }, 120_000)
})
