import { beforeAll, describe, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { addStaff } from '../../staff/add-staff.ts'

const CREDENTIALS = { username: 'Keeper', password: 'correct horse battery' }
const HOUR = 60 * 60 * 1000

describeShop('the staff panel', (shop) => {
  beforeAll(async () => {
    await addStaff(shop.parts, CREDENTIALS)
  })

  async function signIn() {
    const browser = shop.visit()
    const reply = await browser.post('/api/admin/login', CREDENTIALS)
    expect(reply.status).toBe(200)
    return browser
  }

  describe('signing in', () => {
    it('signing in takes the right name and password, the name in any case', async () => {
      const browser = shop.visit()
      expect((await browser.get('/api/admin/check')).json).toEqual({ isAuthenticated: false })
      const reply = await browser.post('/api/admin/login', { ...CREDENTIALS, username: 'keeper' })
      expect(reply.status).toBe(200)
      expect(reply.json).toMatchObject({ isAuthenticated: true })
      const cookie = reply.headers.getSetCookie().join()
      expect(cookie).toContain('HttpOnly')
      expect(cookie).toContain('SameSite=Strict')
      expect((await browser.get('/api/admin/check')).json).toEqual({
        isAuthenticated: true,
        username: 'Keeper',
        role: 'owner',
        isFresh: true,
        ways: ['password'],
      })
    })

    it.each([[{ ...CREDENTIALS, password: 'wrong' }], [{ ...CREDENTIALS, username: 'nobody' }]])(
      'signing in refuses %o with the same message',
      async (credentials) => {
        const reply = await shop.visit().post('/api/admin/login', credentials)
        expect(reply.status).toBe(401)
        expect(reply.json.message).toBe('Invalid username or password')
      },
    )

    it('signing in stores neither the password nor the token', async () => {
      const browser = await signIn()
      const rows = await shop.query(
        `select encode(token_hash, 'hex') as hash, password_hash from staff_sessions join staff on true`,
      )
      const stored = JSON.stringify(rows)
      expect(stored).not.toContain(CREDENTIALS.password)
      expect(stored).not.toContain(browser.cookies.get('deedbox_staff'))
      expect(stored).toContain('$argon2id$')
    })

    it('signing out ends the session on the server', async () => {
      const browser = await signIn()
      const stolen = shop.visit()
      stolen.cookies.set('deedbox_staff', browser.cookies.get('deedbox_staff') ?? '')
      expect((await stolen.get('/api/admin/stats')).status).toBe(200)
      await browser.post('/api/admin/logout', {})
      expect((await stolen.get('/api/admin/stats')).status).toBe(401)
    })

    it('signing in again in the same browser ends the previous session', async () => {
      const browser = await signIn()
      const before = browser.cookies.get('deedbox_staff') ?? ''
      await browser.post('/api/admin/login', CREDENTIALS)
      expect(browser.cookies.get('deedbox_staff')).not.toBe(before)
      expect((await browser.get('/api/admin/stats')).status).toBe(200)
      const stolen = shop.visit()
      stolen.cookies.set('deedbox_staff', before)
      expect((await stolen.get('/api/admin/stats')).status).toBe(401)
    })

    it('a new password ends sessions everywhere', async () => {
      const elsewhere = await signIn()
      await addStaff(shop.parts, { ...CREDENTIALS, password: 'another horse battery' })
      expect((await elsewhere.get('/api/admin/stats')).status).toBe(401)
      expect((await shop.visit().post('/api/admin/login', CREDENTIALS)).status).toBe(401)
      await addStaff(shop.parts, CREDENTIALS)
    })

    it('a session ends when the account is disabled', async () => {
      const browser = await signIn()
      const disable = (at: Date | null) => shop.query('update staff set disabled_at = $1', [at])
      await disable(new Date())
      expect((await browser.get('/api/admin/stats')).status).toBe(401)
      expect((await shop.visit().post('/api/admin/login', CREDENTIALS)).status).toBe(401)
      await disable(null)
    })

    it('a panel that asks for news while nobody is there keeps no session open', async () => {
      const start = Date.now()
      shop.setClock(new Date(start))
      const [left, used] = [await signIn(), await signIn()]
      for (const hours of [1, 1.9]) {
        shop.setClock(new Date(start + hours * HOUR))
        expect((await left.get('/api/admin/stats', { 'x-away': 'yes' })).status).toBe(200)
        expect((await used.get('/api/admin/stats')).status).toBe(200)
      }
      shop.setClock(new Date(start + 2.1 * HOUR))
      expect((await left.get('/api/admin/stats', { 'x-away': 'yes' })).status).toBe(401)
      expect((await used.get('/api/admin/stats')).status).toBe(200)
      shop.setClock(undefined)
    })

    it('a session ends after two idle hours, and after twelve no matter what', async () => {
      const start = Date.now()
      shop.setClock(new Date(start))
      const idle = await signIn()
      const busy = await signIn()
      for (let hour = 1; hour < 12; hour += 1) {
        shop.setClock(new Date(start + hour * HOUR))
        expect((await busy.get('/api/admin/stats')).status).toBe(200)
        if (hour === 3) expect((await idle.get('/api/admin/stats')).status).toBe(401)
      }
      shop.setClock(new Date(start + 12 * HOUR))
      expect((await busy.get('/api/admin/stats')).status).toBe(401)
      shop.setClock(undefined)
    })

    it('signing in is written to the audit log, even when refused', async () => {
      await shop.visit().post('/api/admin/login', { ...CREDENTIALS, password: 'wrong' })
      const rows = await shop.query('select distinct action from audit_log')
      const actions = rows.map((row) => row.action)
      expect(actions).toEqual(expect.arrayContaining(['signed_in', 'sign_in_refused']))
    })
  })
})
