import { beforeAll, expect, it } from 'vitest'
import { listAll } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { listJurisdictions } from '../../addresses/offices/jurisdiction-list.ts'
import { readOffices } from '../../addresses/offices/jurisdictions.db.ts'
import { seedJurisdictions } from '../../addresses/offices/seed-jurisdictions.ts'
import type { Jurisdiction } from '../../contract/staff/jurisdictions.ts'

const shop = shopForTests()
const agent = forTests(() => signInAs(shop, 'agent'))
const watcher = forTests(() => signInAs(shop, 'read_only'))
beforeAll(async () => {
  await seedJurisdictions({ ...shop.parts, db: shop.database.db })
})

async function find(q: string): Promise<Jurisdiction[]> {
  return (await watcher.get(`/api/admin/jurisdictions?q=${encodeURIComponent(q)}`)).json
}
const edit = (id: string, body: object, as = agent) =>
  as.post(`/api/admin/jurisdictions/${id}`, body)

it("the panel's offices are all listed, a page at a time, each once and in order", async () => {
  const seen = await listAll<Jurisdiction>(watcher, '/api/admin/jurisdictions?limit=100')
  expect(seen).toHaveLength(listJurisdictions().length)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  expect(seen.map(({ state }) => state)).toEqual(seen.map(({ state }) => state).toSorted())
  expect(seen.every(({ deliveryClass, isEdited }) => deliveryClass === 'staff' && !isEdited)).toBe(
    true,
  )
})

it("the panel's offices are found by state, code and part of a name", async () => {
  expect((await find('hi')).some(({ id }) => id === '15')).toBe(true)
  expect(await find('36085')).toMatchObject([
    {
      name: 'Richmond County',
      officeTitle: 'Richmond County Clerk',
      copyFeeCents: null,
    },
  ])
  expect((await find('falls chu')).map(({ officeAt }) => officeAt)).toEqual(['51013'])
  expect(await find('%')).toEqual([])
  expect((await watcher.get('/api/admin/jurisdictions?cursor=nonsense')).status).toBe(400)
})

it("the panel's offices can be partly edited by an agent, and we record who changed what", async () => {
  const changed = await edit('12086', { copyFeeCents: 100, copyFeeNote: 'a page', phone: '305' })
  expect(changed.status).toBe(200)
  expect(changed.json).toMatchObject({
    copyFeeCents: 100,
    url: expect.stringContaining('miamidadeclerk.gov'),
  })
  await edit('12086', { phone: null, deliveryClass: 'minutes', url: 'https://clerk.example/' })
  const expected = {
    copyFeeCents: 100,
    copyFeeNote: 'a page',
    phone: null,
    deliveryClass: 'minutes',
    url: 'https://clerk.example/',
    isEdited: true,
  }
  expect(await find('12086')).toMatchObject([expected])
  const rows =
    await shop.query(`select username, detail from audit_log join staff on staff.id = staff_id
        where action = 'edit_jurisdiction' and subject = '12086' order by audit_log.id`)
  expect(rows).toEqual([
    { username: 'agent', detail: { copyFeeCents: 100, copyFeeNote: 'a page', phone: '305' } },
    {
      username: 'agent',
      detail: { phone: null, deliveryClass: 'minutes', url: 'https://clerk.example/' },
    },
  ])
})

it("the panel's offices are listed by state, by missing data and by staff edits", async () => {
  const all = (query: string) =>
    listAll<Jurisdiction>(watcher, `/api/admin/jurisdictions?limit=100&${query}`)
  const vermont = await all('state=VT')
  expect(vermont.length).toBeGreaterThan(200)
  expect(vermont.every(({ state }) => state === 'VT')).toBe(true)
  const missing = await all('state=VT&only=no_website')
  expect(missing.every(({ url, officeAt }) => url === null && officeAt === null)).toBe(true)
  const [some] = missing
  await edit(some?.id ?? '', { url: 'https://clerk.example/' })
  expect(await all('state=VT&only=no_website')).toHaveLength(missing.length - 1)
  expect((await all('state=VT&only=edited')).map(({ id }) => id)).toEqual([some?.id])
  expect((await watcher.get('/api/admin/jurisdictions?state=XX')).status).toBe(400)
  expect((await watcher.get('/api/admin/jurisdictions?only=some')).status).toBe(400)
})

