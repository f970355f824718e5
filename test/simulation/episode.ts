import { checkMoney } from '../invariants/check-money.ts'
import { checkDeliveries, checkLinks } from '../invariants/deliveries.ts'
import { rememberEvidence } from '../invariants/evidence.ts'
import type { Violation } from '../invariants/violation.ts'
import { checkRecovered, outsideOf, replayEvents } from './checks.ts'
import { live } from './customers.ts'
import { openDesk } from './desk.ts'
import { openWorld } from './open-world.ts'
import { startBank } from './outside.ts'
import { planCustomer } from './plan-customer.ts'
import type { Stage } from './shop.ts'
import type { EpisodeOptions, World } from './world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A broken invariant, and the customer it's about, if it's about one. */
export type Broken = Violation & { customer?: number | undefined }

export interface EpisodeResult {
  violations: Broken[]
  /** What happened to the customers of the violations, line by line. */
  history: string[]
  faults: string[]
  orders: number
  lines: number
  /** How lines ended, and how often each thing happened. */
  ends: Record<string, number>
  virtualDays: number
}

/** How often the scheduled jobs run: as often as it matters while much happens, then less. In between
 * they would find nothing to do. */
const SCHEDULE: Array<{ name: string; early: number; late: number }> = [
  { name: 'reconcile-payments', early: 20 * MINUTE, late: 6 * HOUR },
  { name: 'revive-lines', early: 30 * MINUTE, late: 6 * HOUR },
  { name: 'watch-promises', early: 2 * HOUR, late: 4 * HOUR },
  { name: 'chase-refunds', early: 3 * HOUR, late: 12 * HOUR },
  { name: 'reconcile-books', early: 10 * HOUR, late: DAY },
  { name: 'count-figures', early: 10 * HOUR, late: 2 * DAY },
  { name: 'sweep-expired', early: 20 * HOUR, late: 2 * DAY },
  { name: 'sweep-orphans', early: 26 * HOUR, late: 4 * DAY },
  { name: 'forget-unpaid', early: DAY, late: 2 * DAY },
  { name: 'start-rechecks', early: DAY, late: DAY },
  { name: 'delete-expired-files', early: 2 * DAY, late: 4 * DAY },
]
const EARLY = 36 * HOUR
const SETTLED = 12 * DAY
const OVER = 46 * DAY

/** Some customers, from their first click to the end of their last link. */
export async function playEpisode(stage: Stage, options: EpisodeOptions): Promise<EpisodeResult> {
  const world = await openWorld(stage, options)
  try {
    return await play(world, options)
  } finally {
    await world.shop.close()
  }
}

async function play(world: World, options: EpisodeOptions): Promise<EpisodeResult> {
  const { timeline, startAt } = world.shop
  world.customers = options.customers.map((index) => planCustomer(options.seed, index))
  for (const customer of world.customers) {
    world.later(`customer ${customer.index}`, customer.arrivesAt, () => live(world, customer))
  }
  for (const job of SCHEDULE) schedule(world, job)
  startBank(world)
  openDesk(world)
  const { pool, provider } = world.shop
  const outside = outsideOf(world)
  const checkEvidence = rememberEvidence(pool, { forgetsUnpaid: true })
  const violations: Violation[] = []
  const until = (at: number) => timeline.playUntil(startAt + at)
  const found = async (check: Promise<Violation[]>) => violations.push(...(await check))

  await until(20 * HOUR)
  await found(checkEvidence())
  await until(44 * HOUR)
  await found(checkEvidence())
  await found(checkRecovered(world))
  await until(SETTLED)
  await found(checkMoney(pool, provider.state))
  await found(checkDeliveries(outside, { mayWaitAtDesk: false }))
  await found(checkLinks(outside))
  await found(replayEvents(world))
  await found(checkEvidence())
  // Only what's scheduled happens now, and every link comes to its end.
  await until(OVER)
  await found(checkLinks(outside))
  await found(checkEvidence())
  for (const words of world.surprises) violations.push({ invariant: 13, words })
  for (const words of world.shop.leaks) violations.push({ invariant: 9, words })
  return resultOf(world, violations)
}

