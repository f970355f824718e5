import { beforeEach, expect, it } from 'vitest'
import { serve } from '../../../standins/sources/serve.ts'
import type { Browser } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { fakeSource, fulfil } from '../../../test/support/fulfillment/fulfill.ts'
import { jobContext } from '../../../test/support/jobs.ts'
import { refundDesk } from '../../../test/support/money/refunds.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { type Address, addressAt } from '../../addresses/address.ts'
import { recheckDeedJob } from '../../aftercare/recheck-deed.job.ts'
import { fetchDeedJob } from '../../fulfillment/fetch-deed.job.ts'
import { forecastDeeds } from '../../fulfillment/forecast/forecast-deeds.ts'
import { searchDeedJob } from '../../fulfillment/search-deed.job.ts'
import { sourcesOf } from '../../fulfillment/sources/open-sources.ts'
import { permitOf } from '../../fulfillment/sources/permit.db.ts'
import { recordCalls } from '../../fulfillment/sources/sources.db.ts'
import { openDatabase } from '../../platform/db.ts'
import { plainLab } from '../../platform/lab/plain-lab.ts'

let houses = 0
const house = (): Address => addressAt(`${++houses} Switch St`, 'Chicago', 'IL', '60606')

const office = forTests(() =>
  serve(({ url }) => ({ body: url.pathname.startsWith('/v1/') ? { parcels: [] } : [] })),
)
const shop = shopForTests({
  settings: () => ({
    RECORDER_URL: office.url,
    RECORDER_API_KEY: 'key',
    SOURCES: 'cook,philadelphia',
    COOK_URL: office.url,
    PHILADELPHIA_URL: office.url,
    SELLER_NAME: 'Deedbox LLC',
    SELLER_ADDRESS: '1 Test St, Springfield, IL 62704',
  }),
})
const agent = forTests(() => signInAs(shop, 'agent'))
const watcher = forTests(() => signInAs(shop, 'read_only'))
const desk = refundDesk(() => shop)
beforeEach(async () => {
  await shop.query("delete from pgboss.job where state = 'created'")
  await shop.query('delete from source_switches')
  await shop.query('delete from source_breakers')
  await shop.query('delete from forecasts')
})

const list = async (as = watcher) => (await as.get('/api/admin/sources')).json
const turn = (name: string, isOn: boolean, as = agent, reason = 'It is slow today.') =>
  as.post(`/api/admin/sources/${name}/switch`, { isOn, reason })
const audit = async () =>
  await shop.query(`select action, subject, detail, username from audit_log join staff on staff.id = staff_id
          where action like '%source%' order by audit_log.id`)

it("the panel's sources are the configured ones, in the order they're asked", async () => {
  expect(await list()).toEqual([
    {
      name: 'recorder',
      title: "Recorder's office",
      area: expect.any(String),
      isFree: true,
      hasImages: true,
      isOn: true,
      switched: null,
      state: 'unasked',
      lastDay: { calls: 0, notFound: 0, down: 0, medianMs: null, p95Ms: null },
      failures: 0,
      openUntil: null,
      lastFailure: null,
      failedAt: null,
    },
    expect.objectContaining({ name: 'cook', area: 'Cook County, Illinois', hasImages: false }),
    expect.objectContaining({ name: 'philadelphia' }),
  ])
})

it("the panel's sources are switched by agents with a reason, and we record who and why", async () => {
  expect((await turn('cook', false, agent, ' ')).json).toMatchObject({ field: 'reason' })
  expect((await turn('nyc', false)).status).toBe(404)
  const before = (await audit()).length
  const off = await turn('cook', false)
  expect(off.json).toMatchObject({
    name: 'cook',
    isOn: false,
    state: 'off',
    switched: { by: 'agent', reason: 'It is slow today.', at: expect.any(String) },
  })
  // Twice, at once: a switch already in that position isn't flipped again.
  await Promise.all([turn('cook', false, agent, 'again'), turn('cook', false, agent, 'and again')])
  expect((await list())[1].switched.reason).toBe('It is slow today.')
  await turn('cook', true, agent, 'It is back.')
  expect((await turn('cook', true, agent, 'It is back.')).json).toMatchObject({ isOn: true })
  expect((await audit()).slice(before)).toEqual([
    {
      action: 'switch_source_off',
      subject: 'cook',
      detail: { reason: 'It is slow today.' },
      username: 'agent',
    },
    {
      action: 'switch_source_on',
      subject: 'cook',
      detail: { reason: 'It is back.' },
      username: 'agent',
    },
  ])
})

