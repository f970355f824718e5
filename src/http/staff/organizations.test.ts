import { expect, it } from 'vitest'
import { listAll } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { lettersOf } from '../../../test/support/jobs.ts'
import {
  addMember,
  addOrganization,
  addOrganizationMember,
  codeAt,
  PASSWORD,
  setUpTotp,
  signIn,
  signInAs,
  signInAsMember,
  signInMember,
} from '../../../test/support/staff.ts'
import { mailStaffLinkJob } from '../../delivery/mail/mail-link.job.ts'
import { staffLinkToken } from '../../secret-token.ts'

const CHOSEN = 'seven geese walk uphill'

describeShop('organizations', (shop) => {
  const owner = forTests(() => signInAs(shop, 'owner'))
  let made = 0
  const someEmail = () => `person-${++made}@elm.test`

  const add = (email = someEmail(), name = 'Elm Title') =>
    owner.post('/api/admin/organizations', { name, email })
  async function tokenOf(email: string): Promise<string> {
    const [link] = await shop.query(
      `select staff_links.id from staff_links join staff on staff.id = staff_id
        where staff.email = $1 and organization_id is not null`,
      [email],
    )
    return staffLinkToken(shop.parts.config.LINK_SECRET, link?.id)
  }

  it('an organization is made by an owner with its first admin, who gets in by an emailed link', async () => {
    const email = someEmail()
    const { status, json } = await add(email)
    expect(status).toBe(201)
    const { json: found } = await owner.get(`/api/admin/organizations/${json.id}`)
    expect(found.organization).toMatchObject({ name: 'Elm Title', email, disabledAt: null })
    expect(found.members).toMatchObject([
      { username: email, role: 'admin', invitedUntil: expect.any(String) },
    ])
    const token = await tokenOf(email)
    const browser = shop.visit()
    const opened = await browser.post('/api/account/staff-link', { token })
    expect(opened.json).toEqual({ username: email, kind: 'invitation' })
    const chosen = await browser.post('/api/account/staff-link/password', {
      token,
      newPassword: CHOSEN,
    })
    expect(chosen.json).toMatchObject({ isAuthenticated: true, role: 'admin' })
    expect((await browser.get('/api/account/organization')).json).toMatchObject({
      id: json.id,
      name: 'Elm Title',
    })
  })

  it('the invitation names the organization and leads to the account, not to the panel', async () => {
    const email = someEmail()
    await add(email, 'Oak & Sons Title')
    const sent = (await lettersOf(shop, [mailStaffLinkJob])).at(-1)
    expect(sent).toMatchObject({
      to: email,
      subject: expect.stringContaining('Oak & Sons Title'),
    })
    expect(sent?.text).toContain(`/account/set-password#${await tokenOf(email)}`)
  })

  it('a link of a member opens nothing in the panel, and one of staff nothing at /account', async () => {
    const email = someEmail()
    await add(email)
    const token = await tokenOf(email)
    const tryIn = (at: string) =>
      shop.visit().post(`/api/${at}/staff-link/password`, { token, newPassword: CHOSEN })
    expect((await tryIn('admin')).status).toBe(404)
    expect((await tryIn('account')).status).toBe(200)
    await owner.post('/api/admin/staff', {
      username: 'linked',
      email: 'linked@shop.test',
      role: 'agent',
    })
    const [link] = await shop.query(
      `select staff_links.id from staff_links join staff on staff.id = staff_id
        where username = 'linked'`,
    )
    const staffs = staffLinkToken(shop.parts.config.LINK_SECRET, link?.id)
    const crossed = await shop.visit().post('/api/account/staff-link', { token: staffs })
    expect(crossed.status).toBe(404)
  })

  it('a password opens only the side it belongs to, even if the names are the same', async () => {
    const organizationId = await addOrganization(shop)
    const email = someEmail()
    await addOrganizationMember(shop, organizationId, 'admin', email)
    const login = (at: string) =>
      shop.visit().post(`/api/${at}/login`, { username: email, password: PASSWORD })
    expect((await login('account')).status).toBe(200)
    expect((await login('admin')).status).toBe(401)
    await addMember(shop, 'agent', email)
    expect((await login('admin')).json).toMatchObject({ role: 'agent' })
    expect((await login('account')).json).toMatchObject({ role: 'admin' })
  })

  it('a member has the second step, the reset and the sessions that staff have, at addresses of their own', async () => {
    const organizationId = await addOrganization(shop)
    const email = someEmail()
    const browser = await signInAsMember(shop, organizationId, 'member', email)
    const now = new Date()
    const { json } = await browser.post('/api/account/me/totp/start', {})
    const confirmed = await browser.post('/api/account/me/totp/confirm', {
      code: await codeAt(json.secret, now),
    })
    expect(confirmed.json.recoveryCodes).toHaveLength(10)
    const half = await signInMember(shop, email)
    expect((await half.get('/api/account/check')).json).toMatchObject({ owes: 'second_step' })
    expect((await half.get('/api/account/organization')).status).toBe(401)
    const recoveryCode = confirmed.json.recoveryCodes[0]
    expect((await half.post('/api/account/second-step', { recoveryCode })).status).toBe(200)
    expect((await half.get('/api/account/me/sessions')).json).toHaveLength(2)
    expect((await half.get('/api/account/me')).json).toMatchObject({
      username: email,
      role: 'member',
    })
    await shop.visit().post('/api/admin/forgot-password', { email })
    expect(await shop.query("select from staff_links where kind = 'reset'")).toHaveLength(0)
    await shop.visit().post('/api/account/forgot-password', { email })
    expect(await shop.query("select from staff_links where kind = 'reset'")).toHaveLength(1)
  })

  it('a member is in no list of staff: not by name, not among owners, not at the desk', async () => {
    const organizationId = await addOrganization(shop)
    const email = someEmail()
    const id = await addOrganizationMember(shop, organizationId, 'admin', email)
    for (const path of ['/api/admin/staff', '/api/admin/staff/names', '/api/admin/desk/load']) {
      const { status, text } = await owner.get(path)
      expect([path, status]).toEqual([path, 200])
      expect(text).not.toContain(email)
      expect(text).not.toContain(id)
    }
    for (const act of ['disable', 'enable', 'end-sessions', 'reset-second-factor']) {
      expect((await owner.post(`/api/admin/staff/${id}/${act}`, {})).status).toBe(404)
    }
    expect((await owner.post(`/api/admin/staff/${id}/role`, { role: 'owner' })).status).toBe(404)
    expect((await owner.post(`/api/admin/staff/${id}/reset-password`, {})).status).toBe(404)
  })

  it('the database refuses a role that does not go with the organization, and the other way round', async () => {
    const organizationId = await addOrganization(shop)
    const [member] = await shop.query(
      `insert into staff (username, email, password_hash, role, organization_id, created_at)
       values ('r@elm.test', 'r@elm.test', 'x', 'admin', $1, now()) returning id`,
      [organizationId],
    )
    for (const change of [
      "role = 'owner'",
      'organization_id = null',
      "email = 'other@elm.test'",
      'email = null',
    ]) {
      await expect(
        shop.query(`update staff set ${change} where id = $1`, [member?.id]),
      ).rejects.toThrow(/check/)
    }
    await expect(
      shop.query(
        `insert into staff (username, password_hash, role, created_at) values ('x', 'x', 'admin', now())`,
      ),
    ).rejects.toThrow(/staff_role_check/)
  })

  it('admins manage the members of their own organization, and of no other', async () => {
    const [mine, other] = [await addOrganization(shop), await addOrganization(shop)]
    const admin = await signInAsMember(shop, mine, 'admin', someEmail())
    const stranger = await addOrganizationMember(shop, other, 'member', someEmail())
    const email = someEmail()
    const invited = await admin.post('/api/account/members', { email, role: 'member' })
    expect(invited.status).toBe(201)
    const { id } = invited.json
    const act = (who: string, what: string, body: object = {}) =>
      admin.post(`/api/account/members/${who}/${what}`, body)
    expect((await act(id, 'role', { role: 'admin' })).status).toBe(200)
    expect((await act(id, 'disable')).status).toBe(200)
    expect((await act(id, 'enable')).status).toBe(200)
    for (const what of ['disable', 'enable']) expect((await act(stranger, what)).status).toBe(404)
    expect((await act(stranger, 'role', { role: 'admin' })).status).toBe(404)
    const again = await admin.post('/api/account/members', { email, role: 'member' })
    expect([again.status, again.json.field]).toEqual([400, 'email'])
    const { json } = await admin.get('/api/account/organization')
    expect(json.members.map(({ username }: { username: string }) => username)).toContain(email)
    expect(json.members.map((each: { id: string }) => each.id)).not.toContain(stranger)
  })

  it('two admins who demote each other at once leave one', async () => {
    const organizationId = await addOrganization(shop)
    const emails = [someEmail(), someEmail()]
    const ids = await Promise.all(
      emails.map((email) => addOrganizationMember(shop, organizationId, 'admin', email)),
    )
    const browsers = await Promise.all(emails.map((email) => signInMember(shop, email)))
    const replies = await Promise.all(
      browsers.map((browser, turn) =>
        browser.post(`/api/account/members/${ids[1 - turn]}/role`, { role: 'member' }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
    const left = await shop.query(
      "select from staff where organization_id = $1 and role = 'admin'",
      [organizationId],
    )
    expect(left).toHaveLength(1)
  })

  it('a disabled organization lets nobody in from the next call on, and no link of theirs works', async () => {
    const email = someEmail()
    const { id } = (await add(email)).json
    const browser = await signInAsMember(shop, id, 'member', someEmail())
    expect((await browser.get('/api/account/organization')).status).toBe(200)
    const flip = (what: string) => owner.post(`/api/admin/organizations/${id}/${what}`, {})
    expect((await flip('disable')).status).toBe(200)
    expect((await flip('disable')).status).toBe(200)
    expect((await browser.get('/api/account/organization')).status).toBe(401)
    const token = await tokenOf(email)
    expect((await shop.visit().post('/api/account/staff-link', { token })).status).toBe(404)
    const asked = await shop.visit().post('/api/account/forgot-password', { email })
    expect(asked.json).toEqual({ isAsked: true })
    expect((await flip('enable')).status).toBe(200)
    expect((await shop.visit().post('/api/account/staff-link', { token })).status).toBe(200)
    expect((await browser.get('/api/account/organization')).status).toBe(401)
    const rows = await shop.query(
      "select action from audit_log where subject = $1 and action like '%able_organization'",
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'disable_organization',
      'enable_organization',
    ])
  })

  it('an email that has an account leaves no organization behind, however often it is tried at once', async () => {
    const email = someEmail()
    const replies = await Promise.all(Array.from({ length: 8 }, () => add(email, 'Only One Title')))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(
      await shop.query("select from organizations where name = 'Only One Title'"),
    ).toHaveLength(1)
  })

  it('owners invite, disable and help members of an organization, under its own address only', async () => {
    const [one, other] = [(await add()).json.id, (await add()).json.id]
    const email = someEmail()
    const { json } = await owner.post(`/api/admin/organizations/${one}/members`, {
      email,
      role: 'member',
    })
    const at = (organization: string, what: string) =>
      owner.post(`/api/admin/organizations/${organization}/members/${json.id}/${what}`, {})
    for (const what of ['disable', 'enable', 'reset-second-factor']) {
      expect((await at(other, what)).status).toBe(404)
      expect((await at(one, what)).status).toBe(200)
    }
    const nowhere = '0198f3a2-0000-7000-8000-000000000000'
    const lost = await owner.post(`/api/admin/organizations/${nowhere}/members`, {
      email: someEmail(),
      role: 'member',
    })
    expect(lost.status).toBe(404)
    expect((await owner.get(`/api/admin/organizations/${nowhere}`)).status).toBe(404)
  })

  it('the list of organizations is paged and searched', async () => {
    await add(someEmail(), 'Zephyr Escrow')
    const watcher = await signInAs(shop, 'read_only')
    const { json } = await watcher.get('/api/admin/organizations?q=zephyr')
    expect(json.map(({ name }: { name: string }) => name)).toEqual(['Zephyr Escrow'])
    const all = (await watcher.get('/api/admin/organizations?limit=100')).json
    expect(all.length).toBeGreaterThan(1)
    expect(await listAll(watcher, '/api/admin/organizations?limit=1')).toEqual(all)
  })

  it('a session that staff have is not ended by signing in as a member in the same browser', async () => {
    const organizationId = await addOrganization(shop)
    const email = someEmail()
    await addOrganizationMember(shop, organizationId, 'member', email)
    await addMember(shop, 'agent', 'both-sides')
    const browser = await signIn(shop, 'both-sides')
    await signInMember(shop, email, { browser })
    expect((await browser.get('/api/admin/check')).json).toMatchObject({ isAuthenticated: true })
    await browser.post('/api/account/logout', {})
    expect((await browser.get('/api/admin/check')).json).toMatchObject({ isAuthenticated: true })
    await setUpTotp(browser, new Date())
  })
})
