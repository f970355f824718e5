import { beforeEach, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { openShop } from '../../../test/support/shop.ts'
import {
  addMember,
  codeAt,
  PASSWORD,
  setUpTotp,
  signIn,
  signInAs,
  visitorsOf,
} from '../../../test/support/staff.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const STEP = 30 * SECOND

describeShop('the second step', { settings: { TRUSTED_PROXIES: '1' } }, (shop) => {
  let now = new Date('2026-03-01T12:00:00Z')
  let members = 0
  beforeEach(() => {
    // Gives each test its own hour, so no two share a limit.
    pass(60 * MINUTE)
  })

  function pass(ms: number): void {
    now = new Date(now.getTime() + ms)
    shop.setClock(now)
  }
  const visit = visitorsOf(shop)
  /** A member with an authenticator whose first code has expired. */
  async function member() {
    members += 1
    const username = `member-${members}`
    await addMember(shop, 'agent', username)
    const first = await signIn(shop, username, { browser: visit() })
    const setUp = await setUpTotp(first, now)
    pass(STEP)
    return { username, first, ...setUp }
  }
  const half = (username: string) => signIn(shop, username, { browser: visit() })
  const step = (browser: Browser, body: object) => browser.post('/api/admin/second-step', body)
  const opens = async (browser: Browser) => (await browser.get('/api/admin/account')).status === 200
  const token = (browser: Browser) => browser.cookies.get('deedbox_staff') ?? ''
  const withToken = (value: string) => {
    const browser = visit()
    browser.cookies.set('deedbox_staff', value)
    return browser
  }
  const auditOf = async (username: string): Promise<string[]> => {
    const rows = await shop.query(
      `select action from audit_log join staff on staff.id = staff_id
        where username = $1 order by audit_log.id`,
      [username],
    )
    return rows.map(({ action }) => action)
  }

  it('the second step is required after the password, opens with a code, and issues a new token', async () => {
    const { username, secret } = await member()
    const browser = await half(username)
    expect((await browser.get('/api/admin/check')).json).toEqual({
      isAuthenticated: false,
      owes: 'second_step',
      username,
      role: 'agent',
      isFresh: false,
      ways: ['code', 'recovery'],
    })
    expect(await opens(browser)).toBe(false)
    const before = token(browser)
    const reply = await step(browser, { code: await codeAt(secret, now) })
    expect(reply.status).toBe(200)
    expect(reply.json).toMatchObject({ isAuthenticated: true, isFresh: true })
    expect(await opens(browser)).toBe(true)
    expect(token(browser)).not.toBe(before)
    expect(await opens(withToken(before))).toBe(false)
    expect((await auditOf(username)).slice(-2)).toEqual(['password_accepted', 'signed_in'])
  })

  it('the second step accepts a code with spaces, and codes from the half minute before and after', async () => {
    for (const shift of [-STEP, 0, STEP]) {
      const { username, secret } = await member()
      const code = await codeAt(secret, new Date(now.getTime() + shift))
      pass(5 * SECOND)
      const reply = await step(await half(username), {
        code: `${code.slice(0, 3)} ${code.slice(3)}`,
      })
      // The previous code was used up by the setup.
      expect(reply.status, String(shift)).toBe(shift === -STEP ? 401 : 200)
    }
    const { username, secret } = await member()
    pass(STEP)
    const before = await codeAt(secret, new Date(now.getTime() - STEP))
    expect((await step(await half(username), { code: before })).status).toBe(200)
  })

  it.each([-2 * STEP, 2 * STEP, -60 * MINUTE])(
    'the second step refuses a code that is %s ms off',
    async (shift) => {
      const { username, secret } = await member()
      pass(10 * MINUTE)
      const browser = await half(username)
      const reply = await step(browser, {
        code: await codeAt(secret, new Date(now.getTime() + shift)),
      })
      expect(reply.status).toBe(401)
      expect(reply.json).toMatchObject({
        code: 'invalid_credentials',
        message: 'That didn’t match. Try again.',
      })
      expect(await opens(browser)).toBe(false)
    },
  )

  it('the second step refuses the code that set up the authenticator', async () => {
    members += 1
    const username = `member-${members}`
    const browser = await signInAs(shop, 'agent', username)
    const { secret } = await setUpTotp(browser, now)
    const again = await half(username)
    expect((await step(again, { code: await codeAt(secret, now) })).status).toBe(401)
  })

  it('the second step accepts no code twice, nor one older than the last', async () => {
    const { username, secret } = await member()
    const [earlier, code] = await Promise.all([
      codeAt(secret, now),
      codeAt(secret, new Date(now.getTime() + STEP)),
    ])
    expect((await step(await half(username), { code })).status).toBe(200)
    expect((await step(await half(username), { code })).status).toBe(401)
    expect((await step(await half(username), { code: earlier })).status).toBe(401)
  })

  it('the second step admits one of ten people who bring the same code at once', async () => {
    const { username, secret } = await member()
    pass(60 * MINUTE)
    const code = await codeAt(secret, now)
    const browsers = await Promise.all(Array.from({ length: 10 }, () => half(username)))
    const replies = await Promise.all(browsers.map((browser) => step(browser, { code })))
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 401)])
  })

  it("the second step accepts each recovery code once, however it's typed", async () => {
    const { username, recoveryCodes } = await member()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    const recoveryCode = ` ${first.toLowerCase().replaceAll('-', ' ')} `
    expect((await step(await half(username), { recoveryCode })).status).toBe(200)
    expect((await step(await half(username), { recoveryCode: first })).status).toBe(401)
    const browsers = await Promise.all(Array.from({ length: 5 }, () => half(username)))
    const replies = await Promise.all(
      browsers.map((browser) => step(browser, { recoveryCode: second })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const [entered] = browsers.filter((_browser, index) => replies[index]?.status === 200)
    expect((await entered?.get('/api/admin/account'))?.json.recoveryCodesLeft).toBe(8)
  })

  it('the second step accepts no recovery code of a colleague, nor one that was replaced', async () => {
    const ada = await member()
    const bob = await member()
    const [code] = ada.recoveryCodes
    expect((await step(await half(bob.username), { recoveryCode: code })).status).toBe(401)
    const renewed = await ada.first.post('/api/admin/account/recovery-codes', {})
    expect(renewed.json.recoveryCodes).toHaveLength(10)
    expect((await step(await half(ada.username), { recoveryCode: code })).status).toBe(401)
  })

  it('the second step takes exactly one proof, and not a password', async () => {
    const { username, secret, recoveryCodes } = await member()
    const browser = await half(username)
    const code = await codeAt(secret, now)
    for (const body of [
      {},
      { password: PASSWORD },
      { code, recoveryCode: recoveryCodes[0] },
      { code: '' },
    ]) {
      expect((await step(browser, body)).status, JSON.stringify(body)).toBe(400)
    }
    expect(await opens(browser)).toBe(false)
  })

  it('the second step expires after ten minutes', async () => {
    const { username, secret } = await member()
    const browser = await half(username)
    pass(10 * MINUTE)
    const reply = await step(browser, { code: await codeAt(secret, now) })
    expect(reply.json).toMatchObject({ code: 'unauthenticated' })
  })

  it('the second step opens a whole session, which outlasts those ten minutes', async () => {
    const { username, secret } = await member()
    const browser = await half(username)
    await step(browser, { code: await codeAt(secret, now) })
    pass(60 * MINUTE)
    expect(await opens(browser)).toBe(true)
  })

  it('the second step gives nothing to a made-up token', async () => {
    const { username, secret } = await member()
    const fixed = 'A'.repeat(43)
    const browser = await signIn(shop, username, { browser: withToken(fixed) })
    expect(token(browser)).not.toBe(fixed)
    await step(browser, { code: await codeAt(secret, now) })
    expect(await opens(browser)).toBe(true)
    expect(await opens(withToken(fixed))).toBe(false)
  })

  it("the second step doesn't accept a colleague's code in your half-open session", async () => {
    const ada = await member()
    const bob = await member()
    const browser = await half(bob.username)
    expect((await step(browser, { code: await codeAt(ada.secret, now) })).status).toBe(401)
  })

  it('the second step limits guessing per account and per IP, and passkeys still work', async () => {
    const { username, secret } = await member()
    pass(60 * MINUTE)
    const attempts = await Promise.all(Array.from({ length: 12 }, () => half(username)))
    const replies = await Promise.all(attempts.map((browser) => step(browser, { code: '000000' })))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(2)
    const late = await half(username)
    const refused = await step(late, { code: await codeAt(secret, now) })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // There is no passkey, and that's a different answer from "too many".
    expect((await late.post('/api/admin/second-step/passkey', {})).status).toBe(404)
    // All from one IP, whichever account it tries.
    const { username: other } = await member()
    const address = { 'x-forwarded-for': '203.0.113.9' }
    const one = await signIn(shop, other, { browser: shop.visit(address) })
    const victims: string[] = []
    while (victims.length < 4) victims.push((await member()).username)
    const counts: number[] = []
    for (const name of victims) {
      const browser = await signIn(shop, name, { browser: shop.visit(address) })
      for (let turn = 0; turn < 9; turn += 1) {
        counts.push((await step(browser, { code: '000000' })).status)
      }
    }
    expect(counts.slice(0, 30)).not.toContain(429)
    expect(counts.slice(30)).toEqual(Array.from({ length: 6 }, () => 429))
    expect((await step(one, { code: '000000' })).status).toBe(429)
  })

  it('the second step limits guessing per day', async () => {
    const { username } = await member()
    let tried = 0
    for (let quarter = 0; quarter < 12; quarter += 1) {
      pass(31 * MINUTE)
      const browser = await half(username)
      for (let turn = 0; turn < 10; turn += 1) {
        const reply = await step(browser, { code: '000000' })
        if (reply.status === 401) tried += 1
      }
    }
    expect(tried).toBeLessThanOrEqual(50)
    expect(tried).toBeGreaterThan(20)
  })

  it('the second step ends with the account, even halfway through', async () => {
    const { username, secret } = await member()
    const browser = await half(username)
    await shop.query('update staff set disabled_at = now() where username = $1', [username])
    expect((await step(browser, { code: await codeAt(secret, now) })).status).toBe(401)
    expect((await shop.visit().get('/api/admin/check')).json).toEqual({ isAuthenticated: false })
  })

  it('the second step stores no readable secret or recovery code', async () => {
    const { username, secret, recoveryCodes } = await member()
    const rows = await shop.query(
      `select encode(totp_secret, 'escape') as box, encode(totp_secret, 'hex') as hex,
         (select json_agg(encode(code_hash, 'escape')) from staff_recovery_codes c
           where c.staff_id = staff.id) as codes
        from staff where username = $1`,
      [username],
    )
    expect(rows[0].codes).toHaveLength(recoveryCodes.length)
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
    // In a colleague's row, the secret doesn't work.
    const { username: other } = await member()
    await shop.query(
      `update staff set totp_secret = (select totp_secret from staff where username = $1)
        where username = $2`,
      [username, other],
    )
    const reply = await step(await half(other), { code: await codeAt(secret, now) })
    expect(reply.status).toBe(503)
  })
})

