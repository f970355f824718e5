import { beforeEach, expect, it } from 'vitest'
import { openApi } from '../../../test/support/api/client.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { DAY, earlier, later, MINUTE, SECOND } from '../../durations.ts'
import { sweepExpiredJob } from '../sweep-expired.job.ts'
import { openStatusLook } from './record-status.ts'
import { readStatus } from './status.db.ts'
import { COMPONENTS } from './status.ts'

const shop = shopForTests()
const start = new Date()
const lookAfter = async (milliseconds: number) => {
  shop.setClock(later(start, milliseconds))
  await openStatusLook(shop.parts, [])()
}
const worker = (isAlive: boolean) =>
  shop.query(
    `insert into worker_heartbeats (worker_id, seen_at)
        values ('0198f3a2-0000-7000-8000-000000000001', now() - $1::interval)
        on conflict (worker_id) do update set seen_at = excluded.seen_at`,
    [isAlive ? '-1 hour' : '1 hour'],
  )
const changes = async (component = 'deliveries') =>
  (
    await shop.query('select level, at from status_changes where component = $1 order by at', [
      component,
    ])
  ).map(({ level, at }) => [level, (at - start.getTime()) / MINUTE])

beforeEach(async () => {
  await shop.query('delete from status_changes')
  await shop.query("update status_looks set looked_at = null, seen = '{}'")
  await worker(true)
})

it('a change is written once it has lasted for two looks, and nothing is written without one', async () => {
  await lookAfter(0)
  await lookAfter(MINUTE)
  await worker(false)
  await lookAfter(2 * MINUTE)
  expect(await changes()).toEqual([['operational', 0]])
  await lookAfter(3 * MINUTE)
  await lookAfter(4 * MINUTE)
  await worker(true)
  await lookAfter(5 * MINUTE)
  await lookAfter(6 * MINUTE)
  expect(await changes()).toEqual([
    ['operational', 0],
    ['down', 2],
    ['operational', 5],
  ])
  expect(await changes('ordering')).toEqual([['operational', 0]])
})

it('several servers that look at once write each change once', async () => {
  shop.setClock(start)
  await Promise.all(Array.from({ length: 6 }, () => openStatusLook(shop.parts, [])()))
  const rows = await shop.query('select component from status_changes')
  expect(rows).toHaveLength(COMPONENTS.length)
  await worker(false)
  // Half a minute later is too early for the second look in a row.
  await lookAfter(MINUTE)
  await lookAfter(MINUTE + 30 * SECOND)
  expect(await changes()).toEqual([['operational', 0]])
})

it('after a time without any server or database, that time is down for everything', async () => {
  await lookAfter(0)
  await lookAfter(20 * MINUTE)
  for (const component of COMPONENTS) {
    expect(await changes(component)).toEqual([
      ['operational', 0],
      ['down', 0],
      ['operational', 20],
    ])
  }
})

it('calls with a key that we failed are told, and those that a caller got wrong are not', async () => {
  const { organizationId } = await openApi(shop)
  const answered = (status: number, times: number) =>
    shop.query(
      `insert into api_requests (id, organization_id, key_id, livemode, method, route, status, ms, at)
          select new_id(), organization_id, id, true, 'GET', '/api/v1/orders', $2, 1, $3
          from api_keys cross join generate_series(1, $4) where organization_id = $1`,
      [organizationId, status, start, times],
    )
  await answered(422, 20)
  await lookAfter(0)
  await lookAfter(MINUTE)
  expect((await changes('api')).map(([level]) => level)).toEqual(['operational'])
  await answered(503, 5)
  await lookAfter(2 * MINUTE)
  await lookAfter(3 * MINUTE)
  expect((await changes('api')).map(([level]) => level)).toEqual(['operational', 'degraded'])
})

it('what no shown day needs is deleted, and each part’s last change before them stays', async () => {
  const before = (days: number) => earlier(start, days * DAY)
  for (const [level, days] of [
    ['operational', 300],
    ['down', 200],
    ['operational', 199],
    ['down', 89],
    ['operational', 88],
  ] as const) {
    await shop.query("insert into status_changes (component, level, at) values ('api', $1, $2)", [
      level,
      before(days),
    ])
  }
  await lookAfter(0)
  const seen = async () => {
    const { components, incidents } = await readStatus(shop.parts.db, start, 'America/New_York')
    return { api: components.find(({ component }) => component === 'api'), incidents }
  }
  const whole = await seen()
  await sweepExpiredJob.run(shop.jobParts)
  expect((await changes('api')).map(([level]) => level)).toEqual([
    'operational',
    'down',
    'operational',
  ])
  expect(await seen()).toEqual(whole)
  expect(whole.incidents).toHaveLength(1)
})
