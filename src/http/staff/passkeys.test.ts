import { beforeEach, expect, it } from 'vitest'
import {
  type AnswerOptions,
  type Authenticator,
  openAuthenticator,
} from '../../../test/support/authenticator.ts'
import type { Browser } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { addMember, signIn, visitorsOf } from '../../../test/support/staff.ts'

const MINUTE = 60_000

describeShop('passkeys', { settings: { TRUSTED_PROXIES: '1' } }, (shop) => {
  let now = new Date('2026-03-01T12:00:00Z')
  let members = 0
  beforeEach(() => pass(60 * MINUTE))

  function pass(ms: number): void {
    now = new Date(now.getTime() + ms)
    shop.setClock(now)
  }
  const visit = visitorsOf(shop)
  const half = (username: string) => signIn(shop, username, { browser: visit() })
  const ask = async (browser: Browser) =>
    (await browser.post('/api/admin/second-step/passkey', {})).json
  const step = (browser: Browser, passkey: object) =>
    browser.post('/api/admin/second-step', { passkey })
  const add = async (browser: Browser, device: Authenticator, options: AnswerOptions = {}) => {
    const { json } = await browser.post('/api/admin/account/passkeys/question', {})
    const passkey = device.make(json, options)
    return browser.post('/api/admin/account/passkeys', { name: 'Blue key', passkey })
  }
  async function member() {
    members += 1
    const username = `member-${members}`
    await addMember(shop, 'agent', username)
    const first = await signIn(shop, username, { browser: visit() })
    const device = openAuthenticator()
    const reply = await add(first, device)
    expect(reply.status).toBe(201)
    return { username, first, device, recoveryCodes: reply.json.recoveryCodes as string[] }
  }

  it("passkeys are created with the person's proof, come with recovery codes, and are required from then on", async () => {
    const { username, device, recoveryCodes } = await member()
    expect(recoveryCodes).toHaveLength(10)
    const browser = await half(username)
    expect((await browser.get('/api/admin/check')).json).toMatchObject({
      isAuthenticated: false,
      owes: 'second_step',
      ways: ['passkey', 'recovery'],
    })
    const question = await ask(browser)
    expect(question).toMatchObject({
      rpId: 'shop.test',
      userVerification: 'required',
      allowCredentials: [{ id: device.id, type: 'public-key' }],
    })
    const before = browser.cookies.get('deedbox_staff')
    const reply = await step(browser, device.sign(question))
    expect(reply.json).toMatchObject({ isAuthenticated: true, isFresh: true })
    expect(browser.cookies.get('deedbox_staff')).not.toBe(before)
    const { json } = await browser.get('/api/admin/account')
    expect(json.passkeys).toMatchObject([{ name: 'Blue key', lastUsedAt: now.toISOString() }])
  })

  it.each<[string, AnswerOptions]>([
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['another page', { origin: 'http://evil.test' }],
    ['the same host without its port', { origin: 'http://shop.test:8080' }],
    ['another shop', { host: 'evil.test' }],
    ['nobody who showed who they are', { isVerified: false }],
  ])('refuse an answer for %s, at sign-in and when they are made', async (_what, options) => {
    const { username, first, device } = await member()
    const browser = await half(username)
    const reply = await step(browser, device.sign(await ask(browser), options))
    expect(reply.status).toBe(401)
    expect((await browser.get('/api/admin/account')).status).toBe(401)
    expect((await add(first, openAuthenticator(), options)).status).toBe(401)
    expect((await first.get('/api/admin/account')).json.passkeys).toHaveLength(1)
  })

  it('passkeys answer a challenge once, even if two requests bring the same answer at once', async () => {
    const { username, device } = await member()
    const browser = await half(username)
    const answer = device.sign(await ask(browser))
    const replies = await Promise.all(Array.from({ length: 6 }, () => step(browser, answer)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await half(username)
    expect((await step(again, answer)).status).toBe(401)
    await ask(again)
    expect((await step(again, answer)).status).toBe(401)
  })

  it('passkeys without a counter still answer a challenge only once', async () => {
    const { first, device } = await member()
    const { json } = await first.post('/api/admin/prove/passkey', {})
    const passkey = device.sign(json, { counter: 0 })
    const prove = async () => (await first.post('/api/admin/prove', { passkey })).status
    const answers = await Promise.all([prove(), prove(), prove()])
    expect(answers.toSorted()).toEqual([200, 401, 401])
    expect(await prove()).toBe(401)
  })

  it("passkeys can't answer a challenge that was never issued, belongs to another session or is too old", async () => {
    const { username, device } = await member()
    const [one, two] = [await half(username), await half(username)]
    const made = Buffer.alloc(32, 1).toString('base64url')
    expect((await step(one, device.sign({ challenge: made }))).status).toBe(401)
    const question = await ask(one)
    await ask(two)
    expect((await step(two, device.sign(question))).status).toBe(401)
    const late = await ask(one)
    pass(5 * MINUTE)
    expect((await step(one, device.sign(late))).status).toBe(401)
    const fresh = await ask(one)
    expect((await step(one, device.sign(fresh))).status).toBe(200)
  })

  it('passkeys are refused if their counter goes back, since the key was copied', async () => {
    const { username, device } = await member()
    const browser = await half(username)
    expect((await step(browser, device.sign(await ask(browser), { counter: 7 }))).status).toBe(200)
    for (const counter of [7, 3]) {
      const again = await half(username)
      expect((await step(again, device.sign(await ask(again), { counter }))).status).toBe(401)
    }
  })

  it("passkeys of a colleague open nothing, and can't be added for someone else", async () => {
    const ada = await member()
    const bob = await member()
    const browser = await half(bob.username)
    expect((await step(browser, ada.device.sign(await ask(browser)))).status).toBe(401)
    const reply = await add(bob.first, ada.device)
    expect(reply.status).toBe(409)
    expect((await bob.first.get('/api/admin/account')).json.passkeys).toHaveLength(1)
  })

  it('passkeys are renamed and removed only by their owner', async () => {
    const ada = await member()
    const bob = await member()
    const list = async (browser: Browser) => (await browser.get('/api/admin/account')).json.passkeys
    const [{ id }] = await list(ada.first)
    const url = `/api/admin/account/passkeys/${id}`
    expect((await bob.first.post(`${url}/name`, { name: 'Mine' })).json).toEqual({ named: false })
    expect((await bob.first.post(`${url}/remove`, {})).json).toEqual({ removed: false })
    expect((await ada.first.post(`${url}/name`, { name: ' Laptop ' })).json).toEqual({
      named: true,
    })
    expect(await list(ada.first)).toMatchObject([{ name: 'Laptop' }])
    const elsewhere = await half(ada.username)
    await step(elsewhere, ada.device.sign(await ask(elsewhere)))
    expect((await ada.first.post(`${url}/remove`, {})).json).toEqual({ removed: true })
    expect((await ada.first.post(`${url}/remove`, {})).json).toEqual({ removed: false })
    // Without a second factor, there's nothing left to recover, and no other session stays open.
    expect((await ada.first.get('/api/admin/account')).json).toMatchObject({
      passkeys: [],
      recoveryCodesLeft: 0,
    })
    expect((await elsewhere.get('/api/admin/account')).status).toBe(401)
    expect((await (await half(ada.username)).get('/api/admin/account')).status).toBe(200)
  })

  it('passkeys prove your identity and rotate nothing', async () => {
    const { first, device } = await member()
    pass(11 * MINUTE)
    const renew = () => first.post('/api/admin/account/recovery-codes', {})
    expect((await renew()).json).toMatchObject({ code: 'stale_session' })
    const before = first.cookies.get('deedbox_staff')
    const { json } = await first.post('/api/admin/prove/passkey', {})
    const wrong = device.sign(json, { origin: 'http://evil.test' })
    expect((await first.post('/api/admin/prove', { passkey: wrong })).status).toBe(401)
    const { json: again } = await first.post('/api/admin/prove/passkey', {})
    const reply = await first.post('/api/admin/prove', { passkey: device.sign(again) })
    expect(reply.json).toEqual({ isFresh: true })
    expect(first.cookies.get('deedbox_staff')).toBe(before)
    expect((await renew()).status).toBe(200)
  })
})
