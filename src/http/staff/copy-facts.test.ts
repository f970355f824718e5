import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { factsOf, printedPage } from '../../../test/support/fulfillment/printed-page.ts'
import { labOf, readDeeds, TYPED_DEED } from '../../../test/support/fulfillment/read-deed.ts'
import { orderDesk } from '../../../test/support/order-page.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { withhold } from '../../../test/support/withhold.ts'
import type { CopyFact } from '../../contract/staff/copy-facts.ts'
import type { DeedFacts, FactName } from '../../deed-fact.ts'
import { insertFacts } from '../../fulfillment/deed-facts.db.ts'
import { readFacts } from '../../fulfillment/reading/facts/read-facts.ts'

const LEGAL = 'Lot 9, Block 12.01, Mill Pond Subdivision, Section 2.'

const shop = shopForTests()
const { deliver, deliverRead, readAgain } = readDeeds(() => shop)
const { upload, checkReplacements } = orderDesk(() => shop)
const agent = forTests(() => signInAs(shop, 'agent'))
type Bought = Awaited<ReturnType<typeof deliver>>

const copyOf = async ({ lineId }: Pick<Bought, 'lineId'>): Promise<string> =>
  (await shop.query('select id from copies where line_id = $1', [lineId]))[0].id
const pathOf = async (bought: Bought) => `/api/admin/copies/${await copyOf(bought)}/facts`
const seen = async (bought: Bought, name: FactName): Promise<CopyFact> => {
  const { facts } = (await agent.get(await pathOf(bought))).json as { facts: CopyFact[] }
  return facts.find((fact) => fact.name === name) as CopyFact
}
const correct = async (bought: Bought, name: FactName, changes: object = {}, as = agent) =>
  as.post(await pathOf(bought), { name, to: 'text', page: 1, seen: null, ...changes })
const shown = async ({ browser, orderId, lineId }: Bought, name: FactName) => {
  const { json } = await browser.get(`/api/orders/${orderId}/deeds/${lineId}/facts`)
  return (json as DeedFacts).facts.find((fact) => fact.name === name)
}
const kept = async (bought: Bought, name: FactName) =>
  (
    await shop.query(
      `select state, text, confirmed_by, username, corrected_at from deed_facts
          left join staff on staff.id = corrected_by where copy_id = $1 and name = $2`,
      [await copyOf(bought), name],
    )
  )[0]

it('staff see a doubtful fact with its words and its place, and an absent one', async () => {
  const bought = await deliverRead()
  const legal = await seen(bought, 'legal')
  expect(legal).toMatchObject({ state: 'doubtful', page: 1, correctedAt: null })
  expect(legal.text).toContain('Mill Pond')
  expect(legal.places.length).toBeGreaterThan(0)
  expect(await seen(bought, 'prior')).toMatchObject({ state: 'absent', text: '' })
})

it('a corrected fact is certain to the customer, with who and when, and the log has no word of it', async () => {
  const bought = await deliverRead()
  const before = await seen(bought, 'legal')
  expect((await correct(bought, 'legal', { text: LEGAL })).status).toBe(200)
  expect(await shown(bought, 'legal')).toMatchObject({
    state: 'certain',
    text: LEGAL,
    places: before.places,
  })
  expect(await kept(bought, 'legal')).toMatchObject({
    confirmed_by: 'staff',
    username: 'agent',
    corrected_at: expect.any(Date),
  })
  expect(await seen(bought, 'legal')).toMatchObject({ correctedBy: 'agent' })
  const [entry] = await shop.query(
    "select detail, audit_log::text as row from audit_log where action = 'correct_fact' and subject = $1",
    [bought.lineId],
  )
  expect(entry.detail).toEqual({ copy: await copyOf(bought), fact: 'legal', to: 'text' })
  expect(entry.row).not.toContain('Mill Pond')
  const csv = await bought.browser.get(`/orders/${bought.orderId}/deeds/${bought.lineId}/facts.csv`)
  expect(csv.text).toContain(LEGAL)
})

it('a fact that wasn’t found is typed with its page', async () => {
  const bought = await deliverRead()
  const prior = { text: 'Instrument No. 1999-0245795' }
  expect((await correct(bought, 'prior', { ...prior, page: 9 })).json.field).toBe('page')
  expect((await correct(bought, 'prior', prior)).status).toBe(200)
  expect(await shown(bought, 'prior')).toMatchObject({ ...prior, page: 1, places: [] })
})

