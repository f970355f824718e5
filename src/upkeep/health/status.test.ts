import { describe, expect, it } from 'vitest'
import { FINE, READ_AT } from '../../../test/support/fine-readings.ts'
import { DAY, earlier, HOUR, later, MINUTE, SECOND } from '../../durations.ts'
import { WEBHOOK_QUEUE } from '../job-words.ts'
import type { Readings } from './readings.ts'
import {
  COMPONENTS,
  type Component,
  type ComponentLevel,
  type ComponentLevels,
  type StatusChange,
} from './status.ts'
import { type ApiCalls, changesSeen, componentLevels } from './status-rules.ts'
import { dayWords, incidentTime, uptimeWords } from './status-times.ts'
import { statusView, unknownView } from './status-view.ts'
import { headlineOf, incidentTitle } from './status-words.ts'

const ZONE = 'America/New_York'
const NOW = new Date('2026-11-19T20:00:00Z')
const ago = (duration: number) => earlier(NOW, duration)
const GOOD = Object.fromEntries(COMPONENTS.map((each) => [each, 'operational'])) as ComponentLevels

describe('what the lights mean to customers', () => {
  const QUIET: ApiCalls = { calls: 40, failed: 0 }
  /** What isn't as it should be. */
  const troubles = (changes: Partial<Readings>, api = QUIET) =>
    Object.fromEntries(
      Object.entries(componentLevels({ ...FINE, ...changes }, api, READ_AT)).filter(
        ([, level]) => level !== 'operational',
      ),
    )
  const stuck = (name: string, minutes = 11) => ({
    workers: {
      ...FINE.workers,
      queues: [{ name, jobs: 3, since: earlier(READ_AT, minutes * MINUTE) }],
    },
  })

  it('everything works when the lights are green, and when they are amber', () => {
    expect(troubles({})).toEqual({})
    expect(troubles({ workers: { ...FINE.workers, dead: 2 } })).toEqual({})
    expect(troubles(stuck('search-deed', 9))).toEqual({})
  })

  it('without a worker nothing is delivered, sent or emailed, and ordering goes on', () => {
    expect(troubles({ workers: { ...FINE.workers, alive: 0 } })).toEqual({
      deliveries: 'down',
      webhooks: 'down',
      email: 'down',
    })
  })

  it('a queue that waits concerns what customers wait for, and a sweep concerns nobody', () => {
    expect(troubles(stuck('check-copy'))).toEqual({ deliveries: 'degraded' })
    expect(troubles(stuck('send-mail'))).toEqual({ email: 'degraded' })
    expect(troubles(stuck('tell-deliveries'))).toEqual({ email: 'degraded' })
    expect(troubles(stuck(WEBHOOK_QUEUE))).toEqual({ webhooks: 'degraded' })
    expect(troubles(stuck('sweep-expired'))).toEqual({})
  })

  it('red lights of payments, sources, documents and email are told, those of books and backups aren’t', () => {
    const held = { ...FINE.payments, held: 1, heldSince: earlier(READ_AT, HOUR) }
    expect(troubles({ payments: held })).toEqual({ ordering: 'degraded' })
    const [source] = FINE.sources
    const sources = source ? [{ ...source, state: 'paused' as const }] : []
    expect(troubles({ sources })).toEqual({ deliveries: 'degraded' })
    const [tools] = FINE.documents
    expect(troubles({ documents: tools ? [{ ...tools, scanner: false }] : [] })).toEqual({
      deliveries: 'down',
    })
    const email = { ...FINE.email, oldestQueuedAt: earlier(READ_AT, HOUR) }
    expect(troubles({ email })).toEqual({ email: 'down' })
    expect(
      troubles({ books: null, backups: { backupAt: earlier(READ_AT, 9 * DAY), restoreAt: null } }),
    ).toEqual({})
  })

  it.each([
    [{ calls: 3, failed: 2 }, undefined],
    [{ calls: 3, failed: 3 }, 'degraded'],
    [{ calls: 1000, failed: 50 }, undefined],
    [{ calls: 1000, failed: 51 }, 'degraded'],
    [{ calls: 20, failed: 11 }, 'down'],
  ])('the API is judged by how many calls we failed: %j', (calls, level) => {
    expect(troubles({}, calls).api).toBe(level)
  })
})

