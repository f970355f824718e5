import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import {
  type ApiClient,
  addApiKey,
  openApi,
  openWithAdmin,
  withKey,
} from '../../../test/support/api/client.ts'
import type { Browser } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { jobContext, lettersOf } from '../../../test/support/jobs.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { untilWaiting } from '../../../test/support/postgres/until-waiting.ts'
import { codeAt, PASSWORD, signInMember } from '../../../test/support/staff.ts'
import { tellSecurityJob } from '../../delivery/mail/tell-security.job.ts'
import { SCOPES } from '../../organizations/scope.ts'
import type { Letter, MailOutcome } from '../../platform/mail.ts'

const HOOKS = '/api/v1/webhook-endpoints'
const endpoint = () => ({ url: `https://${randomUUID()}.example/`, events: ['order.created'] })

const shop = shopForTests()
let api: ApiClient
let admin: Browser
let adminEmail = ''
beforeEach(async () => {
  shop.setClock(undefined)
  ;({ api, admin, adminEmail } = await openWithAdmin(shop))
  await letters()
})
const setMember = (act: string, body: object = {}) =>
  admin.post(`/api/account/members/${api.memberId}/${act}`, body)

/** Runs what waits in the queue, as the worker does; returns what it sent. */
const letters = () => lettersOf(shop, [tellSecurityJob])
const toOf = (sent: Letter[]) => sent.map(({ to }) => to).sort()
const emailOf = async (id: string) =>
  (await shop.query('select email from staff where id = $1', [id]))[0]?.email as string

it('a demoted admin’s key loses what only admins may do, and gets it back with the role', async () => {
  expect((await api.post(HOOKS, endpoint())).status).toBe(201)
  await setMember('role', { role: 'member' })
  const refused = await api.post(HOOKS, endpoint())
  expect([refused.status, refused.json.code]).toEqual([403, 'scope_missing'])
  expect(refused.json.detail).toContain('the member who made it can no longer do this')
  const { id } = (await admin.get('/api/account/webhooks')).json.endpoints[0]
  for (const act of ['roll', 'test', 'disable', 'enable']) {
    expect((await api.post(`${HOOKS}/${id}/${act}`, {})).status).toBe(403)
  }
  // What members may do, it still does.
  expect((await api.post('/api/v1/orders', { lines: [EMPIRE_STATE] })).status).toBe(201)
  const [key] = (await admin.get('/api/account/keys')).json
  expect([key.state, key.lostScopes]).toEqual(['active', ['webhooks:write']])
  await setMember('role', { role: 'admin' })
  expect((await api.post(HOOKS, endpoint())).status).toBe(201)
})

it('a key of a disabled member stops, with every key rolled or made by them', async () => {
  const other = withKey(shop, await addApiKey(shop, api))
  await setMember('disable')
  for (const client of [api, other]) {
    const reply = await client.get('/api/v1/key')
    expect([reply.status, reply.json.code]).toEqual([401, 'key_revoked'])
  }
  await setMember('enable')
  expect((await api.get('/api/v1/key')).status).toBe(200)
})

it('a call that is under way when its maker is demoted changes nothing', async () => {
  const lock = await shop.database.pool.connect()
  await lock.query('begin')
  await lock.query("update staff set role = 'member' where id = $1", [api.memberId])
  const calls = [api.post(HOOKS, endpoint()), api.post(HOOKS, endpoint())]
  await untilWaiting(shop.database.pool, 2)
  await lock.query('commit')
  lock.release()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403])
  expect((await admin.get('/api/account/webhooks')).json.endpoints).toEqual([])
})

it('a key whose maker is another organization’s opens nothing', async () => {
  const stranger = await openApi(shop)
  await shop.query('update api_keys set created_by = $2 where organization_id = $1', [
    api.organizationId,
    stranger.memberId,
  ])
  expect((await api.get('/api/v1/key')).status).toBe(401)
})

it('a new key and a rolled one are told to its maker and to every admin, once each', async () => {
  const wanted = { name: 'Backdoor', livemode: true, scopes: SCOPES, expiresInDays: null }
  const { json } = await admin.post('/api/account/keys', wanted)
  const sent = await letters()
  expect(toOf(sent)).toEqual([adminEmail, await emailOf(api.memberId)].sort())
  expect(sent[0]?.text).toContain('“Backdoor”')
  expect(sent[0]?.text).not.toContain(json.key)
  await admin.post(`/api/account/keys/${json.id}/roll`, { overlapHours: 0 })
  expect(await letters()).toHaveLength(2)
  expect(await letters()).toEqual([])
})

it('a changed role is told to the person and to the admins', async () => {
  await setMember('role', { role: 'member' })
  const sent = await letters()
  expect(toOf(sent)).toEqual([adminEmail, await emailOf(api.memberId)].sort())
  expect(sent[0]?.subject).toContain('is now a buyer')
  // It was so already.
  await setMember('role', { role: 'member' })
  expect(await letters()).toEqual([])
})

