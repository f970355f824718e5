import { beforeEach, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import {
  addMember,
  codeAt,
  PASSWORD,
  setUpTotp,
  signIn,
  signInAs,
  visitorsOf,
} from '../../../test/support/staff.ts'

const MINUTE = 60_000
const NEW = 'seven geese walk uphill'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

const shop = shopForTests({ settings: { TRUSTED_PROXIES: '1' } })
let now = new Date('2026-03-01T12:00:00Z')
let members = 0
beforeEach(() => pass(60 * MINUTE))

function pass(ms: number): void {
  now = new Date(now.getTime() + ms)
  shop.setClock(now)
}
const visit = visitorsOf(shop)
async function member(headers: Record<string, string> = {}) {
  members += 1
  const username = `member-${members}`
  await addMember(shop, 'agent', username)
  return { username, browser: await signIn(shop, username, { browser: visit(headers) }) }
}
const opens = async (browser: Browser) => (await browser.get('/api/admin/account')).status === 200
const change = (browser: Browser, oldPassword: string, newPassword: string) =>
  browser.post('/api/admin/account/password', { oldPassword, newPassword })

it('the password is changed with the old one, which ends other sessions and rotates this one', async () => {
  const { username, browser } = await member()
  const elsewhere = await signIn(shop, username, { browser: visit() })
  const before = browser.cookies.get('deedbox_staff') ?? ''
  expect((await change(browser, PASSWORD, NEW)).json).toMatchObject({ isAuthenticated: true })
  expect(await opens(browser)).toBe(true)
  expect(await opens(elsewhere)).toBe(false)
  const stolen = visit()
  stolen.cookies.set('deedbox_staff', before)
  expect(await opens(stolen)).toBe(false)
  const old = await visit().post('/api/admin/login', { username, password: PASSWORD })
  expect(old.status).toBe(401)
  await signIn(shop, username, { password: NEW, browser: visit() })
})

it.each([
  ['the wrong old one', 'wrong', NEW, 401, 'oldPassword'],
  ['a short one', PASSWORD, 'eleven char', 400, 'newPassword'],
  ['the same one', PASSWORD, PASSWORD, 400, 'newPassword'],
  ['a common one', PASSWORD, 'password1234', 400, 'newPassword'],
  ['the shop’s name', PASSWORD, 'Deedbox-Deedbox-1', 400, 'newPassword'],
])('the password is not changed with %s', async (_what, old, wanted, status, field) => {
  const { username, browser } = await member()
  const reply = await change(browser, old, wanted)
  expect(reply.status).toBe(status)
  expect(reply.json.field).toBe(field)
  expect(await opens(browser)).toBe(true)
  await signIn(shop, username, { browser: visit() })
})

it("the password can't be guessed by someone who finds the browser open", async () => {
  const { browser } = await member()
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => change(browser, `guess ${turn}`, NEW)),
  )
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
  expect((await browser.post('/api/admin/prove', { password: PASSWORD })).status).toBe(429)
})

it('a password made by someone else only lets you change it, for three days', async () => {
  const owner = await signInAs(shop, 'owner')
  const added = await owner.post('/api/admin/staff', { username: 'newcomer', role: 'agent' })
  expect(added.status).toBe(201)
  const { password } = added.json
  const browser = await signIn(shop, 'newcomer', { password, browser: visit() })
  expect((await browser.get('/api/admin/check')).json).toMatchObject({
    isAuthenticated: false,
    owes: 'new_password',
  })
  expect((await browser.get('/api/admin/stats')).status).toBe(401)
  expect((await change(browser, password, NEW)).json).toMatchObject({ isAuthenticated: true })
  expect((await browser.get('/api/admin/stats')).status).toBe(200)
  const { json } = await owner.post('/api/admin/staff', {
    username: 'latecomer',
    role: 'agent',
  })
  pass(3 * 24 * 60 * MINUTE)
  const late = { username: 'latecomer', password: json.password }
  expect((await visit().post('/api/admin/login', late)).status).toBe(401)
})

it('the authenticator counts only once a code made with it is typed back', async () => {
  const { username, browser } = await member()
  const { json } = await browser.post('/api/admin/account/totp/start', {})
  expect(json.uri).toMatch(/^otpauth:\/\/totp\/Deedbox:member-/)
  expect(json.uri).toContain(json.secret)
  expect((await (await signIn(shop, username)).get('/api/admin/account')).status).toBe(200)
  const confirm = (code: string) => browser.post('/api/admin/account/totp/confirm', { code })
  expect((await confirm('000000')).status).toBe(401)
  expect((await confirm(await codeAt(json.secret, now))).status).toBe(200)
  expect((await browser.get('/api/admin/account')).json.totpSince).toBe(now.toISOString())
  const again = await confirm(await codeAt(json.secret, now))
  expect(again.json).toMatchObject({ code: 'invalid_transition' })
})