const REQUIRED = { settings: { SECOND_FACTOR: 'required' } }

describeShop('a required second factor', REQUIRED, (shop) => {
  it('a required second factor is set up before anything opens, and then opens everything under a new token', async () => {
    const start = new Date()
    shop.setClock(start)
    await addMember(shop, 'owner', 'first')
    const browser = await signIn(shop, 'first')
    expect((await browser.get('/api/admin/check')).json).toMatchObject({
      isAuthenticated: false,
      owes: 'set_up',
    })
    expect((await browser.get('/api/admin/stats')).status).toBe(401)
    expect((await browser.post('/api/admin/second-step', { code: '000000' })).status).toBe(403)
    const elsewhere = await signIn(shop, 'first')
    const before = browser.cookies.get('deedbox_staff') ?? ''
    const { recoveryCodes } = await setUpTotp(browser, start)
    expect(recoveryCodes).toHaveLength(10)
    expect((await browser.get('/api/admin/stats')).status).toBe(200)
    expect(browser.cookies.get('deedbox_staff')).not.toBe(before)
    // Another session with the same password and no factor has no access now.
    expect((await elsewhere.post('/api/admin/account/totp/start', {})).status).toBe(401)
    expect((await elsewhere.get('/api/admin/stats')).status).toBe(401)
    shop.setClock(undefined)
  })

  it('a required second factor is set up by one of two people with the password, not by both', async () => {
    const at = new Date()
    shop.setClock(at)
    await addMember(shop, 'owner', 'contested')
    const browsers = await Promise.all([1, 2, 3, 4].map(() => signIn(shop, 'contested')))
    const codes = await Promise.all(
      browsers.map(async (browser) => {
        const { json } = await browser.post('/api/admin/account/totp/start', {})
        return codeAt(json.secret, at)
      }),
    )
    const replies = await Promise.all(
      browsers.map((browser, index) =>
        browser.post('/api/admin/account/totp/confirm', { code: codes[index] }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(3)
    const open = await Promise.all(browsers.map((browser) => browser.get('/api/admin/stats')))
    expect(open.filter(({ status }) => status === 200)).toHaveLength(1)
    shop.setClock(undefined)
  })

  it("a required second factor can't be removed while it's the only one", async () => {
    await addMember(shop, 'owner', 'keeper')
    const browser = await signIn(shop, 'keeper')
    await setUpTotp(browser, new Date())
    const reply = await browser.post('/api/admin/account/totp/remove', {})
    expect(reply.status).toBe(409)
    expect((await browser.get('/api/admin/account')).json.totpSince).not.toBeNull()
  })

  it('a required second factor applies at once to sessions without one when it becomes required', async () => {
    const lax = await openShop()
    const browser = await signInAs(lax, 'owner')
    expect((await browser.get('/api/admin/stats')).status).toBe(200)
    const config = lax.parts.config as { SECOND_FACTOR: string }
    Object.defineProperty(lax.parts, 'config', { value: { ...config, SECOND_FACTOR: 'required' } })
    expect((await browser.get('/api/admin/stats')).status).toBe(401)
    expect((await browser.get('/api/admin/check')).json).toMatchObject({ owes: 'set_up' })
    await lax.close()
  })
})
