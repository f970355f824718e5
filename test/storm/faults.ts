import { setTimeout } from 'node:timers/promises'
import type { DeliveryPlan } from '../../standins/payments/webhooks/deliveries.ts'
import type { Wire } from './proxy.ts'
import type { StormShop } from './shop.ts'

/** Something that goes wrong, and how long it lasts. */
interface Fault {
  name: string
  /** How often it's picked, against the others. */
  weight: number
  isPossible?(shop: StormShop): boolean
  /** Returns what puts it right again, if it doesn't by itself. */
  strike(shop: StormShop, dice: Dice): Promise<(() => unknown) | undefined> | (() => unknown)
}

export interface Dice {
  (): number
  between(low: number, high: number): number
  pick<T>(items: readonly T[]): T
}

const SECOND = 1000

const fault = (weight: number, name: string, strike: Fault['strike']): Fault => ({
  ...{ name, weight, strike },
})

/** Of what the card provider reports. */
const delivery = (name: string, plan: (dice: Dice) => DeliveryPlan) =>
  fault(2, name, ({ payments }, dice) => {
    payments.controls.planDeliveries(plan(dice))
    return async () => {
      payments.controls.planDeliveries({})
      await payments.controls.releaseDeliveries()
    }
  })

const FAULTS: Fault[] = [
  fault(5, 'a process is killed with -9', async ({ roles }, dice) => {
    await dice.pick(roles).kill()
    return undefined
  }),
  fault(4, 'a process is stopped for seconds', ({ roles }, dice) => {
    const role = dice.pick(roles)
    role.pause()
    return () => role.resume()
  }),
  fault(3, 'a clock jumps by minutes', ({ roles }, dice) => {
    const role = dice.pick(roles)
    role.shiftClock(dice.between(-4 * 60, 4 * 60) * SECOND)
    return () => role.shiftClock(0)
  }),
  fault(1, 'the database is restarted', ({ cluster }) => restart(cluster, 'stop')),
  fault(1, 'the database is killed with -9', ({ cluster }) => restart(cluster, 'kill')),
  fault(2, 'every connection to the database is ended', async (shop) => {
    await endConnections(shop)
    return undefined
  }),
  fault(2, 'the office has its moods', ({ office }) => {
    office.turn()
    return () => office.clearUp()
  }),
  {
    ...fault(2, 'the disk is full', ({ disk }) => {
      disk.fill()
      return () => disk.free()
    }),
    isPossible: ({ disk, wires }) => disk.isMounted && !wires.store,
  },
  fault(4, 'the provider fails', ({ payments }, dice) => {
    const when = dice.pick(['before', 'after'] as const)
    const kind = dice.pick(['error', 'disconnect'] as const)
    const status = dice.pick([500, 503, 429])
    payments.controls.addFault({ kind, when, status, count: dice.between(1, 12) })
    return () => payments.controls.clearFaults()
  }),
  fault(2, 'the provider takes its time', ({ payments }, dice) => {
    const ms = dice.between(500, 6000)
    payments.controls.addFault({ kind: 'hang', when: 'during', ms, count: dice.between(1, 5) })
    return () => payments.controls.clearFaults()
  }),
  delivery('events are dropped', (dice) => ({ drop: dice.between(1, 10) })),
  delivery('events come twice', (dice) => ({ duplicate: dice.between(1, 15) })),
  delivery('events come in the wrong order', (dice) => ({ reorder: dice.between(2, 8) })),
  fault(3, 'the mail server refuses', ({ inbox }, dice) => {
    inbox.refuseAll(dice.pick([421, 451, 452]))
    return () => inbox.refuseAll(undefined)
  }),
]

/** What can happen to the wire between the shop and somebody it talks to. */
function faultsOfWire([party, wire]: [string, Wire]): Fault[] {
  const wireFault = (weight: number, name: string, harm: (dice: Dice) => void) =>
    fault(weight, name, (_, dice) => {
      harm(dice)
      return () => wire.heal()
    })
  return [
    wireFault(2, `the wire to the ${party} is cut`, () => wire.cut()),
    wireFault(2, `the wire to the ${party} is slow`, (dice) => wire.delay(dice.between(50, 800))),
    wireFault(1, `the ${party} answers nothing`, () => wire.swallow()),
  ]
}

let lastRestart: Promise<undefined> = Promise.resolve(undefined)

/** One after the other: two at once would start two servers over the same files. */
function restart(cluster: StormShop['cluster'], end: 'stop' | 'kill'): Promise<undefined> {
  lastRestart = lastRestart.then(async () => {
    await cluster[end]()
    await cluster.start()
    return undefined
  })
  return lastRestart
}

export async function endConnections({ pool }: StormShop): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'deedbox-%'`,
  )
}

const LONGEST = 6 * SECOND

/** Lets faults strike for a while, several at a time. */
export async function rage(
  shop: StormShop,
  dice: Dice,
  forMs: number,
  struck: Record<string, number>,
): Promise<void> {
  const until = Date.now() + forMs
  const under: Array<Promise<void>> = []
  const faults = [...FAULTS, ...Object.entries(shop.wires).flatMap(faultsOfWire)].filter(
    ({ isPossible }) => isPossible?.(shop) ?? true,
  )
  while (Date.now() < until) {
    const fault = pickFault(faults, dice)
    struck[fault.name] = (struck[fault.name] ?? 0) + 1
    const lasts = dice.between(300, LONGEST)
    under.push(last(shop, dice, fault, lasts))
    await setTimeout(dice.between(200, 1500))
  }
  await Promise.all(under)
}

async function last(shop: StormShop, dice: Dice, fault: Fault, ms: number): Promise<void> {
  const heal = await fault.strike(shop, dice)
  if (!heal) return
  await setTimeout(ms)
  await heal()
}

function pickFault(faults: Fault[], dice: Dice): Fault {
  const total = faults.reduce((sum, { weight }) => sum + weight, 0)
  let left = dice() * total
  for (const fault of faults) {
    left -= fault.weight
    if (left < 0) return fault
  }
  return faults[0] as Fault
}

/** Nothing is broken on purpose anymore. */
export async function clearUp(shop: StormShop): Promise<void> {
  const { wires, roles, payments, inbox, office, disk } = shop
  for (const wire of Object.values(wires)) wire.heal()
  for (const role of roles) {
    role.resume()
    role.shiftClock(0)
  }
  payments.controls.clearFaults()
  payments.controls.planDeliveries({})
  await payments.controls.releaseDeliveries()
  inbox.refuseAll(undefined)
  office.clearUp()
  disk.free()
}
