import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { knownFacts } from './fact-files.ts'
import { importOffices } from './import-offices.ts'
import { readOffices } from './jurisdictions.db.ts'
import { seedJurisdictions } from './seed-jurisdictions.ts'

const HEAD =
  'id,state,name,office,website,website_confirmed,search_url,phone,plain_copy_fee_cents,fee_unit,fee_note,fee_confirmed,source_url,source_kind,source_date'
const LAKE =
  '17097,IL,Lake County,Lake County Clerk,https://lake.example/,yes,,(847) 555-0100,500,per_document,,yes,https://lake.example/fees,official,2026-01'
const COOK =
  '17031,IL,Cook County,,https://cook.example/,,,,900,per_document,,,https://rumor.example/,third_party,2026'
const FILE = [HEAD, LAKE, COOK].join('\n')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await seedJurisdictions({ db: database.db, clock: () => new Date() })
})
afterAll(() => database.drop())

// As an operator runs it: with the server's user.
const run = (csv: string, apply: boolean) =>
  importOffices({ db: database.app.db, clock: () => new Date() }, csv, { apply })
const audits = async () =>
  await database.query(
    "select staff_id, subject, detail from audit_log where action = 'import_office' order by subject",
  )
const officeOf = async (id: string) => (await readOffices(database.db, [id])).get(id)

it('an import shows what it would change and changes nothing, until it is told to', async () => {
  const before = await officeOf('17097')
  const shown = await run(FILE, false)
  expect(shown).toMatchObject({ problems: [], kept: [], unchanged: 0 })
  expect(shown.changes.map(({ place }) => place)).toEqual(['Cook County, IL', 'Lake County, IL'])
  expect(shown.changes[1]?.columns.copyFeeCents).toEqual({ from: null, to: 500 })
  expect(await officeOf('17097')).toEqual(before)
  expect(await audits()).toEqual([])
})

it('an import with one bad row changes nothing at all', async () => {
  const bad = `${FILE}\n99999,IL,Nowhere,,,,,,,,,,,third_party,`
  const { problems } = await run(bad, true)
  expect(problems).toEqual(['line 4 (99999): is no place whose office we know'])
  expect((await officeOf('17097'))?.copyFee).toBeNull()
  expect(await audits()).toEqual([])
})

it('an import that is applied changes each office, with one row in the audit log for each', async () => {
  await run(FILE, true)
  expect(await officeOf('17097')).toMatchObject({
    title: 'Lake County Clerk',
    phone: '(847) 555-0100',
    copyFee: 500,
    copyFeeTerms: { unit: 'per_document', setBy: 'office', checkedOn: '2026-01' },
  })
  expect(await officeOf('17031'), 'a third party’s word is for staff').toMatchObject({
    url: null,
    copyFee: null,
  })
  const rows = await audits()
  expect(rows.map(({ subject }) => subject)).toEqual(['17031', '17097'])
  expect(rows[1]).toMatchObject({
    staff_id: null,
    detail: { copyFeeCents: { from: null, to: 500 } },
  })
})

it('an import of the same file again changes nothing and leaves no trace', async () => {
  expect(await run(FILE, true)).toMatchObject({ changes: [], kept: [], unchanged: 2 })
  expect(await audits()).toHaveLength(2)
})

it('an import stays when the next release is seeded', async () => {
  expect(await seedJurisdictions({ db: database.db, clock: () => new Date() })).toBe(0)
  expect((await officeOf('17097'))?.copyFee).toBe(500)
})

it('an import leaves what staff have entered, and says so', async () => {
  const rows = await database.query(
    `insert into staff (username, password_hash, role, created_at)
      values ('ada', 'x', 'agent', now()) returning id`,
  )
  await database.query(
    "update jurisdictions set copy_fee_cents = 700, updated_by = $1 where id = '17097'",
    [rows[0].id],
  )
  const other = FILE.replace(',500,', ',600,')
  expect(await run(other, true)).toMatchObject({ changes: [], kept: ['Lake County, IL'] })
  expect((await officeOf('17097'))?.copyFee).toBe(700)
})

it('an office without a fee of its own goes by its state’s law, unless only a third party says so', async () => {
  // Texas names an amount; Ohio's was read in a court's decision, not in the law.
  expect(await officeOf('48301')).toMatchObject({
    copyFee: 100,
    copyFeeTerms: { unit: 'per_page', setBy: 'state_law' },
  })
  expect(await officeOf('39001')).toMatchObject({ copyFee: null })
  expect((await officeOf('39001'))?.copyFeeTerms).toBeUndefined()
})

it('customers see nothing of an office that is older than three years, unless staff have seen to it', async () => {
  const [duval] = await readOffices(database.db, ['12031'], new Date('2017-11-01')).then((all) => [
    all.get('12031'),
  ])
  expect(duval).toMatchObject({ phone: '(904) 255-2000', copyFee: 100 })
  // Its state's law has the same fee, from a page without a date.
  expect(await officeOf('12031')).toMatchObject({ url: null, phone: null, copyFee: 100 })
  expect((await officeOf('12031'))?.copyFeeTerms).toMatchObject({ setBy: 'state_law' })
  await database.query(
    `update jurisdictions set updated_by = (select id from staff), updated_at = now() where id = '12031'`,
  )
  expect((await officeOf('12031'))?.phone).toBe('(904) 255-2000')
})

it('a fresh database shows customers nothing unverified', async () => {
  const fresh = await createTestDatabase()
  await seedJurisdictions({ db: fresh.db, clock: () => new Date() })
  // What waits to be confirmed is in no answer that a customer gets.
  const waiting = knownFacts().filter(({ unverified }) => unverified.length > 0)
  const shown = await readOffices(
    fresh.app.db,
    waiting.map(({ id }) => id),
  )
  expect(waiting.length).toBeGreaterThan(100)
  for (const { id, unverified, copyFeeCents } of waiting) {
    const { url, searchUrl, phone, copyFee, copyFeeTerms } = shown.get(id) ?? {}
    if (unverified.includes('url')) expect([id, url, searchUrl]).toEqual([id, null, null])
    if (unverified.includes('phone')) expect([id, phone]).toEqual([id, null])
    if (unverified.includes('fee') && copyFee !== null) {
      expect(copyFeeTerms?.setBy, `${id} ${copyFeeCents}`).toBe('state_law')
    }
  }
  await fresh.drop()
})