it('the authenticator ends sessions opened without it, and gives recovery codes once', async () => {
  const { username, browser } = await member()
  const elsewhere = await signIn(shop, username, { browser: visit() })
  const first = await setUpTotp(browser, now)
  expect(first.recoveryCodes).toHaveLength(10)
  expect(await opens(elsewhere)).toBe(false)
  pass(MINUTE)
  const second = await setUpTotp(browser, now)
  expect(second.recoveryCodes).toEqual([])
  // The previous one no longer works.
  pass(MINUTE)
  const half = await signIn(shop, username, { browser: visit() })
  const step = async (secret: string) =>
    (await half.post('/api/admin/second-step', { code: await codeAt(secret, now) })).status
  expect(await step(first.secret)).toBe(401)
  expect(await step(second.secret)).toBe(200)
})

it('the authenticator is set up by the session that started it, not by another', async () => {
  const { username, browser } = await member()
  const elsewhere = await signIn(shop, username, { browser: visit() })
  const { json } = await browser.post('/api/admin/account/totp/start', {})
  const code = await codeAt(json.secret, now)
  const reply = await elsewhere.post('/api/admin/account/totp/confirm', { code })
  expect(reply.json).toMatchObject({ code: 'invalid_transition' })
})

it("the authenticator is removed along with its recovery codes if there's no other factor", async () => {
  const { username, browser } = await member()
  await setUpTotp(browser, now)
  expect((await browser.post('/api/admin/account/totp/remove', {})).json.removed).toBe(true)
  expect((await browser.post('/api/admin/account/totp/remove', {})).json.removed).toBe(false)
  expect((await browser.get('/api/admin/account')).json).toMatchObject({
    totpSince: null,
    recoveryCodesLeft: 0,
  })
  expect((await browser.post('/api/admin/account/recovery-codes', {})).status).toBe(409)
  expect(await opens(await signIn(shop, username, { browser: visit() }))).toBe(true)
})

it('proof of identity is required after ten minutes, is given with the password, and rotates nothing', async () => {
  const { browser } = await member()
  const start = () => browser.post('/api/admin/account/totp/start', {})
  pass(9 * MINUTE)
  expect((await start()).status).toBe(200)
  pass(MINUTE)
  expect((await start()).json).toMatchObject({ code: 'stale_session' })
  expect((await browser.get('/api/admin/check')).json).toMatchObject({ isFresh: false })
  const before = browser.cookies.get('deedbox_staff')
  const prove = (body: object) => browser.post('/api/admin/prove', body)
  expect((await prove({ password: 'wrong' })).json).toMatchObject({
    code: 'invalid_credentials',
  })
  expect((await prove({})).status).toBe(400)
  expect((await start()).status).toBe(403)
  expect((await prove({ password: PASSWORD })).json).toEqual({ isFresh: true })
  expect((await start()).status).toBe(200)
  expect(browser.cookies.get('deedbox_staff')).toBe(before)
})

it('proof of identity accepts a code, never the same one twice, and no recovery code', async () => {
  const { browser } = await member()
  const { secret, recoveryCodes } = await setUpTotp(browser, now)
  pass(11 * MINUTE)
  const code = await codeAt(secret, now)
  const prove = (body: object) => browser.post('/api/admin/prove', body)
  expect((await prove({ recoveryCode: recoveryCodes[0] })).status).toBe(400)
  expect((await prove({ code })).json).toEqual({ isFresh: true })
  expect((await prove({ code })).status).toBe(401)
})

it('the sessions are listed with their browser, and each can be ended, effective at the next call', async () => {
  const { username, browser } = await member({ 'user-agent': CHROME })
  pass(MINUTE)
  const elsewhere = await signIn(shop, username, { browser: visit() })
  const { json } = await browser.get('/api/admin/account/sessions')
  expect(json).toHaveLength(2)
  expect(json).toContainEqual(
    expect.objectContaining({ browser: 'Chrome on Windows', isThis: true }),
  )
  const other = json.find(({ isThis }: { isThis: boolean }) => !isThis)
  const end = (id: string, by = browser) => by.post(`/api/admin/account/sessions/${id}/end`, {})
  const stranger = await member()
  expect((await end(other.id, stranger.browser)).json).toEqual({ ended: false })
  expect(await opens(elsewhere)).toBe(true)
  expect((await end(other.id)).json).toEqual({ ended: true })
  expect(await opens(elsewhere)).toBe(false)
  expect((await end(other.id)).json).toEqual({ ended: false })
  expect(JSON.stringify(json)).not.toContain(browser.cookies.get('deedbox_staff'))
})

it('all other sessions can be ended at once', async () => {
  const { username, browser } = await member()
  const others = await Promise.all(
    [1, 2, 3].map(() => signIn(shop, username, { browser: visit() })),
  )
  const reply = await browser.post('/api/admin/account/sessions/end-others', {})
  expect(reply.json).toEqual({ ended: 3 })
  for (const other of others) expect(await opens(other)).toBe(false)
  expect(await opens(browser)).toBe(true)
})
