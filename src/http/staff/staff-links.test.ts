import { beforeEach, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { lettersOf } from '../../../test/support/jobs.ts'
import { PASSWORD, setUpTotp, signInAs, visitorsOf } from '../../../test/support/staff.ts'
import { mailStaffLinkJob } from '../../delivery/mail/mail-link.job.ts'
import type { Letter, MailOutcome } from '../../platform/mail.ts'

const HOUR = 3_600_000
const CHOSEN = 'seven purple lanterns drift'

describeShop('links for staff', { settings: { TRUSTED_PROXIES: '1' } }, (shop) => {
  let owner: Browser
  let count = 0
  let letters: Letter[] = []
  let answer: MailOutcome = { outcome: 'accepted', reply: '250 OK' }
  beforeEach(async () => {
    shop.setClock(undefined)
    letters = []
    answer = { outcome: 'accepted', reply: '250 OK' }
    owner = await signInAs(shop, 'owner')
  })

  const visit = visitorsOf(shop)
  /** Runs what waits in the queue, as the worker does. */
  async function mail(): Promise<void> {
    letters.push(...(await lettersOf(shop, [mailStaffLinkJob], answer)))
  }
  const tokenIn = (letter: Letter | undefined) =>
    /set-password#([\w-]{43})\b/.exec(letter?.text ?? '')?.[1] ?? ''
  async function invite(role = 'agent') {
    count += 1
    const [username, email] = [`invited-${count}`, `Invited-${count}@Example.com`]
    const { status, json } = await owner.post('/api/admin/staff', { username, email, role })
    expect(status).toBe(201)
    expect(json).toEqual({ id: expect.any(String) })
    await mail()
    return { username, email, id: json.id as string, token: tokenIn(letters.at(-1)) }
  }
  const choose = (token: string, newPassword = CHOSEN, browser = visit()) =>
    browser.post('/api/admin/staff-link/password', { token, newPassword })
  const forgot = (email: string) => visit().post('/api/admin/forgot-password', { email })
  const audit = async (id: string) =>
    (
      await shop.query(
        'select action, detail from audit_log where staff_id = $1 or subject = $1::text order by id',
        [id],
      )
    ).map(({ action }) => action)

  it('an invited colleague opens the link, chooses a password and is in', async () => {
    const { username, email, id, token } = await invite()
    expect(letters[0]).toMatchObject({ to: email, subject: expect.stringContaining('invited') })
    const opened = await visit().post('/api/admin/staff-link', { token })
    expect(opened.json).toEqual({ username, kind: 'invitation' })
    const browser = visit()
    expect((await choose(token, CHOSEN, browser)).json).toMatchObject({
      isAuthenticated: true,
      username,
    })
    expect((await browser.get('/api/admin/account')).json).toMatchObject({ email })
    expect(await audit(id)).toEqual(['add_staff', 'change_password', 'signed_in'])
    const [session] = (await browser.get('/api/admin/account/sessions')).json
    expect(session.ip).toMatch(/^10\.1\./)
  })

  it('the token of a link is stored nowhere, and the made-up password of an invitation is told to nobody', async () => {
    const { token } = await invite()
    for (const table of ['staff_links', 'audit_log', 'pgboss.job', 'staff']) {
      const rows = await shop.query(`select t::text from ${table} as t`)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
  })

  it('a link works once, also when it is used twice at once', async () => {
    const { token } = await invite()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => choose(token)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
    expect((await choose(token)).status).toBe(404)
    expect((await visit().post('/api/admin/staff-link', { token })).status).toBe(404)
  })

  it('a bad password leaves the link usable', async () => {
    const { token, username } = await invite()
    expect((await choose(token, 'short')).json).toMatchObject({ field: 'newPassword' })
    expect((await choose(token, `${username}${username}`)).status).toBe(400)
    expect((await choose(token)).status).toBe(200)
  })

  it('a forgotten password is reset by email, which ends every session and still asks for the second step', async () => {
    const { email, token } = await invite()
    const before = visit()
    await choose(token, CHOSEN, before)
    await setUpTotp(before, new Date())
    expect((await forgot(email.toUpperCase())).json).toEqual({ isAsked: true })
    await mail()
    expect(letters.at(-1)).toMatchObject({ to: email })
    const reply = await choose(tokenIn(letters.at(-1)), 'nine copper kettles humming')
    expect(reply.json).toMatchObject({ isAuthenticated: false, owes: 'second_step' })
    expect((await before.get('/api/admin/account')).status).toBe(401)
  })

  it('asking for a reset says the same for every address, and mails colleagues alone', async () => {
    const { email, id } = await invite()
    letters = []
    const [known, unknown] = [await forgot(email), await forgot('nobody@example.com')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    await owner.post(`/api/admin/staff/${id}/disable`, {})
    await forgot(email)
    await mail()
    expect(letters).toEqual([])
  })

  it('a link dies with its time, with a newer one, with a new email and with the account', async () => {
    const late = await invite()
    shop.setClock(new Date(Date.now() + 7 * 24 * HOUR + 1000))
    expect((await choose(late.token)).status).toBe(404)
    shop.setClock(undefined)

    const twice = await invite()
    await choose(twice.token)
    await forgot(twice.email)
    await mail()
    const older = tokenIn(letters.at(-1))
    await forgot(twice.email)
    await mail()
    expect((await choose(older)).status).toBe(404)
    const newest = tokenIn(letters.at(-1))
    shop.setClock(new Date(Date.now() + HOUR + 1000))
    expect((await choose(newest)).status).toBe(404)
    shop.setClock(undefined)

    const browser = visit()
    const moved = await invite()
    await choose(moved.token, CHOSEN, browser)
    await forgot(moved.email)
    await mail()
    const email = `elsewhere-${moved.email}`
    expect((await browser.post('/api/admin/account/email', { email })).status).toBe(200)
    expect((await choose(tokenIn(letters.at(-1)))).status).toBe(404)

    const gone = await invite()
    await owner.post(`/api/admin/staff/${gone.id}/disable`, {})
    await owner.post(`/api/admin/staff/${gone.id}/enable`, {})
    expect((await choose(gone.token)).status).toBe(404)
  })

  it('an owner’s reset mails a link, shows no password and ends the old one', async () => {
    const { username, id, token } = await invite()
    const browser = visit()
    await choose(token, CHOSEN, browser)
    const reset = await owner.post(`/api/admin/staff/${id}/reset-password`, {})
    expect(reset.json).toEqual({ id })
    expect((await browser.get('/api/admin/account')).status).toBe(401)
    const login = await visit().post('/api/admin/login', { username, password: CHOSEN })
    expect(login.status).toBe(401)
    await mail()
    expect((await choose(tokenIn(letters.at(-1)), PASSWORD.repeat(2))).status).toBe(200)
  })

  it('two colleagues can’t have one email', async () => {
    const { email } = await invite()
    const taken = await owner.post('/api/admin/staff', {
      username: 'another',
      email: email.toLowerCase(),
      role: 'agent',
    })
    expect(taken.json).toMatchObject({ code: 'invalid_request' })
    const other = visit()
    await choose((await invite()).token, CHOSEN, other)
    const reply = await other.post('/api/admin/account/email', { email })
    expect(reply.json).toMatchObject({ field: 'email' })
  })

  it('a link that the mail server defers is mailed again, and a refused one isn’t', async () => {
    answer = { outcome: 'deferred', reply: '451 later' }
    await expect(invite()).rejects.toThrow('deferred')
    answer = { outcome: 'refused', reply: '550 no such user' }
    await invite()
  })
})