function schedule(world: World, { name, early, late }: (typeof SCHEDULE)[number]): void {
  const next = () => {
    world.shop.worker.runScheduled(name)
    const age = world.age()
    // Once everything has settled, only what ends links and files matters.
    const wait = age < EARLY ? early : age < SETTLED ? late : Math.max(late, 5 * DAY)
    world.later(name, wait, async () => next())
  }
  world.later(name, early, async () => next())
}

async function resultOf(world: World, found: Violation[]): Promise<EpisodeResult> {
  const violations = found.map((each) => ({ ...each, customer: customerOf(world, each) }))
  const { rows } = await world.shop.pool.query(
    'select progress, count(*)::int as count from order_lines group by 1',
  )
  const ends = Object.fromEntries(rows.map(({ progress, count }) => [progress, count]))
  const concerned = [...new Set(violations.flatMap(({ customer }) => customer ?? []))]
  const history: string[] = []
  for (const index of concerned.slice(0, 3)) history.push(...(await historyOf(world, index)))
  return {
    ...{ violations, history, ends },
    faults: [...world.shop.boundary.injected, ...world.disturbances],
    orders: world.customers.reduce((sum, { orderIds }) => sum + orderIds.length, 0),
    lines: rows.reduce((sum, { count }) => sum + count, 0),
    virtualDays: OVER / DAY,
  }
}

/** Whose order it is, or whose identifier or email is in the words. */
function customerOf(world: World, { orderId, words }: Violation): number | undefined {
  if (orderId) return world.whose.get(orderId)
  for (const [id, index] of world.whose) if (words.includes(id)) return index
  const [, index] = words.match(/\bcustomer(\d+)\b.*@/) ?? []
  return index === undefined ? undefined : Number(index)
}

/** An order's life as its own rows, its letters and the faults around it tell it. */
async function historyOf(world: World, index: number): Promise<string[]> {
  const { pool, boundary, startAt, inbox } = world.shop
  const customer = world.customers.find((each) => each.index === index)
  if (!customer) return []
  const when = (at: number) => `${((at - startAt) / HOUR).toFixed(3)} h`
  const { rows } = await pool.query(
    `select timeline.*, position from timeline left join order_lines on order_lines.id = line_id
      where timeline.order_id = any($1) order by timeline.at, timeline.id`,
    [customer.orderIds],
  )
  const { rows: states } = await pool.query(
    `select orders.status, position, street_address, progress, refunds.state as refund
      from orders join order_lines on order_id = orders.id
      left join refunds on refunds.line_id = order_lines.id
      where orders.id = any($1) order by orders.id, position`,
    [customer.orderIds],
  )
  const streets = customer.addresses.map(({ streetAddress }) => streetAddress)
  const names = [`customer ${index} `, `of ${index}~`, ...streets.map((street) => ` ${street}~`)]
  const faults = [...boundary.injected, ...world.disturbances].filter((fault) =>
    names.some((name) => fault.includes(name)),
  )
  return [
    `customer ${index}: ${customer.card}, ${streets.join(', ')}`,
    ...rows.map(
      ({ at, event, from_state, to_state, position, actor, detail }) =>
        `  ${when(at.getTime())} ${event} ${position ?? ''} ${from_state ?? ''}>${to_state ?? ''} ${actor.slice(0, 8)} ${detail ? JSON.stringify(detail) : ''}`,
    ),
    ...states.map((state) => `  now ${JSON.stringify(state)}`),
    ...inbox.letters
      .filter(({ letter }) => letter.to.startsWith(`customer${index}`))
      .map(({ letter, at }) => `  ${when(at)} letter "${letter.subject}" to ${letter.to}`),
    ...faults.map((fault) => `  fault ${fault}`),
  ]
}
