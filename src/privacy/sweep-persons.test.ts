import { beforeEach, expect, it } from 'vitest'
import { shopForTests } from '../../test/support/describe-shop.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { fulfil } from '../../test/support/fulfillment/fulfill.ts'
import { jobContext, runJobs } from '../../test/support/jobs.ts'
import { refundDesk } from '../../test/support/money/refunds.ts'
import { signInAs } from '../../test/support/staff.ts'
import { type Address, addressAt } from '../addresses/address.ts'
import { linkToken } from '../secret-token.ts'
import { sweepPersonsJob } from './sweep-persons.job.ts'

let houses = 0
const house = (): Address => addressAt(`${++houses} Named St`, 'Trenton', 'NJ', '08608')
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
let persons = 0
/** A name no other test uses. */
const person = () => {
  persons += 1
  const surname = `Quill${LETTERS[persons % 26]}${LETTERS[Math.floor(persons / 26)]}son`
  return { name: `Jane ${surname}`, surname }
}

const shop = shopForTests()
const desk = refundDesk(() => shop)
const agent = forTests(() => signInAs(shop, 'agent'))
const watcher = forTests(() => signInAs(shop, 'read_only'))
beforeEach(async () => {
  await sql("delete from pgboss.job where state = 'created'")
  await sql('delete from person_sweeps')
  await sql('update download_links set revoked_at = now() where revoked_at is null')
})

const sql = (text: string, values: unknown[] = []) => shop.query(text, values)
const suppress = async (entry: object) => {
  const reply = await agent.post('/api/admin/suppressions', { notice: 'n', ...entry })
  expect(reply.status).toBe(201)
  return reply.json
}
const preview = (entry: object, as = agent) => as.post('/api/admin/suppressions/preview', entry)
const sweep = (size = { links: 500, steps: 40 }) =>
  sweepPersonsJob.run(shop.jobParts, {}, jobContext(shop), size)
const sweepOf = async (id: string) =>
  (await watcher.get('/api/admin/suppressions')).json.find(
    (entry: { id: string }) => entry.id === id,
  ).sweep

/** A line whose copy was read, with these names on it; delivered unless specified otherwise. */
async function sell(names: string[], ...steps: Parameters<ReturnType<typeof fulfil>>) {
  const bought = await desk.buy([house()])
  const all = ['search-deed', 'fetch-deed', 'check-copy', 'deliver-order'] as const
  await fulfil(shop)(...(steps.length > 0 ? steps : all))
  const [lineId = ''] = bought.lineIds
  await sql(
    `update copies set findings = jsonb_set(findings, '{fields,grantees}', $2::jsonb)
        where line_id = $1`,
    [lineId, JSON.stringify(names)],
  )
  return { ...bought, lineId }
}
async function pathOf(lineId: string): Promise<string> {
  const [link] = await sql(
    'select id from download_links where line_id = $1 and revoked_at is null',
    [lineId],
  )
  return `/d/${linkToken(shop.parts.config.LINK_SECRET, link.id)}`
}
const liveLinks = async (lineId: string) =>
  (await sql('select from download_links where line_id = $1 and revoked_at is null', [lineId]))
    .length
const reasons = async (intentId: string) =>
  (await desk.refunds(intentId)).map((refund) => refund.reason)

it('a sold deed that names a listed person is revoked and refunded if not downloaded, and others are left alone', async () => {
  const { name, surname } = person()
  const theirs = await sell([`${surname.toUpperCase()} JANE Q`, 'DOE JOHN'])
  const others = await sell([`${surname} Peter`, 'Jane Other'])
  const nobody = await sell([])
  const { id, isSweeping } = await suppress({ personName: name })
  expect(isSweeping).toBe(true)
  expect(await sweepOf(id)).toMatchObject({ lookedAt: 0, finishedAt: null })
  const ran = await runJobs(shop, [{ ...sweepPersonsJob, run: () => sweep() }])
  expect(ran).toBe(1)
  expect(await liveLinks(theirs.lineId)).toBe(0)
  expect(await reasons(theirs.intentId)).toEqual(['not_found'])
  for (const { lineId, intentId } of [others, nobody]) {
    expect(await liveLinks(lineId)).toBe(1)
    expect(await reasons(intentId)).toEqual([])
  }
  expect(await sweepOf(id)).toMatchObject({
    lookedAt: 3,
    refunded: 1,
    ended: 0,
    finishedAt: expect.any(String),
  })
})

