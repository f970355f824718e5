import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { houses, ORDERS, orderOfFiles } from '../../../test/support/api/account-orders.ts'
import { type ApiClient, openApi, openWithAdmin } from '../../../test/support/api/client.ts'
import type { Browser, Reply } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { lettersOf } from '../../../test/support/jobs.ts'
import { liftLimits } from '../../../test/support/lift-limits.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { untilWaiting } from '../../../test/support/postgres/until-waiting.ts'
import {
  addOrganizationMember,
  PASSWORD,
  signInAsMember,
  signInMember,
} from '../../../test/support/staff.ts'
import { mailStaffLinkJob } from '../../delivery/mail/mail-link.job.ts'
import { tellSecurityJob } from '../../delivery/mail/tell-security.job.ts'

const MEMBERS = '/api/account/members'

describeShop('the roles of an organization', (shop) => {
  let api: ApiClient
  let admin: Browser
  let adminEmail = ''
  beforeAll(() => liftLimits(shop.database.pool))
  beforeEach(async () => {
    shop.setClock(undefined)
    ;({ api, admin, adminEmail } = await openWithAdmin(shop))
    await letters()
  })
  const letters = () => lettersOf(shop, [tellSecurityJob])
  const act = (id: string, what: string, body: object = {}, by = admin) =>
    by.post(`${MEMBERS}/${id}/${what}`, body)
  const codeOf = ({ status, json }: Reply) => [status, json.code]
  const orderBy = (browser: Browser) =>
    browser.post(ORDERS, orderOfFiles([{ fileNumber: 'F-1', lines: houses(1) }]))
  const rows = (sql: string, ...values: unknown[]) => shop.query(sql, values)
  const ordersOf = async () =>
    (await rows('select id from orders where organization_id = $1', api.organizationId)).length
  async function addAdmin() {
    const email = `${randomUUID()}@elm.test`
    const id = await addOrganizationMember(shop, api.organizationId, 'admin', email)
    return { id, email, browser: await signInMember(shop, email) }
  }
  async function admins(): Promise<number> {
    const sql = `select from staff where organization_id = $1 and role = 'admin' and disabled_at is null`
    return (await rows(sql, api.organizationId)).length
  }

  describe('a viewer', () => {
    it('reads orders, deeds, statements and the balance, and is told what they can’t do', async () => {
      const { json: order } = await api.post('/api/v1/orders', { lines: [EMPIRE_STATE] })
      const viewer = await signInAsMember(
        shop,
        api.organizationId,
        'viewer',
        `${randomUUID()}@elm.test`,
      )
      for (const path of [
        ...[`orders/${order.id}`, 'deeds', 'balance', 'balance/movements', 'spending'],
        ...['keys', 'requests', 'webhooks', 'organization', 'statements/2026-11/csv'],
      ]) {
        expect([path, (await viewer.get(`/api/account/${path}`)).status]).toEqual([path, 200])
      }
      const before = await ordersOf()
      const refused = await orderBy(viewer)
      expect(codeOf(refused)).toEqual([403, 'forbidden'])
      expect(refused.json.message).toContain('Ask an admin for the Buyer role')
      expect(await ordersOf()).toBe(before)
    })

    it('has keys that read and do nothing else, and as a buyer again order without webhooks', async () => {
      const { json: placed } = await api.post('/api/v1/orders', { lines: [EMPIRE_STATE] })
      const deed = placed.deeds[0].id
      expect((await act(api.memberId, 'role', { role: 'viewer' })).status).toBe(200)
      const writes = [
        await api.post('/api/v1/orders', { lines: [EMPIRE_STATE] }),
        await api.post(`/api/v1/orders/${placed.id}/cancel`, {}),
        await api.post(`/api/v1/deeds/${deed}/problems`, { reason: 'double_charge', message: 'x' }),
        await api.post('/api/v1/webhook-endpoints', { url: 'https://a.example/', events: [] }),
      ]
      expect(writes.map(codeOf)).toEqual(writes.map(() => [403, 'scope_missing']))
      for (const path of ['orders', 'balance', 'key', `deeds/${deed}`]) {
        expect([path, (await api.get(`/api/v1/${path}`)).status]).toEqual([path, 200])
      }
      const [key] = (await admin.get('/api/account/keys')).json
      expect(key.lostScopes).toEqual(['orders:write', 'webhooks:write'])
      await act(api.memberId, 'role', { role: 'member' })
      expect((await api.post('/api/v1/orders', { lines: [EMPIRE_STATE] })).status).toBe(201)
      expect((await api.get('/api/v1/webhook-endpoints')).status).toBe(403)
    })

    it('is what somebody becomes in the middle of an order, which is then not placed', async () => {
      const email = `${randomUUID()}@elm.test`
      const id = await addOrganizationMember(shop, api.organizationId, 'member', email)
      const buyer = await signInMember(shop, email)
      expect((await orderBy(buyer)).status).toBe(201)
      const before = await ordersOf()
      const late = await duringAnOrder(
        () => orderBy(buyer),
        () => act(id, 'role', { role: 'viewer' }),
      )
      expect(codeOf(late)).toEqual([403, 'forbidden'])
      expect(await ordersOf()).toBe(before)
      expect(codeOf(await orderBy(buyer))).toEqual([403, 'forbidden'])
    })
  })

  /** Stops an order after it was let in and before it's counted and paid, and does something meanwhile. */
  async function duringAnOrder(order: () => Promise<Reply>, meanwhile: () => Promise<Reply>) {
    const lock = await shop.database.pool.connect()
    try {
      await lock.query('begin')
      await lock.query("select from customers where email_key = 'office@elm.test' for update")
      const placing = order()
      await untilWaiting(shop.database.pool, 1)
      expect((await meanwhile()).status).toBe(200)
      await lock.query('commit')
      return await placing
    } finally {
      lock.release()
    }
  }

  describe('a member who is removed', () => {
    it('is out of a running session, with the keys they made and every way back in', async () => {
      const leaver = await addAdmin()
      const wanted = { name: 'Theirs', livemode: true, scopes: ['orders:read'], expiresInDays: 30 }
      const { json: key } = await leaver.browser.post('/api/account/keys', wanted)
      const use = () => shop.visit().get('/api/v1/orders', { authorization: `Bearer ${key.key}` })
      expect((await use()).status).toBe(200)
      await leaver.browser.post('/api/account/me/totp/start', {})
      expect((await act(leaver.id, 'remove')).status).toBe(200)
      expect((await leaver.browser.get('/api/account/deeds')).status).toBe(401)
      expect(codeOf(await use())).toEqual([401, 'key_revoked'])
      const again = await shop
        .visit()
        .post('/api/account/login', { username: leaver.email, password: PASSWORD })
      expect(again.status).toBe(401)
      await shop.visit().post('/api/account/forgot-password', { email: leaver.email })
      expect(await lettersOf(shop, [mailStaffLinkJob])).toEqual([])
      const listed = (await admin.get('/api/account/keys')).json
      expect(listed.find(({ id }: { id: string }) => id === key.id).state).toBe('revoked')
      // The keys of others work.
      expect((await api.get('/api/v1/key')).status).toBe(200)
    })

    it('stays in the activity by name, and they and the admins are told once', async () => {
      const leaver = await addAdmin()
      await orderBy(leaver.browser)
      await letters()
      const replies = await Promise.all([1, 2, 3].map(() => act(leaver.id, 'remove')))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
      const { json } = await admin.get('/api/account/activity')
      expect(json[0]).toMatchObject({ what: 'Removed a member', about: leaver.email })
      expect(json.filter(({ what }: { what: string }) => what === 'Removed a member')).toHaveLength(
        1,
      )
      const theirs = json.find(({ what }: { what: string }) => what === 'Ordered deeds')
      expect(theirs.by).toEqual({ kind: 'member', name: leaver.email })
      const sent = await letters()
      const [{ email: maker }] = await rows('select email from staff where id = $1', api.memberId)
      expect(sent.map(({ to }) => to).sort()).toEqual([adminEmail, leaver.email, maker].sort())
      expect(sent[0]?.subject).toContain(`${leaver.email} was removed from Elm Title`)
    })

    it('can join another organization, or be invited again under the same name', async () => {
      const leaver = await addAdmin()
      const oak = await openApi(shop)
      const oakAdmin = await signInAsMember(
        shop,
        oak.organizationId,
        'admin',
        `${randomUUID()}@oak.test`,
      )
      const invite = (by: Browser) => by.post(MEMBERS, { email: leaver.email, role: 'viewer' })
      expect((await invite(oakAdmin)).status).toBe(400)
      await act(leaver.id, 'remove')
      const back = await invite(admin)
      expect([back.status, back.json.id]).toEqual([201, leaver.id])
      expect((await invite(admin)).status).toBe(400)
      expect((await invite(oakAdmin)).status).toBe(201)
      await lettersOf(shop, [mailStaffLinkJob])
      const [elm] = await rows(
        'select role, disabled_at, removed_at, joined_at from staff where id = $1',
        leaver.id,
      )
      expect(elm).toEqual({ role: 'viewer', disabled_at: null, removed_at: null, joined_at: null })
      // The password of before opens nothing.
      const login = { username: leaver.email, password: PASSWORD }
      expect((await shop.visit().post('/api/account/login', login)).status).toBe(401)
    })

    it('keeps no key, not even one that they make at the same time', async () => {
      const leaver = await addAdmin()
      const wanted = { name: 'Late', livemode: true, scopes: ['orders:read'], expiresInDays: 30 }
      const [removed] = await Promise.all([
        act(leaver.id, 'remove'),
        ...Array.from({ length: 5 }, () => leaver.browser.post('/api/account/keys', wanted)),
      ])
      expect(removed.status).toBe(200)
      const open = 'select from api_keys where created_by = $1 and revoked_at is null'
      expect(await rows(open, leaver.id)).toEqual([])
    })

    it('in the middle of an order places none, by hand or with a key', async () => {
      const leaver = await addAdmin()
      await orderBy(leaver.browser)
      const before = await ordersOf()
      const byHand = await duringAnOrder(
        () => orderBy(leaver.browser),
        () => act(leaver.id, 'remove'),
      )
      expect(codeOf(byHand)).toEqual([403, 'forbidden'])
      const byKey = await duringAnOrder(
        () => api.post('/api/v1/orders', { lines: [EMPIRE_STATE] }),
        () => act(api.memberId, 'remove'),
      )
      expect(codeOf(byKey)).toEqual([403, 'scope_missing'])
      expect(await ordersOf()).toBe(before)
    })

    it('can’t be enabled, demoted or removed again, and isn’t found by another organization', async () => {
      const leaver = await addAdmin()
      const stranger = await openApi(shop)
      const strange = await signInAsMember(
        shop,
        stranger.organizationId,
        'admin',
        `${randomUUID()}@oak.test`,
      )
      expect((await act(leaver.id, 'remove', {}, strange)).status).toBe(404)
      expect((await leaver.browser.get('/api/account/deeds')).status).toBe(200)
      await act(leaver.id, 'remove')
      for (const what of ['enable', 'disable', 'remove']) {
        expect([what, (await act(leaver.id, what)).status]).toEqual([what, 404])
      }
      expect((await act(leaver.id, 'role', { role: 'admin' })).status).toBe(404)
    })
  })

  describe('an organization keeps an admin', () => {
    it('though the last one would demote or remove themselves', async () => {
      const [{ id }] = await rows('select id from staff where username = $1', adminEmail)
      await act(api.memberId, 'remove')
      for (const [what, body] of [
        ['role', { role: 'viewer' }],
        ['remove', {}],
        ['disable', {}],
      ] as const) {
        expect([what, (await act(id, what, body)).status]).toEqual([what, 409])
      }
      expect(await admins()).toBe(1)
    })

    it.each([
      ['demote', 'role', { role: 'viewer' }],
      ['remove', 'remove', {}],
      ['disable', 'disable', {}],
    ])('though six admins %s each other in a ring at once', async (_name, what, body) => {
      const all = await Promise.all(Array.from({ length: 6 }, addAdmin))
      await act(api.memberId, 'remove')
      const [{ id: first }] = await rows('select id from staff where username = $1', adminEmail)
      const ring = [{ id: first, browser: admin }, ...all]
      await Promise.all(
        ring.map(({ browser }, at) => {
          const next = ring[(at + 1) % ring.length]?.id ?? ''
          return act(next, what, body, browser)
        }),
      )
      expect(await admins()).toBeGreaterThan(0)
    })
  })

  it('a new role takes effect with the next call of a session, and an invitation is told to the admins', async () => {
    const other = await addAdmin()
    await act(other.id, 'role', { role: 'viewer' })
    expect((await other.browser.post(MEMBERS, { email: 'x@elm.test', role: 'admin' })).status).toBe(
      403,
    )
    await letters()
    const email = `${randomUUID()}@elm.test`
    await admin.post(MEMBERS, { email, role: 'viewer' })
    const sent = await letters()
    const [{ email: maker }] = await rows('select email from staff where id = $1', api.memberId)
    expect(sent.map(({ to }) => to).sort()).toEqual([adminEmail, maker].sort())
    expect(sent[0]?.text).toContain(`invited ${email} to Elm Title as a viewer`)
    const { json } = await admin.get('/api/account/activity?kind=members')
    expect(json[0]).toMatchObject({ what: 'Invited a member', about: email, detail: 'as Viewer' })
    expect(json[1]).toMatchObject({ what: 'Changed a role', detail: 'from Admin · to Viewer' })
  })
})
