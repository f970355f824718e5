import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seedJurisdictions } from '../src/addresses/offices/seed-jurisdictions.ts'
import { WEBHOOK_EVENTS } from '../src/contract/api/events.ts'
import { later, SECOND } from '../src/durations.ts'
import { TEST_ADDRESSES, type TestCase } from '../src/fulfillment/test-case.ts'
import { orderNumber } from '../src/orders/order.ts'
import { openSender } from '../src/organizations/webhooks/send-webhooks.ts'
import { signedHeaders } from '../src/organizations/webhooks/signature.ts'
import { OPERATIONS } from '../src/web/shop/developers/api-document.ts'
import { addApiKey, openApi, openTestMode, withKey } from '../test/support/api/client.ts'
import { shopForTests } from '../test/support/describe-shop.ts'
import { forTests } from '../test/support/for-tests.ts'
import { fulfil } from '../test/support/fulfillment/fulfill.ts'
import { indexedSource, labOf } from '../test/support/fulfillment/read-deed.ts'

const AT = new Date('2026-11-16T15:04:05Z')

describe('the examples of the API', () => {
  const shop = shopForTests({ clock: AT })
  const testing = forTests(() => openTestMode(shop))

  /** An organization's program in test mode. */
  async function open() {
    const live = await openApi(shop)
    return { live, ...withKey(testing, await addApiKey(shop, live, { livemode: false })) }
  }
  type Client = Awaited<ReturnType<typeof open>>

  /** A call as the document has it, and its answer. */
  async function ask(client: Client, operationId: string, id = '') {
    const operation = OPERATIONS.find((each) => each.operationId === operationId)
    if (!operation) throw new Error(`The document has no ${operationId}`)
    const { method, path, parameters, example, exampleKey } = operation
    const given = (place: string) => parameters.filter((each) => each.in === place && each.example)
    const filled = given('path')
      .reduce((text, each) => text.replace(`{${each.name}}`, each.example ?? ''), path)
      .replace('{id}', id)
    const query = new URLSearchParams(given('query').map((each) => [each.name, each.example ?? '']))
    const url = query.size > 0 ? `${filled}?${query}` : filled
    const reply =
      method === 'get'
        ? await client.get(url)
        : await client.post(url, example ?? {}, exampleKey ? { 'idempotency-key': exampleKey } : {})
    expect(reply.status, `${operationId}: ${reply.text}`).toBeLessThan(300)
    return reply.json
  }

  /** What a developer would see who made each call of the documentation, one after the other. */
  async function record() {
    await seedJurisdictions({ ...shop.parts, db: testing.database.db })
    const client = await open()
    const responses: Record<string, unknown> = {}
    const call = async (operationId: string, id?: string) => {
      const answer = await ask(client, operationId, id)
      responses[operationId] = answer
      return answer
    }
    const sent = new Map<string, { headers: Record<string, string>; body: string }>()
    const post = async (
      _url: URL,
      { headers, body }: { headers: Record<string, string>; body: string },
    ) => {
      const { type } = JSON.parse(body)
      if (!sent.has(type)) sent.set(type, { headers, body })
      return { status: 204, retryAfter: undefined }
    }
    const sender = openSender({ ...testing.jobParts, post, livemode: false })
    let passed = 0
    const wait = async (seconds: number) => {
      for (let round = 0; (await sender.sendDue()) > 0; round += 1) expect(round).toBeLessThan(50)
      passed += seconds
      shop.setClock(later(AT, passed * SECOND))
    }
    const order = (outcomes: TestCase[]) => orderTo(client, outcomes.map(addressFor))

    await call('getKey')
    await call('postQuotes')
    const endpoint = await call('postWebhookEndpoints')
    const all = { url: 'https://hooks.elm.example/all', events: WEBHOOK_TYPES }
    expect((await client.post('/api/v1/webhook-endpoints', all)).status).toBe(201)
    await wait(10)
    const placed = await call('postOrders')
    await wait(11)
    await testing.work()
    await wait(60)
    await call('getOrders')
    await call('getOrdersId', placed.id)
    const deedId = placed.deeds[0].id
    await call('getDeeds')
    await call('getDeedsId', deedId)
    await call('getDeedsIdProvenance', deedId)
    await call('getBalance')
    const canceled = await order(['found'])
    await wait(5)
    await call('postOrdersIdCancel', canceled.id)
    await call('postDeedsIdProblems', deedId)
    await testing.work()
    await order(['late', 'superseded'])
    await testing.work()
    for (let round = 0; round < 3; round += 1) {
      await wait(5)
      await testing.playStaff()
    }
    await call('getStatementsMonth')
    const events = await call('getEvents')
    await call('postEventsIdResend', events.data.at(0).id)
    await call('postWebhookEndpointsIdTest', endpoint.id)
    await wait(5)
    await call('postWebhookEndpointsIdRoll', endpoint.id)
    await call('getWebhookEndpoints')
    await call('postWebhookEndpointsIdDisable', endpoint.id)
    await call('postWebhookEndpointsIdEnable', endpoint.id)
    const lines = [addressFor('no_money')]
    const refused = await client.post('/api/v1/orders', { lines })
    await spendAll(all)
    await wait(0)
    responses.getDeedsIdFacts = await readFacts()
    return { responses, problem: refused.json, sent }
  }

  const orderTo = async (client: Client, lines: object[]) => {
    const { status, json, text } = await client.post('/api/v1/orders', { lines })
    expect(status, text).toBe(201)
    return json
  }

  /** Another organization's, so that its many deeds are on no example of the first. */
  async function spendAll(endpoint: object): Promise<void> {
    const other = await open()
    expect((await other.post('/api/v1/webhook-endpoints', endpoint)).status).toBe(201)
    const house = addressFor('found')
    const lines = Array.from({ length: 49 }, (_, place) => ({
      ...house,
      streetAddress: `${100 + place} W 33rd St`,
    }))
    await orderTo(other, lines)
  }

  /** Nothing is read in test mode. */
  async function readFacts(): Promise<unknown> {
    const { live } = await open()
    const { json } = await live.post('/api/v1/orders', { lines: [addressFor('found')] })
    const run = fulfil(shop, indexedSource(), labOf())
    await run('search-deed', 'fetch-deed', 'check-copy', 'deliver-order', 'read-facts')
    return (await live.get(`/api/v1/deeds/${json.deeds[0].id}/facts`)).json
  }

  it('each is what the server answers and sends (npm run examples)', async () => {
    const { responses, problem, sent } = await record()
    for (const { type, body } of WEBHOOK_EVENTS) {
      const event = JSON.parse(sent.get(type)?.body ?? 'null')
      // Nothing is missing, and nothing comes that isn't described.
      expect(Object.keys(event.data).toSorted(), type).toEqual(
        Object.keys(body.shape.data.shape).toSorted(),
      )
      expect(body.safeParse(event).error, type).toBeUndefined()
    }
    const webhooks = Object.fromEntries(
      WEBHOOK_EVENTS.map(({ type }) => [type, JSON.parse(sent.get(type)?.body ?? 'null')]),
    )
    const steady = stable({ responses, problem, webhooks })
    const delivered = steady.webhooks['deed.delivered']
    const at = new Date(Number(sent.get('deed.delivered')?.headers['webhook-timestamp']) * SECOND)
    const secret = (steady.responses.postWebhookEndpoints as { secret: string }).secret
    const body = JSON.stringify(delivered)
    const signed = signedHeaders({ id: delivered.id, at, body }, [secret])
    await expect(`${JSON.stringify({ ...steady, signed }, null, 2)}\n`).toMatchFileSnapshot(
      '../docs/api/examples.json',
    )
  })
})