it("the panel's activity shows what was changed about an office, by whom and when", async () => {
  await edit('48201', { copyFeeCents: 100, phone: '713' })
  await edit('48201', { phone: null })
  const edited = { action: 'edit_jurisdiction', at: expect.any(String) }
  const staff = { username: 'agent' }
  expect((await watcher.get('/api/admin/audit?subject=48201')).json).toMatchObject([
    { ...edited, staff, detail: { phone: null } },
    { ...edited, staff, detail: { copyFeeCents: 100, phone: '713' } },
  ])
})

it("the panel's offices stay as they are when a change is refused", async () => {
  for (const body of [
    {},
    { copyFeeCents: -1 },
    { copyFeeCents: 1.5 },
    { url: 'javascript:alert(1)' },
    { url: 'not an address' },
    { deliveryClass: 'soon' },
    { officeTitle: ' ' },
  ]) {
    expect((await edit('04013', body)).status, JSON.stringify(body)).toBe(400)
  }
  expect((await edit('99999', { copyFeeCents: 1 })).status).toBe(404)
  expect(await find('04013')).toMatchObject([{ copyFeeCents: null, isEdited: false }])
})

it("the panel's offices keep staff entries when reseeded, and otherwise follow the list", async () => {
  const { db } = shop.database
  const { clock } = shop.parts
  await edit('06037', { officeTitle: 'Registrar-Recorder', url: 'https://lavote.example/' })
  expect(await seedJurisdictions({ ...shop.parts, db: shop.database.db })).toBe(0)
  const later = listJurisdictions().map((each) =>
    ['06037', '06059'].includes(each.id)
      ? { ...each, name: `New ${each.name}`, officeTitle: 'Clerk-Recorder' }
      : each,
  )
  const seed = () => seedJurisdictions({ db, clock }, later)
  expect(await seed()).toBe(2)
  expect(await seed()).toBe(0)
  expect(await find('06037')).toMatchObject([
    {
      name: 'New Los Angeles County',
      officeTitle: 'Registrar-Recorder',
      url: 'https://lavote.example/',
    },
  ])
  expect(await find('06059')).toMatchObject([
    { name: 'New Orange County', officeTitle: 'Clerk-Recorder' },
  ])
})

it("the panel's offices show customers nothing unverified until an agent confirms it", async () => {
  const [cook] = await find('17031')
  expect(cook?.unverified).toEqual(['url', 'phone', 'fee'])
  const shown = async () => (await readOffices(shop.parts.db, ['17031'])).get('17031')
  expect(await shown()).toMatchObject({ url: null, phone: null, copyFee: null })
  const confirm = (facts: string[], updatedAt = cook?.updatedAt, as = agent) =>
    as.post('/api/admin/jurisdictions/17031/confirm', { facts, updatedAt })
  expect((await confirm([])).status).toBe(400)
  const done = await confirm(['fee', 'url'])
  expect(done.json).toMatchObject({ unverified: ['phone'], confirmedAt: expect.any(String) })
  expect(await shown()).toMatchObject({
    url: 'https://www.cookcountyclerkil.gov/recordings',
    phone: null,
    copyFee: 2750,
    copyFeeTerms: { checkedOn: done.json.confirmedAt.slice(0, 10) },
  })
  expect((await confirm(['phone'])).status, 'changed since it was on screen').toBe(409)
  expect((await confirm(['fee'], done.json.updatedAt)).status, 'already confirmed').toBe(409)
  expect((await watcher.get('/api/admin/audit?subject=17031')).json).toMatchObject([
    { action: 'confirm_jurisdiction', detail: { confirmed: 'fee, url' } },
  ])
  await seedJurisdictions({ ...shop.parts, db: shop.database.db })
  expect((await shown())?.copyFee).toBe(2750)
})

it("the panel's offices take what an agent enters as confirmed, without the old source", async () => {
  const [before] = await find('12101')
  expect(before).toMatchObject({ unverified: ['url', 'phone', 'fee'], copyFeeCents: 100 })
  const { json } = await edit('12101', { copyFeeCents: 200, copyFeeUnit: 'per_page' })
  expect(json).toMatchObject({
    unverified: ['url', 'phone'],
    sourceUrl: null,
    sourceKind: null,
    confirmedAt: expect.any(String),
  })
  const cleared = await edit('12101', { copyFeeCents: null })
  expect(cleared.json).toMatchObject({ copyFeeCents: null, copyFeeUnit: null })
})