describe('what a look adds', () => {
  const look = (
    before: Partial<ComponentLevels>,
    after: Partial<ComponentLevels>,
    since = MINUTE,
  ) =>
    changesSeen(
      { lookedAt: ago(since), seen: { ...GOOD, ...before } },
      GOOD,
      { ...GOOD, ...after },
      NOW,
    )

  it('nothing, as long as nothing changes', () => {
    expect(look({}, {})).toEqual([])
  })

  it('trouble is noted once two looks in a row saw it, from the first of them on', () => {
    expect(look({}, { email: 'down' })).toEqual([])
    expect(look({ email: 'degraded' }, { email: 'down' })).toEqual([])
    expect(look({ email: 'down' }, {})).toEqual([])
    expect(look({ email: 'down' }, { email: 'down' })).toEqual([
      { component: 'email', level: 'down', at: ago(MINUTE) },
    ])
  })

  it('the first look notes what works, and what doesn’t only if the second agrees', () => {
    const first = (seen: Partial<ComponentLevels>, known = {}) =>
      changesSeen({ lookedAt: null, seen: {} }, known, { ...GOOD, ...seen }, NOW)
    expect(first({ deliveries: 'down' }).map(({ component }) => component)).toEqual(
      COMPONENTS.filter((each) => each !== 'deliveries'),
    )
    const { deliveries: _, ...known } = GOOD
    const second = changesSeen(
      { lookedAt: ago(MINUTE), seen: { ...GOOD, deliveries: 'down' } },
      known,
      { ...GOOD, deliveries: 'down' },
      NOW,
    )
    expect(second).toEqual([{ component: 'deliveries', level: 'down', at: NOW }])
  })

  it('if nobody could look for minutes, everything was down from the last look until now', () => {
    expect(look({}, {}, 3 * MINUTE)).toEqual([])
    const changes = look({}, { email: 'down' }, 3 * MINUTE + SECOND)
    const at = ago(3 * MINUTE + SECOND)
    expect(changes).toEqual(
      COMPONENTS.flatMap((component) => [
        { component, level: 'down', at },
        ...(component === 'email' ? [] : [{ component, level: 'operational', at: NOW }]),
      ]),
    )
  })
})