it('what isn’t on the deed is gone, and what was read is back once that’s undone', async () => {
  const bought = await deliverRead()
  const before = [await seen(bought, 'grantors'), await kept(bought, 'grantors')]
  expect((await correct(bought, 'grantors', { to: 'absent' })).status).toBe(200)
  expect(await shown(bought, 'grantors')).toBeUndefined()
  const { correctedAt } = await seen(bought, 'grantors')
  const again = { text: 'BHATT HOMES, INC.', seen: correctedAt }
  expect((await correct(bought, 'grantors', again)).status).toBe(200)
  const last = (await seen(bought, 'grantors')).correctedAt
  expect((await correct(bought, 'grantors', { to: 'as_read', seen: last })).status).toBe(200)
  expect([await seen(bought, 'grantors'), await kept(bought, 'grantors')]).toEqual(before)
  expect((await correct(bought, 'grantors', { to: 'as_read' })).status).toBe(409)
  expect(await shown(bought, 'grantors')).toMatchObject({ text: 'BHATT HOMES, LLC' })
})

it('of two colleagues at once, the second is told', async () => {
  const bought = await deliverRead()
  const other = await signInAs(shop, 'owner')
  const answers = await Promise.all([
    correct(bought, 'legal', { text: LEGAL }),
    correct(bought, 'legal', { to: 'absent' }, other),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const entries = await shop.query(
    "select from audit_log where action = 'correct_fact' and subject = $1",
    [bought.lineId],
  )
  expect(entries).toHaveLength(1)
})

it('no reading changes a corrected fact: neither the second reader’s nor another check’s', async () => {
  const bought = await deliver()
  const text = 'BHATT HOMES, INC.'
  const slow = labOf(TYPED_DEED, {
    reread: async (...asked) => {
      expect((await correct(bought, 'grantors', { text })).status).toBe(200)
      return labOf().reread(...asked)
    },
  })
  await readAgain(slow)
  expect(await kept(bought, 'grantors')).toMatchObject({ text, confirmed_by: 'staff' })
  expect(await kept(bought, 'grantees')).toMatchObject({ state: 'certain' })
  const pages = [printedPage(TYPED_DEED)]
  const asked = { facts: factsOf(EMPIRE_STATE), ordered: EMPIRE_STATE, today: '2026-11-19' }
  const copyId = await copyOf(bought)
  await shop.database.db
    .transaction()
    .execute((tx) =>
      insertFacts(tx, copyId, { claims: readFacts(pages, asked), pages, at: new Date() }),
    )
  expect(await kept(bought, 'grantors')).toMatchObject({ text, confirmed_by: 'staff' })
  expect(await kept(bought, 'grantees')).toMatchObject({ state: 'doubtful' })
})

it('a replaced document’s facts stay as they were', async () => {
  const bought = await deliverRead()
  const path = await pathOf(bought)
  await upload(bought.lineId, agent)
  await checkReplacements()
  const reply = await agent.post(path, { name: 'legal', to: 'absent', page: 1, seen: null })
  expect([reply.status, reply.json.code]).toEqual([409, 'invalid_transition'])
})

it.each<[FactName, object, string]>([
  ['grantors', { text: 'JOHN DOE 219-09-9999' }, 'text'],
  ['grantors', { text: '' }, 'text'],
  ['parcel', { text: 'Parcel 219-09-9999' }, 'text'],
  ['address', { text: '352 5th Ave' }, 'text'],
  ['recorded', { text: 'in March' }, 'text'],
])('%s is refused as %j, and nothing changes', async (name, changes, field) => {
  const bought = await deliverRead()
  const before = await kept(bought, name)
  const reply = await correct(bought, name, changes)
  expect([reply.status, reply.json.field]).toEqual([400, field])
  expect(await kept(bought, name)).toEqual(before)
})

it('a deed’s facts are gone for staff once it’s withheld, its customer is erased or its file deleted', async () => {
  const refusals = async (bought: Bought) => {
    const read = await agent.get(await pathOf(bought))
    expect(read.text).not.toMatch(/BHATT|JARVIS|Mill Pond/)
    return (await correct(bought, 'legal', { text: LEGAL })).status
  }
  const erased = await deliverRead()
  const email = `gone-${erased.orderId}@example.com`
  await shop.query('update orders set email = $2 where id = $1', [erased.orderId, email])
  const owner = await signInAs(shop, 'owner')
  await owner.post('/api/admin/privacy/erase', { email, confirmation: email })
  expect(await refusals(erased)).toBe(404)
  const deleted = await deliverRead()
  await shop.query('update copies set deleted_at = now() where line_id = $1', [deleted.lineId])
  expect(await refusals(deleted)).toBe(404)
  const withheld = await deliverRead()
  await withhold(shop, EMPIRE_STATE)
  expect(await refusals(withheld)).toBe(404)
})
