import { beforeEach, describe, expect, it } from 'vitest'
import type { Browser, Reply } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import {
  addOrganization,
  addOrganizationMember,
  signInAs,
  signInAsMember,
  signInMember,
} from '../../../test/support/staff.ts'
import { makeKey } from '../../organizations/api-key.ts'
import { SCOPES } from '../../organizations/scope.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('keys of the API', () => {
  const shop = shopForTests({ settings: { TRUSTED_PROXIES: '1' } })
  const organizationId = forTests(async () => ({ id: await addOrganization(shop) }))
  const admin = forTests(() => signInAsMember(shop, organizationId.id, 'admin', 'admin@keys.test'))
  let callers = 0
  beforeEach(() => shop.setClock(undefined))
  async function create(more: object = {}, by: Browser = admin) {
    const body = { name: 'Main', livemode: true, scopes: SCOPES, expiresInDays: null, ...more }
    const reply = await by.post('/api/account/keys', body)
    expect(reply.status).toBe(201)
    return reply.json as { id: string; key: string }
  }
  /** From another network each time: nobody's tries count against somebody else. */
  const from = () => {
    callers += 1
    return shop.visit({ 'x-forwarded-for': `10.9.${callers >> 8}.${callers & 255}` })
  }
  const use = (key: string, headers: Record<string, string> = {}) =>
    from().get('/api/v1/key', { authorization: `Bearer ${key}`, ...headers })
  const codeOf = ({ status, json }: Reply) => [status, json.code]

  it('a key is shown once, is stored as a hash, and opens the API', async () => {
    const { id, key } = await create({ name: 'Closing desk' })
    const reply = await use(key)
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      name: 'Closing desk',
      organization: 'Elm Title',
      livemode: true,
      scopes: [...SCOPES],
      version: '2026-11-16',
    })
    const secret = key.split('_').at(-1)?.slice(0, 43) ?? ''
    const owner = await signInAs(shop, 'owner')
    const lists = [
      await admin.get('/api/account/keys'),
      await owner.get(`/api/admin/organizations/${organizationId.id}`),
    ]
    for (const { status, text } of lists) {
      expect(status).toBe(200)
      expect(text).toContain(key.split('_')[2])
      expect(text).not.toContain(secret)
    }
    for (const table of ['api_keys', 'audit_log']) {
      const [row] = await shop.query(`select string_agg(t::text, ' ') as all from ${table} as t`)
      expect(row?.all).not.toContain(secret)
    }
    const [audit] = await shop.query('select action from audit_log where subject = $1', [id])
    expect(audit?.action).toBe('add_key')
  })

  it('nothing but a whole key of ours opens anything, and a mistyped one asks the database nothing', async () => {
    const { key } = await create()
    const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
    const made = makeKey(true)
    const swapped = makeKey(false)
    const refused = [
      await from().get('/api/v1/key'),
      await from().get('/api/v1/key', { authorization: `Basic ${key}` }),
      await from().get('/api/v1/key', { authorization: 'Bearer' }),
      await use('x'),
      await use(mistyped),
      await use(made.key),
      await use(swapped.key),
      await from().get(`/api/v1/key?key=${key}`),
    ]
    for (const reply of refused) {
      expect(codeOf(reply)).toEqual([401, 'key_invalid'])
      expect(reply.headers.get('www-authenticate')).toBe('Bearer')
      expect(reply.headers.get('content-type')).toContain('application/problem+json')
    }
    await shop.query('alter table api_keys rename to api_keys_away')
    try {
      expect(codeOf(await use(mistyped))).toEqual([401, 'key_invalid'])
      expect((await use(made.key)).status).toBe(500)
    } finally {
      await shop.query('alter table api_keys_away rename to api_keys')
    }
  })

  it("a key's id with another key's secret is none, in either mode", async () => {
    const [one, other] = [await create(), await create({ livemode: false })]
    const { publicId } = await firstOf(one.id)
    await shop.query('update api_keys set public_id = $1 where id = $2', [
      'zzzzzzzzzzzzzzzz',
      one.id,
    ])
    await shop.query('update api_keys set public_id = $1 where id = $2', [publicId, other.id])
    expect(codeOf(await use(one.key))).toEqual([401, 'key_invalid'])
    expect(codeOf(await use(other.key))).toEqual([401, 'key_invalid'])
  })
  const firstOf = async (id: string) =>
    (await shop.query('select public_id as "publicId" from api_keys where id = $1', [id]))[0] ?? {}

  it('a key is revoked at once, also twice and twenty times at once', async () => {
    const { id, key } = await create()
    expect((await use(key)).status).toBe(200)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => admin.post(`/api/account/keys/${id}/revoke`, {})),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(codeOf(await use(key))).toEqual([401, 'key_revoked'])
    const rows = await shop.query(
      "select from audit_log where subject = $1 and action = 'revoke_key'",
      [id],
    )
    expect(rows).toHaveLength(1)
    expect((await admin.post(`/api/account/keys/${id}/roll`, {})).status).toBe(409)
  })

  it('a key expires on its day', async () => {
    const { key } = await create({ expiresInDays: 2 })
    shop.setClock(new Date(Date.now() + 2 * DAY - HOUR))
    expect((await use(key)).status).toBe(200)
    shop.setClock(new Date(Date.now() + 2 * DAY + HOUR))
    expect(codeOf(await use(key))).toEqual([401, 'key_expired'])
  })

  it('a rolled key works beside the new one for as long as was chosen, and is rolled once', async () => {
    const old = await create({ scopes: ['quotes:read'], name: 'Nightly' })
    const roll = (id: string, overlapHours?: number) =>
      admin.post(`/api/account/keys/${id}/roll`, overlapHours === undefined ? {} : { overlapHours })
    const replies = await Promise.all([roll(old.id), roll(old.id), roll(old.id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const fresh = replies.find(({ status }) => status === 201)?.json
    expect((await use(fresh.key)).json).toMatchObject({ name: 'Nightly', scopes: ['quotes:read'] })
    shop.setClock(new Date(Date.now() + 23 * HOUR))
    expect((await use(old.key)).status).toBe(200)
    shop.setClock(new Date(Date.now() + 25 * HOUR))
    expect(codeOf(await use(old.key))).toEqual([401, 'key_expired'])
    expect((await use(fresh.key)).status).toBe(200)
    shop.setClock(undefined)
    const atOnce = await roll(fresh.id, 0)
    expect(codeOf(await use(fresh.key))).toEqual([401, 'key_revoked'])
    expect((await use(atOnce.json.key)).status).toBe(200)
    expect((await roll(atOnce.json.id, 169)).json.field).toBe('overlapHours')
  })

  it('rolling never makes the old key live longer, and the new one lives as long as it did', async () => {
    const { id, key } = await create({ expiresInDays: 1 })
    const { json } = await admin.post(`/api/account/keys/${id}/roll`, { overlapHours: 168 })
    shop.setClock(new Date(Date.now() + DAY + HOUR))
    expect(codeOf(await use(key))).toEqual([401, 'key_expired'])
    expect(codeOf(await use(json.key))).toEqual([401, 'key_expired'])
  })

  it('the keys of a disabled organization open nothing until it is enabled again', async () => {
    const id = await addOrganization(shop, 'Closed Title')
    const browser = await signInAsMember(shop, id, 'admin', 'admin@closed.test')
    const { key } = await create({}, browser)
    expect((await use(key)).status).toBe(200)
    await shop.query('update organizations set disabled_at = now() where id = $1', [id])
    expect(codeOf(await use(key))).toEqual([403, 'organization_disabled'])
    await shop.query('update organizations set disabled_at = null where id = $1', [id])
    expect((await use(key)).status).toBe(200)
  })

  it('the keys that a disabled member made open nothing, and those of colleagues do', async () => {
    const memberId = await addOrganizationMember(
      shop,
      organizationId.id,
      'admin',
      'leaver@keys.test',
    )
    const browser = await signInMember(shop, 'leaver@keys.test')
    const [theirs, mine] = [await create({}, browser), await create()]
    expect((await admin.post(`/api/account/members/${memberId}/disable`, {})).status).toBe(200)
    expect(codeOf(await use(theirs.key))).toEqual([401, 'key_revoked'])
    expect((await use(mine.key)).status).toBe(200)
    const { json } = await admin.get('/api/account/keys')
    const listed = json.find(({ id }: { id: string }) => id === theirs.id)
    expect(listed.state).toBe('paused')
    const { json: rolled } = await admin.post(`/api/account/keys/${theirs.id}/roll`, {})
    expect((await use(rolled.key)).status).toBe(200)
  })

  it('a key opens no call of staff or members', async () => {
    const { key } = await create()
    const headers = { authorization: `Bearer ${key}` }
    for (const path of ['/api/admin/stats', '/api/account/keys', '/api/account/organization']) {
      expect((await from().get(path, headers)).status, path).toBe(401)
    }
  })

  it("another organization's keys can't be seen, rolled or revoked", async () => {
    const { id, key } = await create()
    const other = await addOrganization(shop, 'Other Title')
    const stranger = await signInAsMember(shop, other, 'admin', 'admin@other.test')
    expect((await stranger.get('/api/account/keys')).json).toEqual([])
    for (const act of ['roll', 'revoke']) {
      expect((await stranger.post(`/api/account/keys/${id}/${act}`, {})).status).toBe(404)
    }
    expect((await use(key)).status).toBe(200)
  })

  it('an admin who is demoted while they create a key creates none', async () => {
    await addOrganizationMember(shop, organizationId.id, 'admin', 'demoted@keys.test')
    const browser = await signInMember(shop, 'demoted@keys.test')
    const client = await shop.database.pool.connect()
    try {
      await client.query('begin')
      await client.query("update staff set role = 'member' where username = 'demoted@keys.test'")
      const body = { name: 'Late', livemode: true, scopes: SCOPES, expiresInDays: null }
      const late = browser.post('/api/account/keys', body)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await client.query('commit')
      expect((await late).status).toBe(403)
    } finally {
      client.release()
    }
    expect(await shop.query("select from api_keys where name = 'Late'")).toHaveLength(0)
  })

  it('when a key was last used is written at most once a minute', async () => {
    const { id, key } = await create()
    const at = new Date()
    const usedAt = async () =>
      (await shop.query('select last_used_at as at from api_keys where id = $1', [id]))[0]?.at
    shop.setClock(at)
    await use(key)
    expect(await usedAt()).toEqual(at)
    shop.setClock(new Date(at.getTime() + 59_000))
    await use(key)
    expect(await usedAt()).toEqual(at)
    shop.setClock(new Date(at.getTime() + 60_000))
    await use(key)
    expect(await usedAt()).toEqual(new Date(at.getTime() + 60_000))
  })
})