describe('the view of 90 days', () => {
  let number = 0
  const change = (
    component: Component,
    level: ComponentLevel,
    before: number,
    words: string | null = null,
  ): StatusChange => {
    number += 1
    const id = `0198f3a2-0000-7000-8000-${String(number).padStart(12, '0')}`
    return { id, component, level, at: ago(before), words }
  }
  const since = (days: number) => COMPONENTS.map((each) => change(each, 'operational', days * DAY))
  const view = (changes: StatusChange[], lookedAt: Date | null = NOW) =>
    statusView({ changes, lookedAt }, NOW, ZONE)
  const partOf = (seen: ReturnType<typeof view>, component: Component) => {
    const found = seen.components.find((each) => each.component === component)
    if (!found) throw new Error(`No ${component}`)
    return found
  }

  it('days before the first look weren’t measured, and the others count what was', () => {
    const { days, uptime, level } = partOf(view(since(2)), 'api')
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([90, '2026-08-22', '2026-11-19'])
    expect(days.slice(-4).map((day) => day.uptime)).toEqual([null, 1, 1, 1])
    expect([uptime, level]).toEqual([1, 'operational'])
  })

  it('a day’s uptime is the share of what we saw of it, at the shop’s own midnight', () => {
    // From 11 PM to 2 AM in New York: an hour of the 17th and two of the 18th.
    const down = [
      change('email', 'down', NOW.getTime() - Date.parse('2026-11-18T04:00:00Z')),
      change('email', 'operational', NOW.getTime() - Date.parse('2026-11-18T07:00:00Z')),
    ]
    const { days } = partOf(view([...since(100), ...down]), 'email')
    expect(days.slice(-3).map((day) => [day.day, day.level, day.uptime])).toEqual([
      ['2026-11-17', 'down', 1 - 1 / 24],
      ['2026-11-18', 'down', 1 - 2 / 24],
      ['2026-11-19', 'operational', 1],
    ])
    expect(partOf(view([...since(100), ...down]), 'api').uptime).toBe(1)
  })

  it('a day that was partly working says so and has its whole uptime', () => {
    const slow = [change('api', 'degraded', 2 * HOUR), change('api', 'operational', HOUR)]
    const today = partOf(view([...since(100), ...slow]), 'api').days.at(-1)
    expect(today && dayWords(today)).toBe('Nov 19, 2026: 100% uptime, partly working for a time')
  })

  it('what failed together, or again within half an hour, is one incident', () => {
    const { incidents } = view([
      ...since(100),
      change('deliveries', 'degraded', 5 * HOUR, 'A county’s office is slow.'),
      change('deliveries', 'down', 4.5 * HOUR),
      change('email', 'down', 4.5 * HOUR),
      change('deliveries', 'operational', 4 * HOUR),
      change('email', 'operational', 3.9 * HOUR),
      change('email', 'degraded', 3.5 * HOUR),
      change('email', 'operational', 3.4 * HOUR),
      change('api', 'degraded', 2.8 * HOUR),
    ])
    expect(incidents?.map((each) => [incidentTitle(each), incidentTime(each, ZONE)])).toEqual([
      ['Partly working: API.', 'Since Nov 19, 2026 at 12:12 PM EST'],
      ['Down: Deliveries, Email. Resolved.', 'Nov 19, 2026 at 10:00 AM EST, for 1 h 36 min'],
    ])
    expect(incidents?.map(({ words }) => words)).toEqual([null, 'A county’s office is slow.'])
  })

  it('an incident that ended before the 90 days is not shown, one that still lasts is', () => {
    const old = [change('api', 'down', 95 * DAY), change('api', 'operational', 94 * DAY)]
    expect(view([...since(100), ...old]).incidents).toEqual([])
    const lasting = view([...since(100), change('api', 'down', 95 * DAY)])
    expect(lasting.incidents).toHaveLength(1)
    expect(partOf(lasting, 'api').uptime).toBe(0)
  })

  it('whoever hasn’t looked for three minutes can’t tell, and counts nothing since', () => {
    const fresh = view(since(100), ago(2.9 * MINUTE))
    expect(headlineOf(fresh)).toEqual({ words: 'Everything is working', level: 'operational' })
    const stale = view([...since(100), change('api', 'down', 5 * HOUR)], ago(4 * HOUR))
    expect(headlineOf(stale)).toEqual({ words: 'We can’t tell right now', level: null })
    const day = partOf(stale, 'api').days.at(-1)
    // Eleven hours were seen, and it was down in the last of them.
    expect(day?.uptime).toBeCloseTo(1 - 1 / 11)
    expect(headlineOf(view([], null)).level).toBeNull()
  })

  it('while our records can’t be read, the past is shown if we know it, and the present isn’t', () => {
    const last = view([...since(100), change('api', 'down', HOUR)])
    const unknown = unknownView(last, later(NOW, HOUR), ZONE)
    expect(unknown.components.map(({ level }) => level)).toEqual(Array(5).fill(null))
    expect(unknown.components.map(({ days }) => days)).toEqual(
      last.components.map(({ days }) => days),
    )
    expect(unknown.incidents).toEqual(last.incidents)
    expect(unknownView(undefined, NOW, ZONE).incidents).toBeNull()
  })

  it('uptime is never rounded up to 100%', () => {
    expect([1, 0.99999, 0.5].map(uptimeWords)).toEqual(['100%', '99.99%', '50%'])
  })

  it('the headline names what is down before what works in part', () => {
    const { words } = headlineOf(
      view([
        ...since(100),
        change('ordering', 'degraded', HOUR),
        change('email', 'down', HOUR),
        change('webhooks', 'down', HOUR),
      ]),
    )
    expect(words).toBe('Down: Webhooks, Email. Partly working: Ordering and payments.')
  })
})
