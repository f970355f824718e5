import { beforeEach, expect, it } from 'vitest'
import { type ApiClient, openApi, openWithAdmin } from '../../../test/support/api/client.ts'
import { type Browser, listAll } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { activitiesOf } from '../../audit/activity.ts'
import type { ActivityEntry } from '../../contract/account/activity.ts'

const ACTIVITY = '/api/account/activity'

describeShop('an organization’s activity', (shop) => {
  let api: ApiClient
  let admin: Browser
  let adminEmail = ''
  beforeEach(async () => {
    shop.setClock(undefined)
    ;({ api, admin, adminEmail } = await openWithAdmin(shop))
  })
  const read = async (query = '', browser = admin): Promise<ActivityEntry[]> =>
    (await browser.get(`${ACTIVITY}${query}`)).json
  const whats = (entries: ActivityEntry[]) => entries.map(({ what }) => what)

  it('says what people and keys did, newest first, and on whom', async () => {
    const { json } = await api.post('/api/v1/orders', { lines: [EMPIRE_STATE] })
    await admin.post('/api/account/members', { email: 'new@elm.test', role: 'member' })
    const [invited, ordered, signedIn] = await read()
    expect(invited).toMatchObject({
      by: { kind: 'member', name: adminEmail },
      ...{ what: 'Invited a member', about: 'new@elm.test', detail: 'as Buyer' },
    })
    expect(ordered).toMatchObject({
      by: { kind: 'key', name: 'Main' },
      ...{ what: 'Ordered deeds', orderId: json.id, detail: '1 deed · $19.99' },
    })
    expect(signedIn?.what).toBe('Signed in')
  })

  it('a sign-in that was refused and an act of our staff are there, without our staff’s names', async () => {
    await shop
      .visit()
      .post('/api/account/login', { username: adminEmail, password: 'not this one' })
    const owner = await signInAs(shop, 'owner', 'secret-name-of-ours')
    const path = `/api/admin/organizations/${api.organizationId}/members/${api.memberId}`
    await owner.post(`${path}/reset-second-factor`, {})
    const page = await admin.get(ACTIVITY)
    expect(whats(page.json).slice(0, 2)).toEqual(['Reset a second step', 'Sign-in refused'])
    expect(page.json[0].by).toEqual({ kind: 'support', name: 'Our support team' })
    expect(page.text).not.toContain('secret-name-of-ours')
  })

  it('is filtered by person, key and kind, and paged without a gap or a repetition', async () => {
    for (let nr = 0; nr < 5; nr += 1) await api.post('/api/v1/orders', { lines: [EMPIRE_STATE] })
    const keyId = (await admin.get('/api/account/keys')).json[0].id
    const byKey = await read(`?keyId=${keyId}`)
    expect(whats(byKey)).toEqual(Array.from({ length: 5 }, () => 'Ordered deeds'))
    expect(whats(await read('?kind=sign_in'))).toEqual(['Signed in'])
    expect(await read(`?memberId=${api.memberId}`)).toEqual([])
    const seen: string[] = (await listAll(admin, `${ACTIVITY}?limit=2`)).map(
      ({ id }: ActivityEntry) => id,
    )
    expect(seen).toEqual((await read()).map(({ id }) => id))
    expect(new Set(seen).size).toBe(6)
  })

  it('leaves as CSV with every row, on record, and no cell that a spreadsheet would run', async () => {
    await shop.query(
      `insert into audit_log (organization_id, action, detail, at)
        select $1, 'signed_out', '{}', now() from generate_series(1, 1200)`,
      [api.organizationId],
    )
    const evil = { name: '=HYPERLINK("http://evil")', livemode: true, scopes: ['orders:read'] }
    await admin.post('/api/account/keys', { ...evil, expiresInDays: null })
    const { status, text, headers } = await admin.get(`${ACTIVITY}/csv`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = text.trim().split('\r\n')
    expect(lines.length).toBeGreaterThan(1202)
    expect(lines[1]).toContain('Exported the activity')
    // In the organization's zone, here the shop's.
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00,/)
    expect(text).not.toMatch(/(^|,)"?=HYPERLINK/m)
    expect(whats(await read('?kind=exports'))).toEqual(['Exported the activity'])
  })

  it('each organization reads its own alone', async () => {
    const other = await openApi(shop)
    await other.post('/api/v1/orders', { lines: [EMPIRE_STATE] })
    const rows = await shop.query('select id from api_keys where organization_id = $1', [
      other.organizationId,
    ])
    expect(await read(`?keyId=${rows[0].id}`)).toEqual([])
    expect(whats(await read())).not.toContain('Ordered deeds')
  })

  it('has words for every act that a member or a key can do', () => {
    expect(activitiesOf().length).toBeGreaterThan(40)
    for (const kind of ['sign_in', 'members', 'keys', 'webhooks', 'orders', 'money', 'exports']) {
      expect(activitiesOf(kind as never).length).toBeGreaterThan(0)
    }
  })
})
