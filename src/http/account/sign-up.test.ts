import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { lettersOf } from '../../../test/support/jobs.ts'
import { payByCard } from '../../../test/support/orders.ts'
import { addOrganization, signInAsMember, visitorsOf } from '../../../test/support/staff.ts'
import { mailSignUpJob } from '../../delivery/mail/mail-link.job.ts'
import { DAY, later } from '../../durations.ts'
import { recordPayment } from '../../money/payments/record-payment.ts'
import type { Letter } from '../../platform/mail.ts'

const PASSWORD = 'seven purple lanterns drift'
const AT = new Date('2026-11-16T15:00:00Z')

describeShop('sign-up', { settings: { TRUSTED_PROXIES: '1' } }, (shop) => {
  beforeEach(() => shop.setClock(AT))
  const visit = visitorsOf(shop)
  const newEmail = (domain = `${randomUUID()}.test`) => `dana-${randomUUID()}@${domain}`
  const ask = (email: string, company = 'Bluestem Title', browser = visit()) =>
    browser.post('/api/account/sign-up', { email, company })
  const mailed = (): Promise<Letter[]> => lettersOf(shop, [mailSignUpJob])
  const tokenIn = (letter: Letter | undefined) =>
    /sign-up\/finish#([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  async function linkFor(email: string, company?: string): Promise<string> {
    expect((await ask(email, company)).status).toBe(200)
    return tokenIn((await mailed()).at(-1))
  }
  const finish = (token: string, more: object = { password: PASSWORD }, browser = visit()) =>
    browser.post('/api/account/sign-up/finish', { token, fullName: 'Dana Whitfield', ...more })
  async function joined(email = newEmail()) {
    const browser = visit()
    const { status, json } = await finish(await linkFor(email), undefined, browser)
    expect([status, json]).toMatchObject([200, { isAuthenticated: true, role: 'admin' }])
    return browser
  }

  it('an email and a company’s name make an organization in test mode, once the email is confirmed', async () => {
    const email = newEmail()
    const token = await linkFor(email)
    const opened = await visit().post('/api/account/sign-up/link', { token })
    expect(opened.json).toEqual({ email, company: 'Bluestem Title' })
    const count = () => shop.query('select id from organizations where email = $1', [email])
    expect(await count()).toHaveLength(0)
    const browser = visit()
    expect((await finish(token, undefined, browser)).json.isAuthenticated).toBe(true)
    expect(await count()).toHaveLength(1)
    const { json } = await browser.get('/api/account/organization')
    expect(json).toMatchObject({
      name: 'Bluestem Title',
      isLive: false,
      members: [{ username: email, fullName: 'Dana Whitfield', role: 'admin' }],
    })
    const key = { name: 'First', scopes: ['orders:read'], expiresInDays: 365 }
    const made = await browser.post('/api/account/keys', { ...key, livemode: false })
    expect(made.json.key).toMatch(/^dbx_test_/)
    expect((await browser.post('/api/account/keys', { ...key, livemode: true })).status).toBe(403)
  })

  it('nothing tells whether an email is known: answers, statements and jobs are the same', async () => {
    const known = newEmail()
    await joined(known)
    shop.setClock(later(AT, DAY))
    const stranger = newEmail()
    const first = await ask(known)
    const second = await ask(stranger)
    expect([first.status, first.text]).toEqual([second.status, second.text])
    const letters = await mailed()
    const of = (email: string) => letters.find(({ to }) => to === email)
    expect(of(known)?.subject).toBe('You already have a Deedbox account')
    expect(tokenIn(of(known))).toBe('')
    expect(tokenIn(of(stranger))).not.toBe('')
  })

  it('a stranger gets two emails per day at most, whoever asks and however often', async () => {
    const email = newEmail()
    expect((await ask(email)).status).toBe(200)
    expect((await ask(email.toUpperCase())).status).toBe(429)
    shop.setClock(later(AT, 2 * 60_000))
    expect((await ask(email)).status).toBe(200)
    shop.setClock(later(AT, 10 * 60_000))
    expect((await ask(email)).status).toBe(429)
    expect(await mailed()).toHaveLength(2)
  })

  it('one network and one domain can’t flood us', async () => {
    const one = visit()
    const statuses: number[] = []
    for (let each = 0; each < 11; each += 1) {
      statuses.push((await ask(newEmail(), 'Flood', one)).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
    const domain = `${randomUUID()}.test`
    const many: number[] = []
    for (let each = 0; each < 21; each += 1) many.push((await ask(newEmail(domain))).status)
    expect(many.filter((status) => status === 200)).toHaveLength(20)
    expect(many.at(-1)).toBe(429)
    // A free mailbox’s domain is everybody’s.
    for (let each = 0; each < 21; each += 1) {
      expect((await ask(newEmail('gmail.com'))).status).toBe(200)
    }
    await mailed()
  })

  it('a link works once and for a day, and neither a changed nor a made-up one works', async () => {
    const token = await linkFor(newEmail())
    const statusOf = async (given: string) => (await finish(given)).status
    expect(await statusOf(`${token.slice(0, -6)}AAAAAA`)).toBe(404)
    expect(await statusOf('made-up')).toBe(404)
    shop.setClock(later(AT, DAY + 60_000))
    expect(await statusOf(token)).toBe(404)
    shop.setClock(later(AT, DAY - 60_000))
    expect(await statusOf(token)).toBe(200)
    const again = await finish(token)
    expect([again.status, again.json.message]).toEqual([
      409,
      'This link was already used. Sign in instead.',
    ])
  })

  it('two links of one email, used at once, make one organization', async () => {
    const email = newEmail()
    const first = await linkFor(email)
    shop.setClock(later(AT, 2 * 60_000))
    const second = await linkFor(email)
    const done = await Promise.all([finish(first), finish(second)])
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const rows = await shop.query('select id from organizations where email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  it('refuses a weak password, and a name or a company that would put words into our emails', async () => {
    const token = await linkFor(newEmail())
    expect((await finish(token, { password: 'short' })).status).toBe(400)
    expect((await finish(token, { fullName: 'See https://evil.test' })).status).toBe(400)
    expect((await ask(newEmail(), 'Pay at evil.com')).status).toBe(400)
    expect((await ask(newEmail(), 'Bluestem\nTitle')).status).toBe(400)
    expect((await ask('not an email')).status).toBe(400)
  })

  it('the email names colleagues to an inbox of their company, and nobody to a free one', async () => {
    const domain = `${randomUUID()}.test`
    await joined(newEmail(domain))
    await ask(newEmail(domain), 'Bluestem Again')
    expect((await mailed()).at(-1)?.text).toContain('may have an account already: Bluestem Title')
    await joined(newEmail('gmail.com'))
    await ask(newEmail('gmail.com'), 'Somebody')
    expect((await mailed()).at(-1)?.text).not.toContain('may have an account already')
  })

  describe('live mode', () => {
    const topUp = (more: object) => ({ amount: 5000, ...more })
    const lines = [
      { streetAddress: '350 5th Ave', city: 'New York', state: 'NY', zipCode: '10118' },
    ]

    it('begins with accepted terms and the first top-up, on record', async () => {
      const email = newEmail()
      const browser = await joined(email)
      const quote = () => browser.post('/api/account/quotes', { addresses: lines })
      expect((await quote()).status).toBe(403)
      const open = (more: object) => browser.post('/api/account/balance/top-ups', topUp(more))
      const refused = await open({})
      expect([refused.status, refused.json.field]).toEqual([400, 'acceptsTerms'])
      const opened = await open({ acceptsTerms: true })
      expect(opened.status).toBe(201)
      // Opened isn’t paid.
      expect((await quote()).status).toBe(403)
      await payByCard(shop, opened.json.intentId)
      await recordPayment(shop.parts, opened.json.intentId, 'system')
      expect((await browser.get('/api/account/organization')).json.isLive).toBe(true)
      expect((await quote()).status).toBe(200)
      const rows = await shop.query(
        `select action from audit_log where action in ('sign_up', 'accept_terms')
          and organization_id = (select id from organizations where email = $1) order by id`,
        [email],
      )
      expect(rows.map(({ action }) => action)).toEqual(['sign_up', 'accept_terms'])
    })

    it.each(['gmail.com', 'eu.mailinator.com'])('isn’t for a mailbox at %s', async (domain) => {
      const browser = await joined(newEmail(domain))
      const body = topUp({ acceptsTerms: true })
      const { status, json } = await browser.post('/api/account/balance/top-ups', body)
      expect([status, json.message]).toEqual([
        403,
        'Live mode needs a company email. Email support and we’ll help you switch.',
      ])
    })

    it('is on for an organization that our staff added', async () => {
      const id = await addOrganization(shop)
      const admin = await signInAsMember(shop, id, 'admin', newEmail())
      expect((await admin.get('/api/account/organization')).json.isLive).toBe(true)
    })

    it('can’t be begun by ordering live from the account', async () => {
      const browser = await joined()
      const order = {
        attemptId: randomUUID(),
        amount: 1999,
        isMailed: false,
        files: [{ lines }],
      }
      expect((await browser.post('/api/account/orders', order)).status).toBe(403)
    })
  })
})