it("sources that were never switched off can't be switched on", async () => {
  const before = (await audit()).length
  expect((await turn('cook', true)).json).toMatchObject({ isOn: true, switched: null })
  expect(await audit()).toHaveLength(before)
})

it('a running process stops asking switched-off sources from its next question on', async () => {
  // Another process, with its own connections, sources and permits, created before the switch.
  const other = openDatabase({
    url: shop.database.jobs.url,
    poolSize: 2,
    applicationName: 'other',
  })
  const sources = sourcesOf(shop.parts.config, { db: other.db, clock: shop.parts.clock })
  const parts = { ...shop.jobParts, db: other.db, sources }
  const search = async () => {
    const { lineIds, orderId } = await desk.buy([{ ...EMPIRE_STATE, ...house() }])
    const before = office.requests.length
    await searchDeedJob.run(parts, { lineId: lineIds[0] ?? '' }, jobContext(shop))
    return {
      asked: office.requests.length - before,
      progress: (await desk.read(orderId)).progress,
    }
  }
  try {
    const both = await search()
    expect(both.asked).toBe(2)
    await turn('recorder', false)
    expect((await search()).asked).toBe(1)
    await turn('cook', false)
    // No source is left, so the line goes to the desk.
    expect(await search()).toEqual({ asked: 0, progress: ['desk'] })
    await turn('recorder', true)
    expect((await search()).asked).toBe(1)
  } finally {
    await other.close()
  }
})

it('sources switched off between two questions are refused at the last check', async () => {
  const permit = permitOf(shop.parts, 'recorder')
  const never = new AbortController().signal
  expect(await permit.ask(never)).toBeUndefined()
  await turn('recorder', false)
  expect(await permit.ask(never)).toBe('staff have switched it off')
  const [recorder] = sourcesOf(shop.parts.config, shop.parts)
  const before = office.requests.length
  expect(await recorder?.resolveParcel(EMPIRE_STATE, never)).toMatchObject({ answer: 'down' })
  expect(office.requests.length).toBe(before)
  await turn('recorder', true)
  expect(await permit.ask(never)).toBeUndefined()
})

it("switched-off sources aren't fetched from: staff are told where to look", async () => {
  const { lineIds, orderId } = await desk.buy([house()])
  const down = { answer: 'down', detail: 'status 503' } as const
  await fulfil(shop, fakeSource({ fetchImage: async () => down }))('search-deed')
  expect((await desk.read(orderId)).progress).toEqual(['checking'])
  await off('fake')
  const source = fakeSource({ fetchImage: () => Promise.reject(new Error('asked')) })
  const parts = { ...shop.jobParts, sources: [source] }
  await fetchDeedJob.run(parts, { lineId: lineIds[0] ?? '' }, jobContext(shop))
  expect((await desk.read(orderId)).progress).toEqual(['desk'])
  const rows = await shop.query('select desk_reason from order_lines where id = $1', [lineIds[0]])
  expect(rows[0].desk_reason).toContain('2019-1')
  expect(rows[0].desk_reason).toContain('staff have switched it off')
})

/** Switches off a source that belongs to a test, not to the configuration. */
async function off(source: string): Promise<void> {
  await shop.query(
    `insert into source_switches (source, is_on, reason, changed_at, changed_by)
        select $1, false, 'test', now(), id from staff limit 1`,
    [source],
  )
}

