import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { deskWork, doubtfulLab } from '../../../test/support/desk.ts'
import { lateDesk } from '../../../test/support/late-orders.ts'
import { addMember, signInAs } from '../../../test/support/staff.ts'
import type { DeskLoad } from '../../contract/staff/desk.ts'
import { assignLine } from '../../fulfillment/desk/assign-line.ts'
import { snoozeLine } from '../../fulfillment/desk/snooze-line.ts'
import { shopDay } from '../../orders/shop-day.ts'
import { countWork } from '../../upkeep/health/readings.db.ts'
import { sweepExpiredJob } from '../../upkeep/sweep-expired.job.ts'

const HOUR = 3_600_000
const MANY = 20

const shop = shopForTests()
const desk = deskWork(() => shop)
const late = lateDesk(() => shop)
const { buyForDesk, call, caseOf, audited } = desk
let agent: Browser
let owner: Browser
let ids: Record<string, string>
beforeAll(async () => {
  agent = await signInAs(shop, 'agent')
  owner = await signInAs(shop, 'owner')
  await addMember(shop, 'read_only', 'read_only')
  const rows = await shop.query('select id, username from staff')
  ids = Object.fromEntries(rows.map(({ id, username }) => [username, id]))
})
beforeEach(() => desk.clearDesk())
afterEach(async () => {
  shop.setClock(undefined)
  await shop.query("update staff set disabled_at = null, role = 'agent' where username = 'agent'")
})

const assign = (as: Browser, lineId: string, to: string | null, from: string | null = null) =>
  call(as, lineId, 'assign', { to, from })
const inDays = (days: number) =>
  shopDay(new Date(Date.now() + days * 24 * HOUR), shop.parts.config.TIME_ZONE)
const snooze = (as: Browser, lineId: string, days = 1, more: object = {}) =>
  call(as, lineId, 'snooze', { until: inDays(days), reason: 'office', seen: null, ...more })
const listed = async (as: Browser, query = '') =>
  (await desk.queue(as, `limit=100&${query}`)).map(({ id }) => id)
const load = async (as: Browser) => (await as.get('/api/admin/desk/load')).json as DeskLoad
const next = async (as: Browser) => (await as.post('/api/admin/desk/next', {})).json.id
const events = async (lineId: string) =>
  (await desk.eventsOfLine(owner, lineId)).map(({ event, by, detail }) => [event, by, detail])

it('an assignment lasts beyond sessions, and everyone sees whose it is', async () => {
  const { lineId } = await buyForDesk()
  expect(await listed(agent, 'whose=unassigned')).toEqual([lineId])
  expect((await assign(owner, lineId, ids.agent ?? '')).json).toEqual({ done: true })
  agent = await signInAs(shop, 'agent')
  expect((await caseOf(owner, lineId)).assignee).toEqual({ id: ids.agent, username: 'agent' })
  expect(await listed(agent, 'whose=mine')).toEqual([lineId])
  expect(await listed(owner, `assignee=${ids.agent}`)).toEqual([lineId])
  expect(await listed(owner, 'whose=mine')).toEqual([])
  expect(await listed(owner, 'whose=unassigned')).toEqual([])
  expect(await listed(owner)).toEqual([lineId])
  expect(await audited(lineId)).toEqual(['desk_assign'])
  expect(await events(lineId)).toContainEqual(['assigned', 'owner', { note: 'To agent' }])
  expect((await load(owner)).people).toContainEqual({
    ...{ id: ids.agent, username: 'agent', isMe: false, deeds: 1 },
  })
  expect((await assign(agent, lineId, null, ids.agent)).status).toBe(200)
  expect((await load(owner)).unassigned).toBe(1)
  expect(await events(lineId)).toContainEqual(['unassigned', 'agent', { note: 'From agent' }])
})

