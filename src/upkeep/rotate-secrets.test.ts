import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '../../test/support/api/client.ts'
import { shopForTests } from '../../test/support/describe-shop.ts'
import { fulfil } from '../../test/support/fulfillment/fulfill.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from '../../test/support/orders.ts'
import { addMember } from '../../test/support/staff.ts'
import { tokensOfLinks } from '../delivery/downloads/links.db.ts'
import { confirmOrderJob } from '../delivery/mail/confirm-order.job.ts'
import { buildApp } from '../http/app.ts'
import { cartSessions } from '../http/cookies.ts'
import { openSecret, sealSecret } from '../secret-box.ts'
import { linkToken, versionsOf } from '../secret-token.ts'
import { deviceName, issueDevice, readDevice } from '../staff/device.ts'
import { rotateSecrets, rotationInWords } from './rotate-secrets.ts'

type Name = 'LINK_SECRET' | 'COOKIE_SECRET' | 'SEALING_SECRET' | 'COUNTING_SECRET'
type App = Awaited<ReturnType<typeof buildApp>>
const NEW = 'the-next-secret-which-is-long-enough-too'

describe('a secret that is changed while the shop sells', () => {
  const shop = shopForTests()
  const query = (text: string, ...values: unknown[]) => shop.query(text, values)
  let calls: Array<{ name: string; make: (app: App) => Promise<number>; wants: number }> = []
  const apps: App[] = []

  /** A server with other secrets, as the next deployment brings it. */
  async function serverWith(name: Name, value: string): Promise<App> {
    const config = { ...shop.parts.config, [name]: value }
    const app = await buildApp({ ...shop.parts, config, metrics: new Registry() })
    apps.push(app)
    return app
  }

  beforeAll(async () => {
    const browser = shop.visit()
    const { orderId, intentId } = await placeOrder(browser, [EMPIRE_STATE])
    await payByCard(shop, intentId)
    await until(
      async () => (await query('select status from orders'))[0].status === 'completed',
      'the payment',
    )
    await fulfil(shop)('search-deed', 'check-copy', 'deliver-order')
    await confirmOrderJob.run(shop.jobParts, { orderId })
    const { LINK_SECRET: secret } = shop.parts.config
    const [deed] = await query('select id from download_links')
    const [order] = await query('select id from order_links')
    const client = await openApi(shop)
    const added = await client.post('/api/v1/webhook-endpoints', {
      url: 'https://hooks.example/',
      events: ['deed.delivered'],
    })
    const staffId = await addMember(shop, 'owner', 'keeper')
    const box = sealSecret(shop.parts.config.SEALING_SECRET, 'authenticator', staffId, 'ABCDEF')
    await query(
      'update staff set totp_secret = $2, totp_confirmed_at = now() where id = $1',
      staffId,
      box,
    )
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const authorization = `Bearer ${client.key}`
    const get =
      (url: string, headers: Record<string, string> = {}) =>
      async (app: App) =>
        (await app.inject({ method: 'GET', url, headers })).statusCode
    let turn = 0
    calls = [
      { name: 'order', make: get(`/api/orders/${orderId}`, { cookie }), wants: 200 },
      { name: 'deed', make: get(`/d/${linkToken(secret, deed.id)}`), wants: 200 },
      { name: 'link', make: get(`/o/${linkToken(secret, order.id)}`), wants: 303 },
      { name: 'key', make: get('/api/v1/key', { authorization }), wants: 200 },
      {
        name: 'roll',
        wants: 200,
        make: async (app) => {
          turn += 1
          const reply = await app.inject({
            method: 'POST',
            url: `/api/v1/webhook-endpoints/${added.json.id}/roll`,
            headers: { authorization, 'idempotency-key': `roll-${turn}` },
            payload: { overlapHours: 2 },
          })
          return reply.statusCode
        },
      },
    ]
  })
  afterAll(() => Promise.all(apps.map((app) => app.close())))

  it.each(['LINK_SECRET', 'COOKIE_SECRET', 'SEALING_SECRET', 'COUNTING_SECRET'] as const)(
    'no call fails while %s is changed, step by step, with calls running',
    async (name) => {
      const old = shop.parts.config[name]
      const both = `${NEW},${old}`
      const steps = [
        await serverWith(name, old),
        await serverWith(name, `${old},${NEW}`),
        await serverWith(name, both),
      ]
      let serving = steps.slice(0, 1)
      let made = 0
      let isOver = false
      const failed: string[] = []
      const load = async () => {
        while (!isOver) {
          const call = calls[made % calls.length]
          const app = serving[made % serving.length]
          made += 1
          if (!call || !app) continue
          const status = await call.make(app)
          if (status !== call.wants) failed.push(`${call.name}: ${status}`)
        }
      }
      const some = async () => {
        const enough = made + 20
        await until(async () => made >= enough, 'calls')
      }
      const loads = [load(), load()]
      for (const [index] of steps.entries()) {
        // A deployment replaces servers one after the other.
        serving = steps.slice(Math.max(0, index - 1), index + 1)
        await some()
        serving = steps.slice(index, index + 1)
        await some()
      }
      const config = { ...shop.parts.config, [name]: both }
      await rotateSecrets({ ...shop.parts, config })
      await some()
      isOver = true
      await Promise.all(loads)
      expect(failed).toEqual([])
      expect(made).toBeGreaterThan(100)
    },
    120_000,
  )

  it('what was encrypted is encrypted again, until nothing needs the previous secret', async () => {
    const old = shop.parts.config.SEALING_SECRET
    const config = { ...shop.parts.config, SEALING_SECRET: `${NEW},${old}` }
    await rotateSecrets({ ...shop.parts, config })
    const done = await rotateSecrets({ ...shop.parts, config })
    expect(done).toMatchObject({ closed: 0, lost: 0 })
    expect(rotationInWords([done])[0]).toBe(
      'SEALING_SECRET: 0 encrypted again. The previous secret is no longer needed.',
    )
    const [member] = await query('select id, totp_secret from staff where totp_secret is not null')
    expect(openSecret(NEW, 'authenticator', member.id, member.totp_secret)).toBe('ABCDEF')
    const endpoints = await query('select id, secret, old_secret from webhook_endpoints')
    for (const { id, secret, old_secret } of endpoints) {
      for (const box of [secret, old_secret]) {
        expect(openSecret(NEW, 'webhook', id, box)).toMatch(/^whsec_/)
        expect(() => openSecret(old, 'webhook', id, box)).toThrow('can’t be read anymore')
      }
    }
    const lost = await rotateSecrets({ ...shop.parts, config: { ...config, SEALING_SECRET: old } })
    expect(lost.lost).toBe(3)
  })

  it('a link that is emailed again has the token it had, and is counted until it ends', async () => {
    const old = shop.parts.config.LINK_SECRET
    const both = `${NEW},${old}`
    const [deed] = await query('select id from download_links')
    const tokenOf = await tokensOfLinks(shop.parts.db, both, [deed.id])
    expect(tokenOf(deed.id)).toBe(linkToken(old, deed.id))
    const config = { ...shop.parts.config, LINK_SECRET: both }
    expect((await rotateSecrets({ ...shop.parts, config })).links).toBeGreaterThan(1)
    const clock = () => new Date(Date.now() + 90 * 86_400_000)
    expect((await rotateSecrets({ ...shop.parts, config, clock })).links).toBe(0)
  })

  it('cookies of the previous secret count, and are signed anew', () => {
    const [old, at] = [shop.parts.config.COOKIE_SECRET, new Date()]
    const { token, value } = cartSessions(old).issue(at)
    const both = cartSessions(`${NEW},${old}`)
    expect(both.read(value, at)).toEqual({ token, isAging: true })
    const again = both.issue(at, token).value
    expect(cartSessions(NEW).read(again, at)).toEqual({ token, isAging: false })
    expect(cartSessions(NEW).read(value, at)).toBeUndefined()
    const member = { id: 'x', passwordHash: 'y' }
    const device = issueDevice(old, member, at)
    const known = versionsOf(`${NEW},${old}`).map((each) => readDevice(each, member, device, at))
    expect(known).toEqual([undefined, device.split('.')[0]])
    expect(deviceName(`${NEW},${old}`, 'x')).toBe(deviceName(NEW, 'x'))
  })
})
