import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freePort } from '../../standins/postgres/start.ts'
import { DEFAULT_API_KEY, startRecorder } from '../../standins/recorder/start.ts'
import { shopForTests } from '../support/describe-shop.ts'
import { forTests } from '../support/for-tests.ts'
import { openInbox } from '../support/inbox.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from '../support/orders.ts'
import { startRole } from '../support/role.ts'

const inbox = forTests(openInbox)
const recorder = forTests(() => startRecorder({ apiKey: DEFAULT_API_KEY }))
const shop = shopForTests({ inbox, recorder })

it('a process that is told to stop answers its current request first and takes no new one', async () => {
  const port = await freePort()
  const server = await startRole('server', { ...shop.env, PORT: String(port) })
  shop.payments.controls.addFault({ kind: 'hang', ms: 1_500, count: 1, when: 'before' })
  const page = await fetch(`http://127.0.0.1:${port}/search`)
  const [cookie = ''] = page.headers.getSetCookie()[0]?.split(';') ?? []
  const url = `http://127.0.0.1:${port}/api/create-payment-intent`
  const send = () =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ amount: 1999 }),
    })
  const inHand = send()
  await sleep(500)
  const stopped = server.stop()
  await sleep(200)
  await expect(send()).rejects.toThrow()
  expect((await inHand).status).toBe(200)
  const answeredAt = Date.now()
  expect(await stopped).toBe(0)
  // It doesn't wait for the client to close the connection.
  expect(Date.now() - answeredAt).toBeLessThan(2_000)
  expect(server.output()).toContain('stopped')
})

it('a process that is told to stop serves on until its proxy has noticed', async () => {
  const port = await freePort()
  const env = { ...shop.env, PORT: String(port), DRAIN_SECONDS: '2' }
  const server = await startRole('server', env)
  const url = `http://127.0.0.1:${port}`
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const stopped = server.stop()
  const toldAt = Date.now()
  await until(async () => (await fetch(`${url}/readyz`)).status === 503, 'the notice')
  while (Date.now() - toldAt < 1_500) {
    expect((await fetch(`${url}/api/v1/openapi.json`)).status).toBe(200)
    await sleep(100)
  }
  expect(await stopped).toBe(0)
  await expect(fetch(`${url}/api/v1/openapi.json`)).rejects.toThrow()
})

it('a process that is told to stop finishes its current job first', async () => {
  const worker = await startRole('worker', shop.env)
  recorder.controls.delayImages(3_000)
  const { orderId, intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
  await payByCard(shop, intentId)
  const images = () =>
    recorder.controls.requests().filter((request) => request.path.includes('/image')).length
  await until(async () => images() === 1, 'the fetch')
  expect(await worker.stop()).toBe(0)
  const progress = async () =>
    (await shop.query('select progress from order_lines where order_id = $1', [orderId]))[0]
      .progress
  // The copy was saved; reading it is a separate job, left to the next worker.
  expect(await progress(), worker.output()).toBe('checking')
  const next = await startRole('worker', shop.env)
  await until(async () => (await progress()) === 'delivered', 'the delivery')
  expect(await next.stop()).toBe(0)
  expect(images()).toBe(1)
})

it.each(['server', 'worker'] as const)(
  'the %s does not even start with a bad configuration',
  async (role) => {
    const broken = { ...shop.env, LINK_SECRET: 'too short to be a secret' }
    const refusal = await startRole(role, broken).catch((error: Error) => error.message)
    expect(refusal).toContain('LINK_SECRET')
    expect(refusal).not.toContain('too short to be')
  },
)
