import { beforeEach, expect, it } from 'vitest'
import { type Authenticator, openAuthenticator } from '../../../test/support/authenticator.ts'
import type { Browser } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import {
  addMember,
  addOrganization,
  addOrganizationMember,
  signIn,
  signInMember,
  visitorsOf,
} from '../../../test/support/staff.ts'
import { CHALLENGE_LIFE_MS } from '../../staff/session.ts'

const HOUR = 3_600_000

describeShop(
  'signing in to an account by passkey alone',
  {
    settings: { TRUSTED_PROXIES: '1' },
  },
  (shop) => {
    let now = new Date('2026-03-01T12:00:00Z')
    let members = 0
    const pass = (ms: number) => {
      now = new Date(now.getTime() + ms)
      shop.setClock(now)
    }
    beforeEach(() => pass(HOUR))
    const visit = visitorsOf(shop)
    const ask = async (browser: Browser) =>
      (await browser.post('/api/account/passkey/question', {})).json
    const answer = (browser: Browser, box: string, passkey: object) =>
      browser.post('/api/account/passkey', { box, passkey })
    async function letIn(device: Authenticator, browser = visit()) {
      const question = await ask(browser)
      return (await answer(browser, question.box, device.sign(question))).status
    }
    async function add(browser: Browser, base: string): Promise<Authenticator> {
      const device = openAuthenticator()
      const { json } = await browser.post(`${base}/passkeys/question`, {})
      const passkey = device.make(json)
      const reply = await browser.post(`${base}/passkeys`, { name: 'Blue key', passkey })
      expect(reply.status).toBe(201)
      return device
    }
    async function member() {
      members += 1
      const organizationId = await addOrganization(shop, `Elm Title ${members}`)
      const email = `member-${members}@elm.test`
      const id = await addOrganizationMember(shop, organizationId, 'member', email)
      const browser = await signInMember(shop, email, { browser: visit() })
      return { id, browser, device: await add(browser, '/api/account/me') }
    }

    it('the browser that shows the passkey is signed in as its owner', async () => {
      const { device } = await member()
      const browser = visit()
      const question = await ask(browser)
      expect(question).toMatchObject({ allowCredentials: [], userVerification: 'required' })
      const reply = await answer(browser, question.box, device.sign(question))
      expect(reply.json).toMatchObject({
        isAuthenticated: true,
        username: `member-${members}@elm.test`,
      })
    })

    it('an answer opens one session, however many bring it at once, and none later', async () => {
      const { device } = await member()
      const question = await ask(visit())
      const signed = device.sign(question, { counter: 0 })
      const bring = async () => (await answer(visit(), question.box, signed)).status
      const statuses = await Promise.all(Array.from({ length: 6 }, bring))
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      pass(CHALLENGE_LIFE_MS - 1000)
      expect(await bring()).not.toBe(200)
    })

    it('a question that is too old, changed or another one’s opens nothing', async () => {
      const { device } = await member()
      const [first, second] = [await ask(visit()), await ask(visit())]
      const bring = async (box: string, question = first) =>
        (await answer(visit(), box, device.sign(question))).status
      expect(await bring(second.box)).toBe(401)
      expect(await bring(`${first.box.slice(0, -4)}AAAA`)).toBe(401)
      expect(await bring('AAAA')).toBe(401)
      pass(CHALLENGE_LIFE_MS + 1000)
      expect(await bring(first.box)).toBe(401)
    })

    it('who didn’t show who they are, answers for another page or shows an unknown passkey stays out', async () => {
      const { device } = await member()
      for (const options of [{ isVerified: false }, { origin: 'http://evil.test' }]) {
        const question = await ask(visit())
        const signed = device.sign(question, options)
        expect((await answer(visit(), question.box, signed)).status).toBe(401)
      }
      expect(await letIn(openAuthenticator())).toBe(401)
      expect(await letIn(device)).toBe(200)
    })

    it('a disabled member’s passkey and one of our own staff open no account', async () => {
      const { id, device } = await member()
      await shop.query('update staff set disabled_at = now() where id = $1', [id])
      expect(await letIn(device)).toBe(401)
      await addMember(shop, 'agent', 'keeper')
      const staff = await signIn(shop, 'keeper', { browser: visit() })
      expect(await letIn(await add(staff, '/api/admin/account'))).toBe(401)
    })
  },
)