it('an assignment decided on an old screen, twice or at once is made once', async () => {
  const { lineId } = await buyForDesk()
  const people = await desk.agents(MANY)
  const parts = shop.parts
  const outcomes = await Promise.allSettled(
    people.map((to) => assignLine(parts, { lineId, staffId: to, to, from: null, note: '' })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = (await caseOf(owner, lineId)).assignee
  const stale = await assign(agent, lineId, ids.agent ?? '')
  expect(stale.json).toMatchObject({
    code: 'invalid_transition',
    message: expect.stringContaining(`${winner?.username} has been assigned`),
  })
  const again = await Promise.all(
    [1, 2].map(() => assign(owner, lineId, ids.owner ?? '', winner?.id)),
  )
  expect(again.map(({ status }) => status)).toEqual([200, 200])
  expect(await audited(lineId)).toEqual(['desk_assign', 'desk_assign'])
})

it('a deed is assigned only by and to those who can act, and only at the desk', async () => {
  const { lineId } = await buyForDesk()
  const toReader = await assign(agent, lineId, ids.read_only ?? '')
  expect([toReader.status, toReader.json.field]).toEqual([400, 'to'])
  expect((await assign(agent, lineId, '0198f3a2-0000-7000-8000-000000000001')).status).toBe(400)
  await desk.clearDesk()
  for (const reply of [await assign(agent, lineId, ids.agent ?? ''), await snooze(agent, lineId)]) {
    expect([reply.status, reply.json.code]).toEqual([409, 'invalid_transition'])
  }
  expect(await audited(lineId)).toEqual([])
})

it('work assigned to a member who is removed, or may only look, is everyone’s again', async () => {
  const { lineId } = await buyForDesk()
  await assign(owner, lineId, ids.agent ?? '')
  expect(await next(owner)).toBeNull()
  const change = (sql: string) => shop.query(`update staff set ${sql} where username = 'agent'`)
  for (const gone of ["role = 'read_only'", "disabled_at = now(), role = 'agent'"]) {
    await change(gone)
    expect((await caseOf(owner, lineId)).assignee).toBeNull()
    expect(await listed(owner, 'whose=unassigned')).toEqual([lineId])
    expect((await load(owner)).unassigned).toBe(1)
  }
  expect((await load(owner)).people.map(({ username }) => username)).not.toContain('agent')
  expect(await next(owner)).toBe(lineId)
  expect((await caseOf(owner, lineId)).assignee?.username).toBe('owner')
})

it('a snoozed deed leaves the queue, and comes back on its day to whoever snoozed it', async () => {
  const { lineId } = await buyForDesk()
  const until = (await snooze(agent, lineId, 1, { note: 'They call back.' })).json.until
  expect((await caseOf(owner, lineId)).snooze).toEqual({ until, reason: 'office', by: 'agent' })
  expect(await listed(owner)).toEqual([])
  expect(await listed(owner, 'whose=snoozed')).toEqual([lineId])
  expect(await next(owner)).toBeNull()
  expect(await load(owner)).toMatchObject({ snoozed: 1, unassigned: 0, today: 0, later: 0 })
  const { db } = shop.parts
  expect((await countWork(db, new Date())).desk).toBe(0)
  const words = expect.stringMatching(
    /^Waiting for the office until \w+ \d+, \d+: They call back\.$/,
  )
  expect(await events(lineId)).toContainEqual(['snoozed', 'agent', { reason: words }])
  expect(await audited(lineId)).toEqual(['desk_snooze'])

  shop.setClock(new Date(Date.parse(until)))
  owner = await signInAs(shop, 'owner')
  agent = await signInAs(shop, 'agent')
  expect((await caseOf(owner, lineId)).snooze).toBeNull()
  expect(await listed(owner)).toEqual([lineId])
  expect(await next(owner)).toBeNull()
  expect(await next(agent)).toBe(lineId)
})

it('a snooze never hides an overdue deed, nor lasts until its automatic refund', async () => {
  const { lineId, orderId } = await buyForDesk()
  expect((await snooze(agent, lineId, 2)).status).toBe(200)
  await shop.query(
    `update desk_plans set snoozed_until = refunded_after - interval '1 hour' from order_lines
        where order_lines.id = line_id and line_id = $1`,
    [lineId],
  )
  expect(await listed(owner)).toEqual([])
  await late.atHour(orderId, 48.1)
  owner = await signInAs(shop, 'owner')
  // Its day hasn't come, so nobody gets it as their next deed; everybody sees that it's overdue.
  expect((await desk.queue(owner)).map(({ id, snooze }) => [id, snooze?.by])).toEqual([
    [lineId, 'agent'],
  ])
  expect(await next(owner)).toBeNull()
  expect(await listed(owner, 'due=overdue')).toEqual([lineId])
  expect(await load(owner)).toMatchObject({ overdue: 1 })
  expect((await countWork(shop.parts.db, shop.parts.clock())).overdue).toBe(1)
  agent = await signInAs(shop, 'agent')

  shop.setClock(undefined)
  const { lineId: other } = await buyForDesk()
  const tooLong = await snooze(agent, other, 5)
  expect([tooLong.status, tooLong.json.field]).toEqual([400, 'until'])
  expect(tooLong.json.message).toMatch(/^We’ll refund this deed automatically on \w+ \d+, \d+\./)
  const past = await snooze(agent, other, 0)
  expect([past.status, past.json.message]).toEqual([400, 'Choose a day after today.'])
  expect(await listed(owner, 'due=later')).toContain(other)
})

it('a snooze decided on an old screen, twice or at once counts once', async () => {
  const { lineId } = await buyForDesk()
  const people = await desk.agents(MANY)
  const days = [inDays(1), inDays(2)]
  const outcomes = await Promise.allSettled(
    people.map((staffId, i) =>
      snoozeLine(shop.parts, {
        ...{ lineId, staffId, until: days[i % 2] ?? '', reason: 'office', note: '', seen: null },
      }),
    ),
  )
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  expect(await audited(lineId)).toEqual(['desk_snooze'])
  const { snooze: kept, assignee } = await caseOf(owner, lineId)
  expect(assignee?.username).toBe(kept?.by)
  await assign(owner, lineId, ids.agent ?? '', assignee?.id)
  const stale = await snooze(agent, lineId, 1, { reason: 'customer' })
  expect(stale.json).toMatchObject({
    code: 'invalid_transition',
    message: expect.stringContaining(`${kept?.by} has snoozed this deed until`),
  })
  const moved = { reason: 'customer', seen: kept?.until }
  expect((await snooze(agent, lineId, 1, moved)).status).toBe(200)
  expect((await snooze(agent, lineId, 1, moved)).status).toBe(200)
  expect(await audited(lineId)).toEqual(['desk_snooze', 'desk_assign', 'desk_snooze'])
})

it('a snooze is ended once, by anyone', async () => {
  const { lineId } = await buyForDesk()
  expect((await call(agent, lineId, 'wake')).json).toEqual({ woken: false })
  await snooze(agent, lineId)
  const woken = await Promise.all([owner, agent].map((as) => call(as, lineId, 'wake')))
  expect(woken.map(({ json }) => json.woken).toSorted()).toEqual([false, true])
  expect(await listed(owner)).toEqual([lineId])
  expect(await audited(lineId)).toEqual(['desk_snooze', 'desk_wake'])
})

it('a snoozed deed that something happens to is back at once', async () => {
  const { lineId } = await buyForDesk()
  await desk.upload(agent, lineId)
  await shop.query(
    `update desk_plans set snoozed_until = now() + interval '1 day', snooze_reason = 'office',
          snoozed_by = assigned_to, snoozed_at = now() - interval '1 minute' where line_id = $1`,
    [lineId],
  )
  await desk.check(doubtfulLab)
  expect(await listed(owner)).toEqual([lineId])
  expect((await caseOf(owner, lineId)).snooze).toBeNull()
})

it('words about a snooze that name the customer are refused', async () => {
  const { lineId } = await buyForDesk()
  const reply = await snooze(agent, lineId, 1, { note: 'Asked ada@example.com for the parcel.' })
  expect([reply.status, reply.json.field]).toEqual([400, 'note'])
  expect(await audited(lineId)).toEqual([])
})

it('plans are deleted once their deed is done', async () => {
  const { lineId } = await buyForDesk()
  await assign(agent, lineId, ids.agent ?? '')
  const plans = async () =>
    (await shop.query('select from desk_plans where line_id = $1', [lineId])).length
  await sweepExpiredJob.run(shop.jobParts)
  expect(await plans()).toBe(1)
  await desk.clearDesk()
  await sweepExpiredJob.run(shop.jobParts)
  expect(await plans()).toBe(0)
})
