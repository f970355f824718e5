import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { openApi } from '../../../test/support/api/client.ts'
import type { Browser } from '../../../test/support/browser.ts'
import { ENDPOINTS } from '../../../test/support/contract.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import {
  addOrganization,
  codeAt,
  signInAsMember,
  signInMember,
} from '../../../test/support/staff.ts'

const SWITCH = '/api/account/second-step-required'
const LIST = '/api/account/deeds'

describeShop('an organization that requires a second step', (shop) => {
  let organizationId = ''
  let admin: Browser
  const email = (name: string) => `${name}-${randomUUID()}@elm.test`
  beforeEach(async () => {
    shop.setClock(undefined)
    organizationId = await addOrganization(shop)
    admin = await signInAsMember(shop, organizationId, 'admin', email('admin'))
  })
  const require = (isRequired = true, browser = admin) => browser.post(SWITCH, { isRequired })
  const check = async (browser: Browser) => (await browser.get('/api/account/check')).json
  async function setUp(browser: Browser): Promise<string> {
    const { json } = await browser.post('/api/account/me/totp/start', {})
    const code = await codeAt(json.secret, shop.parts.clock())
    expect((await browser.post('/api/account/me/totp/confirm', { code })).status).toBe(200)
    return json.secret
  }

  it('lets members without one do nothing but set one up, also in sessions that were open', async () => {
    const open = await signInAsMember(shop, organizationId, 'member', email('open'))
    const name = email('later')
    await signInAsMember(shop, organizationId, 'member', name)
    await setUp(admin)
    expect((await require()).status).toBe(200)
    const signedIn = await signInMember(shop, name)
    for (const browser of [open, signedIn]) {
      expect((await browser.get(LIST)).status).toBe(401)
      expect(await check(browser)).toMatchObject({ isAuthenticated: false, owes: 'set_up' })
      await setUp(browser)
      expect((await browser.get(LIST)).status).toBe(200)
    }
  })

  it('holds for every call of members: none opens before', async () => {
    const open = await signInAsMember(shop, organizationId, 'admin', email('open'))
    await setUp(admin)
    await require()
    const calls = ENDPOINTS.filter(
      ({ path, access }) =>
        path.startsWith('/api/account/') && ['member', 'buyer', 'org_admin'].includes(access),
    )
    expect(calls.length).toBeGreaterThan(30)
    for (const { method, path } of calls) {
      const at = path.replaceAll(/:\w+/g, randomUUID())
      const reply = method === 'GET' ? await open.get(at) : await open.post(at, {})
      expect([path, reply.status]).toEqual([path, 401])
    }
  })

  it('the last second step can’t be removed, not even while it is being required', async () => {
    await setUp(admin)
    const [removed, required] = await Promise.all([
      admin.post('/api/account/me/totp/remove', {}),
      require(),
    ])
    expect([200, 409]).toContain(removed.status)
    const isStillOn = required.status === 200 && removed.status === 409
    // Whichever came first: nobody is in without one.
    expect((await admin.get(LIST)).status).toBe(isStillOn || required.status !== 200 ? 200 : 401)
  })

  it('an admin without one is led to set it up like anybody else', async () => {
    expect((await require()).status).toBe(200)
    expect((await admin.get(LIST)).status).toBe(401)
    await setUp(admin)
    expect((await admin.get(LIST)).status).toBe(200)
  })

  it('only admins of the same organization decide it, on record, and it can be taken back', async () => {
    const member = await signInAsMember(shop, organizationId, 'member', email('member'))
    expect((await require(true, member)).status).toBe(403)
    await setUp(admin)
    await require()
    await require()
    const other = await signInAsMember(shop, await addOrganization(shop), 'member', email('other'))
    expect((await other.get(LIST)).status).toBe(200)
    expect((await admin.get('/api/account/organization')).json.isSecondStepRequired).toBe(true)
    await require(false)
    expect((await member.get(LIST)).status).toBe(200)
    const rows = await shop.query(
      "select action from audit_log where organization_id = $1 and action like '%second_step' order by id",
      [organizationId],
    )
    expect(rows.map(({ action }) => action)).toEqual(['require_second_step', 'release_second_step'])
  })

  it('keys go on: they aren’t people', async () => {
    const api = await openApi(shop)
    const boss = await signInAsMember(shop, api.organizationId, 'admin', email('boss'))
    await require(true, boss)
    expect((await api.get('/api/v1/key')).status).toBe(200)
  })
})