it("a sold deed that names a listed person is revoked, becomes a task and isn't refunded if downloaded", async () => {
  const { name, surname } = person()
  const { lineId, orderId, intentId } = await sell([`${surname}, Jane`])
  expect((await fetch(shop.url + (await pathOf(lineId)))).status).toBe(200)
  const { id } = await suppress({ personName: name })
  await sweep()
  expect(await liveLinks(lineId)).toBe(0)
  expect(await reasons(intentId)).toEqual([])
  const [task, ...more] = await desk.tasks('suppressed_delivered', orderId)
  expect(more).toEqual([])
  expect(task.detail).toContain('a name on it was added to the list')
  expect(task.detail).not.toContain(surname)
  expect(await sweepOf(id)).toMatchObject({ refunded: 0, ended: 1 })
})

it('a sold deed that names a listed person is found once, as are all others, however often the search is interrupted', async () => {
  const { name, surname } = person()
  const sold = []
  for (let i = 0; i < 5; i += 1) {
    // Deeds that name others keep their link: a search that started over would look at them
    // again.
    const names = i % 2 === 0 ? [`${surname} Jane`] : [`${surname} Peter`]
    sold.push({ ...(await sell(names)), expected: i % 2 === 0 ? ['not_found'] : [] })
  }
  const { id } = await suppress({ personName: name })
  const small = { links: 2, steps: 1 }
  await sweep(small)
  expect(await sweepOf(id)).toMatchObject({ lookedAt: 2, refunded: 1, finishedAt: null })
  // The rest is enqueued, so a worker continues on its own.
  const [waiting] = await sql(
    "select count(*)::int as count from pgboss.job where name = 'sweep-persons' and state = 'created'",
  )
  expect(waiting.count).toBeGreaterThan(0)
  // The worker dies in the middle of a step, which leaves no trace of the step.
  const dying = {
    ...shop.jobParts,
    jobs: { ...shop.jobParts.jobs, enqueue: () => Promise.reject(new Error('killed')) },
  }
  await expect(sweepPersonsJob.run(dying, {}, jobContext(shop), small)).rejects.toThrow('killed')
  expect(await sweepOf(id)).toMatchObject({ lookedAt: 2, refunded: 1, finishedAt: null })
  // Two at once: each waits its turn or takes the next one, and neither takes the same.
  await Promise.all([sweep(), sweep()])
  expect(await sweepOf(id)).toMatchObject({
    lookedAt: 5,
    refunded: 3,
    finishedAt: expect.any(String),
  })
  await sweep()
  expect(await sweepOf(id)).toMatchObject({ lookedAt: 5, refunded: 3 })
  for (const { intentId, expected } of sold) expect(await reasons(intentId)).toEqual(expected)
})

it('a sold deed that names a listed person stays untouched if the entry was lifted before the search reached it', async () => {
  const { name, surname } = person()
  const { lineId, intentId } = await sell([`${surname} Jane`])
  const { id } = await suppress({ personName: name })
  await agent.post(`/api/admin/suppressions/${id}/lift`, { reason: 'Withdrawn.' })
  await sweep()
  expect(await liveLinks(lineId)).toBe(1)
  expect(await reasons(intentId)).toEqual([])
  expect(await sweepOf(id)).toMatchObject({ lookedAt: 0, finishedAt: expect.any(String) })
})

it('a sold deed that names a listed person is left alone if staff passed it after the entry', async () => {
  const { name, surname } = person()
  const { lineId } = await sell([`${surname} Jane`])
  await suppress({ personName: name })
  await sql("update documents set retrieved_at = now() + interval '1 minute' where line_id = $1", [
    lineId,
  ])
  await sweep()
  expect(await liveLinks(lineId)).toBe(1)
})