it('a changed password is told to the person alone, a refused one to nobody', async () => {
  const change = (oldPassword: string) =>
    admin.post('/api/account/me/password', {
      oldPassword,
      newPassword: 'seven purple lanterns drift',
    })
  expect((await change('not the old one at all')).status).toBe(401)
  expect(await letters()).toEqual([])
  expect((await change(PASSWORD)).status).toBe(200)
  const sent = await letters()
  expect(toOf(sent)).toEqual([adminEmail])
  expect(sent[0]?.subject).toContain('password was changed')
})

it('a second step that is added, removed or reset is told to the person', async () => {
  const { json } = await admin.post('/api/account/me/totp/start', {})
  const code = await codeAt(json.secret, shop.parts.clock())
  expect((await admin.post('/api/account/me/totp/confirm', { code })).status).toBe(200)
  expect((await letters()).map(({ to, subject }) => [to, /was added/.test(subject)])).toEqual([
    [adminEmail, true],
  ])
  expect((await admin.post('/api/account/me/totp/remove', {})).status).toBe(200)
  expect((await letters()).map(({ subject }) => /was removed/.test(subject))).toEqual([true])
})

it('a recipient that is new is told to the admins once, however many orders name it at once', async () => {
  const deliverTo = ['thief@elsewhere.test']
  const order = (to = deliverTo) =>
    api.post('/api/v1/orders', { lines: [WILLIS_TOWER], deliverTo: to })
  const replies = await Promise.all([order(), order(), order(['THIEF@elsewhere.test'])])
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  const sent = await letters()
  expect(toOf(sent)).toEqual([adminEmail, await emailOf(api.memberId)].sort())
  expect(sent[0]?.text).toContain('thief@elsewhere.test')
  await order([...deliverTo, 'second@elsewhere.test'])
  const [next] = await letters()
  expect(next?.text).toContain('second@elsewhere.test')
  expect(next?.text).not.toContain('thief@elsewhere.test')
  // Whom deeds go to isn't kept a second time.
  const [{ kept }] = await shop.query('select count(*)::int as kept from known_recipients')
  expect(kept).toBe(2)
})

it('an order that fails leaves neither a recipient nor an email behind', async () => {
  const poor = await openApi(shop, 0)
  const body = { lines: [WILLIS_TOWER], deliverTo: ['new@elsewhere.test'] }
  expect((await poor.post('/api/v1/orders', body)).status).toBe(402)
  expect(await letters()).toEqual([])
  const known = 'select from known_recipients where organization_id = $1'
  expect(await shop.query(known, [poor.organizationId])).toEqual([])
})

it('an email that the mail server puts off is sent again with the same ID', async () => {
  await setMember('role', { role: 'member' })
  const [job] = await shop.query(
    "select data from pgboss.job where name = 'tell-security' order by created_on desc limit 1",
  )
  const ids: string[] = []
  const run = (outcome: MailOutcome['outcome']) => {
    const send = async (letter: Letter): Promise<MailOutcome> => {
      ids.push(String(letter.messageId))
      return { outcome, reply: '451' }
    }
    const parts = { ...shop.jobParts, mail: { send, close: () => {} } }
    return tellSecurityJob.run(parts, job?.data, jobContext(shop))
  }
  await expect(run('deferred')).rejects.toThrow('deferred')
  const first = ids.splice(0)
  await run('accepted')
  expect(first).not.toEqual([])
  expect(ids).toEqual(first)
})

it('everything a key changes is on record with the key and its organization', async () => {
  const { id } = (await api.post(HOOKS, endpoint())).json
  for (const act of ['roll', 'test', 'disable', 'enable'])
    await api.post(`${HOOKS}/${id}/${act}`, {})
  const { json } = await api.post('/api/v1/orders', {
    lines: [EMPIRE_STATE],
    deliverTo: ['closer@elm.test'],
  })
  const log = await shop.query(
    `select action, audit_log.organization_id, public_id, staff_id from audit_log
        join api_keys on api_keys.id = key_id where audit_log.organization_id = $1 order by audit_log.id`,
    [api.organizationId],
  )
  expect(log.map(({ action }) => action)).toEqual([
    ...['add_webhook', 'roll_webhook', 'test_webhook', 'disable_webhook', 'enable_webhook'],
    ...['order_deeds', 'new_recipients'],
  ])
  expect(json.id).toEqual(expect.any(String))
  for (const { public_id, staff_id } of log) {
    expect([api.key.includes(public_id), staff_id]).toEqual([true, null])
  }
})

it('a member’s sign-in is on record with their organization', async () => {
  await signInMember(shop, adminEmail)
  const [entry] = await shop.query(
    "select organization_id from audit_log where action = 'signed_in' order by id desc limit 1",
  )
  expect(entry.organization_id).toBe(api.organizationId)
})