const WEBHOOK_TYPES = WEBHOOK_EVENTS.map(({ type }) => type).filter(
  (type) => type !== 'webhook.test',
)

function addressFor(wanted: TestCase) {
  const found = TEST_ADDRESSES.find(({ outcome }) => outcome === wanted)
  if (!found) throw new Error(`No address shows ${wanted}`)
  return found.address
}

const UUID =
  /(?<![0-9a-f])[0-9a-f]{8}-?[0-9a-f]{4}-?([47])[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}(?![0-9a-f])/g

/** The same every time: what's random is replaced, each by one of its kind and everywhere by the same. */
function stable<T extends object>(recorded: T): T {
  const ids = new Map<string, string>()
  const secrets = new Map<string, string>()
  const text = JSON.stringify(recorded)
    .replaceAll('http://shop.test', 'https://deedbox.example')
    .replaceAll(UUID, (id, version) => {
      const bare = id.replaceAll('-', '')
      const known = ids.get(bare) ?? idFor(ids.size, version)
      ids.set(bare, known)
      return id === bare ? known.replaceAll('-', '') : known
    })
    .replaceAll(/whsec_[\w+/=]+/g, (secret) => {
      const known = secrets.get(secret) ?? `whsec_${hashOf(`secret ${secrets.size}`, 'base64')}`
      secrets.set(secret, known)
      return known
    })
  return JSON.parse(text, (_name, value) =>
    // An order's number is the beginning of its ID.
    value?.number && value.id ? { ...value, number: orderNumber(value.id) } : value,
  )
}

function idFor(place: number, version: string): string {
  const random = hashOf(`id ${place}`, 'hex')
  const time = AT.getTime().toString(16).padStart(12, '0')
  const start = version === '7' ? time : random.slice(0, 12)
  return [
    start.slice(0, 8),
    start.slice(8),
    version + random.slice(13, 16),
    `8${random.slice(17, 20)}`,
    random.slice(20, 32),
  ].join('-')
}

function hashOf(text: string, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(text).digest(encoding)
}