it("switched-off sources aren't asked for a newer deed either", async () => {
  const { lineIds } = await desk.buy([house()])
  const source = fakeSource()
  await fulfil(shop, source)('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
  const rows = await shop.query('select id from documents where line_id = $1', [lineIds[0]])
  const asked = source.asked.length
  await off('fake')
  const parts = { ...shop.jobParts, sources: [source], lab: plainLab }
  await recheckDeedJob.run(parts, { documentId: rows[0].id }, jobContext(shop))
  expect(source.asked).toHaveLength(asked)
})

it("switched-off sources aren't asked for a forecast, and their earlier answers are forgotten", async () => {
  const source = fakeSource({ name: 'cook' })
  const forecaster = forecastDeeds({ ...shop.parts, sources: [source] })
  const address = house()
  expect(await forecaster.forecast([address])).toMatchObject([{ outcome: 'found' }])
  await turn('cook', false)
  expect(await forecaster.forecast([address])).toMatchObject([{ outcome: 'staff' }])
  expect(source.asked).toHaveLength(1)
  await turn('cook', true)
  expect(await forecaster.forecast([address])).toMatchObject([{ outcome: 'found' }])
  await forecaster.stop()
})

it('sources leave no forecast that was requested before the switch and answered after it', async () => {
  const address = house()
  let answer: () => void = () => {}
  const source = fakeSource({
    name: 'cook',
    resolveParcel: (situs) =>
      new Promise((resolve) => {
        answer = () => resolve({ answer: 'ok', value: { id: '1', situs } })
      }),
  })
  const forecaster = forecastDeeds({ ...shop.parts, sources: [source] })
  const asked = forecaster.forecast([address])
  await new Promise((resolve) => setTimeout(resolve, 200))
  await turn('cook', false)
  answer()
  await asked
  const rows = await shop.query('select from forecasts')
  expect(rows).toEqual([])
  expect(await forecaster.forecast([address])).toMatchObject([{ outcome: 'staff' }])
  await forecaster.stop()
})

it("the panel's sources show why they're paused, and are retried when an agent says so", async () => {
  shop.setClock(new Date())
  const permit = permitOf(shop.parts, 'recorder')
  const never = new AbortController().signal
  for (let i = 0; i < 5; i += 1) await permit.tell('status 503')
  const [recorder] = await list()
  expect(recorder).toMatchObject({
    state: 'paused',
    failures: 5,
    lastFailure: 'status 503',
    failedAt: shop.parts.clock().toISOString(),
    openUntil: new Date(shop.parts.clock().getTime() + 30_000).toISOString(),
  })
  expect(await permit.ask(never)).toContain('left alone')
  const retry = (as: Browser, name = 'recorder') => as.post(`/api/admin/sources/${name}/retry`, {})
  expect((await retry(agent, 'nyc')).status).toBe(404)
  const before = (await audit()).length
  expect((await retry(agent)).json).toMatchObject({ failures: 5, openUntil: expect.any(String) })
  // One caller tries it, and the others wait for the result.
  expect(await permit.ask(never)).toBeUndefined()
  expect(await permit.ask(never)).toContain('left alone')
  await permit.tell(undefined)
  expect((await list())[0]).toMatchObject({ failures: 0, openUntil: null, state: 'shaky' })
  expect((await retry(agent)).status).toBe(200)
  expect((await audit()).slice(before)).toMatchObject([
    { action: 'retry_source', subject: 'recorder' },
  ])
  shop.setClock(undefined)
})

it("the panel's sources show how they have responded in the last 24 hours", async () => {
  const { db } = shop.parts
  const now = new Date()
  shop.setClock(now)
  const call = { source: 'recorder', answer: 'ok', tookMs: 120, at: now } as const
  const twoDaysAgo = new Date(now.getTime() - 48 * 3_600_000)
  await shop.query('delete from source_calls')
  for (let i = 0; i < 9; i += 1) await recordCalls(db, [call])
  await recordCalls(db, [{ ...call, answer: 'down', tookMs: 30_000 }])
  await recordCalls(db, [{ ...call, answer: 'not_found', at: twoDaysAgo }])
  const [recorder] = await list()
  expect(recorder).toMatchObject({
    state: 'shaky',
    lastDay: { calls: 10, down: 1, notFound: 0 },
  })
  expect(Math.abs(recorder.lastDay.medianMs / 120 - 1)).toBeLessThan(0.045)
  expect(Math.abs(recorder.lastDay.p95Ms / 30_000 - 1)).toBeLessThan(0.045)
  // Two days ago, it failed as well: that's over.
  await recordCalls(db, [{ ...call, source: 'cook' }])
  await recordCalls(db, [{ ...call, source: 'cook', answer: 'down', at: twoDaysAgo }])
  expect((await list())[1]).toMatchObject({ state: 'up', lastDay: { calls: 1, down: 0 } })
  shop.setClock(undefined)
})