it("a sold deed that names a listed person is flagged to its reviewer if it's on the desk", async () => {
  const { name, surname } = person()
  const { lineId } = await sell([`${surname} Jane`], 'search-deed', 'fetch-deed', 'check-copy')
  await sql(
    "update order_lines set progress = 'desk', desk_reason = 'n', desk_kind = 'other' where id = $1",
    [lineId],
  )
  const { id } = await suppress({ personName: name })
  await sweep()
  expect(await sweepOf(id)).toMatchObject({ held: 1 })
  const objections = async () =>
    (
      await sql("select findings -> 'objections' as said from copies where line_id = $1", [lineId])
    )[0].said
  expect(await objections()).toEqual([
    `A name on it may be one that must be withheld (entry ${id}).`,
  ])
  await sql('update person_sweeps set finished_at = null, past_end = null, past_id = null')
  await sweep()
  expect(await objections()).toHaveLength(1)
})

it('the preview of an entry counts what the search will find and changes nothing', async () => {
  const { name, surname } = person()
  const fetched = await sell([`${surname} Jane`])
  await fetch(shop.url + (await pathOf(fetched.lineId)))
  const unfetched = await sell([`Jane Ann ${surname}`])
  await sell([`${surname} Peter`])
  const ready = await sell([`${surname} J`], 'search-deed', 'fetch-deed', 'check-copy')
  const told = await preview({ personName: name })
  expect(told.status).toBe(200)
  expect(told.json).toEqual({
    address: null,
    person: { inWork: 1, unfetched: 1, fetched: 1, links: 2, isExact: true },
  })
  expect(await liveLinks(unfetched.lineId)).toBe(1)
  expect(await sql('select from person_sweeps')).toEqual([])
  const { id } = await suppress({ personName: name })
  await sweep()
  expect(await sweepOf(id)).toMatchObject({ refunded: 1, ended: 1 })
  await fulfil(shop)('deliver-order')
  expect((await desk.read(ready.orderId)).progress).toEqual(['desk'])
})

it('the preview of an entry treats accents and punctuation the way the list compares names', async () => {
  const { surname } = person()
  await sell([`${surname.toUpperCase()}, JOSÉ R.`])
  const told = await preview({ personName: `Jose ${surname}` })
  expect(told.json.person).toMatchObject({ unfetched: 1 })
})

it('the preview of an entry counts for an address what the entry then acts on', async () => {
  const address = house()
  const inWork = await desk.buy([address])
  const flat = { ...address, streetAddress: `${address.streetAddress} Apt 4` }
  const delivered = await desk.buy([flat])
  // As if its search were under way.
  await sql("delete from pgboss.job where state = 'created' and data ->> 'lineId' = $1", [
    inWork.lineIds[0],
  ])
  await sql("update order_lines set progress = 'searching' where id = $1", [inWork.lineIds[0]])
  await fulfil(shop)('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
  expect((await desk.read(delivered.orderId)).progress).toEqual(['delivered'])
  const told = await preview({ address })
  expect(told.json).toEqual({
    address: { inWork: 1, unfetched: 1, fetched: 0, links: 1, isExact: true },
    person: null,
  })
  expect(await suppress({ address })).toMatchObject({
    refunded: 2,
    ended: 0,
    isSweeping: false,
  })
  expect((await preview({ address })).json.address).toMatchObject({ inWork: 0, unfetched: 0 })
})

it('the preview of an entry is for agents only, and only for something searchable', async () => {
  expect((await preview({ personName: 'Jane Doe' }, shop.visit())).status).toBe(401)
  expect((await preview({ personName: 'Jane Doe' }, watcher)).status).toBe(403)
  expect((await preview({})).json).toMatchObject({ field: 'body' })
  expect((await preview({ personName: 'Smith' })).json).toMatchObject({ field: 'personName' })
})
