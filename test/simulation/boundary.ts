import { AsyncLocalStorage } from 'node:async_hooks'
import { type Random, seededRandom } from '../../standins/geocoder/seeded-random.ts'
import type { Timeline } from './timeline.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

/** Everyone we talk to who isn't this process. */
export type Party = 'provider' | 'database' | 'mail' | 'storage' | 'lab' | 'source' | 'geocoder'

/** What can happen to one call that leaves the process. */
export const FAULTS = [
  'error before',
  'error after',
  'timeout before',
  'timeout after',
  'slow',
  'crash before',
  'crash after',
] as const
export type Fault = (typeof FAULTS)[number]

/** How often each happens, per thousand calls, in an episode of ordinary weather. */
const RATES: Record<Fault, number> = {
  'error before': 8,
  'error after': 6,
  'timeout before': 3,
  'timeout after': 3,
  slow: 10,
  'crash before': 2,
  'crash after': 3,
}

/** The process died here. Nothing of ours may catch it: whoever runs into it is left standing. */
export class Crash extends Error {
  constructor() {
    super('the process died')
  }
}

/** One use case on its way through a process. */
interface Run {
  role: 'server' | 'worker'
  label: string
  random: Random
  calls: number
  openTransactions: number
  isDead: boolean
  isBuried: boolean
  die: () => void
  task: unknown
}

export interface Boundary {
  /** Runs a use case as a process would; throws `Crash` if the process dies meanwhile. */
  inProcess<T>(role: Run['role'], label: string, act: () => Promise<T>): Promise<T>
  /** One call to the outside, with whatever the seed has in store for it. */
  call<T, F = T>(
    party: Party,
    name: string,
    effect: () => T | Promise<T>,
    fail: (fault: 'error' | 'timeout') => F | Promise<F>,
  ): Promise<T | F>
  /** A transaction begins, and is rolled back. `letGo` returns a dead process's connection. */
  begin<T>(effect: () => Promise<T>, letGo: () => void): Promise<T>
  rollBack<T>(effect: () => Promise<T>, letGo: () => void): Promise<T>
  /** What takes effect in the database: a commit, or a statement that commits by itself. */
  write<T>(
    what: 'commit' | 'statement',
    effect: () => Promise<T>,
    undo: () => Promise<unknown>,
    letGo: () => void,
  ): Promise<T>
  /** Every fault that was injected, by name. */
  injected: string[]
}

export interface Weather {
  seed: string
  /** 0 for none, 1 for ordinary. */
  intensity: number
  /** Only these faults, where a failure is being shrunk. */
  only?: ReadonlySet<string> | undefined
  /** No faults from this moment on. */
  calmFrom: number
}

/** A commit isn't slow in a way that anybody could see: its rows are locked meanwhile. */
const AT_COMMIT = FAULTS.filter((fault) => fault !== 'slow')
const TIMEOUT_MS = 30 * SECOND
const WINDOW_HOURS: Partial<Record<Party, number>> = {
  provider: 3,
  mail: 8,
  storage: 3,
  lab: 9,
  source: 12,
  geocoder: 20,
}

export function openBoundary(timeline: Timeline, weather: Weather): Boundary {
  const runs = new AsyncLocalStorage<Run>()
  const alive = new Set<Run>()
  const counted = new Map<string, number>()
  const injected: string[] = []
  const outages = planOutages(weather, timeline.now())

  const isAllowed = (name: string) => !weather.only || weather.only.has(name)
  const note = (name: string) => {
    injected.push(name)
    return true
  }

  /** What the seed has in store for the next call of this run. */
  function draw(run: Run, name: string, faults: readonly Fault[] = FAULTS): Fault | undefined {
    if (timeline.now() >= weather.calmFrom || weather.intensity === 0) return undefined
    run.calls += 1
    const dice = run.random.fraction() * 1000
    let sum = 0
    for (const fault of faults) {
      sum += RATES[fault] * weather.intensity
      if (dice >= sum) continue
      const id = `${run.label} ${run.calls} ${name}: ${fault}`
      return isAllowed(id) && note(id) ? fault : undefined
    }
    return undefined
  }

  function isOut(party: Party): boolean {
    const at = timeline.now()
    const outage = outages.find((each) => each.party === party && at >= each.from && at < each.to)
    if (!outage || !isAllowed(outage.id)) return false
    if (!outage.isNoted) outage.isNoted = note(outage.id)
    return true
  }

  /** The whole process goes, with every use case that was waiting in it. */
  function kill(role: Run['role']): void {
    for (const run of alive) if (run.role === role) bury(run)
  }

  /** Whoever is in a transaction gets to its end first, which takes everything back. */
  function bury(run: Run): void {
    run.isDead = true
    if (run.isBuried || run.openTransactions > 0) return
    run.isBuried = true
    run.die()
  }

  const wait = (run: Run, ms: number) =>
    run.openTransactions > 0 ? Promise.resolve() : timeline.sleep(ms, () => run.isDead)

  async function call<T, F>(
    party: Party,
    name: string,
    effect: () => T | Promise<T>,
    fail: (fault: 'error' | 'timeout') => F | Promise<F>,
  ): Promise<T | F> {
    const run = runs.getStore()
    if (!run) return effect()
    if (run.isDead) return leave(run)
    if (isOut(party)) return fail('error')
    const fault = draw(run, `${party}.${name}`)
    if (!fault) return effect()
    if (fault === 'slow') {
      await wait(run, Math.ceil(run.random.fraction() * 20 * SECOND))
      return run.isDead ? leave(run) : effect()
    }
    const result = fault.endsWith('after') ? await effect() : undefined
    if (fault.startsWith('crash')) return crash(run)
    if (fault.startsWith('timeout')) await wait(run, TIMEOUT_MS)
    void result
    return run.isDead ? leave(run) : fail(fault.startsWith('timeout') ? 'timeout' : 'error')
  }

  function crash(run: Run): Promise<never> {
    kill(run.role)
    return leave(run)
  }

  /** Inside a transaction it's thrown, so that the database takes everything back. */
  function leave(run: Run): Promise<never> {
    if (run.openTransactions > 0) throw new Crash()
    bury(run)
    return standStill()
  }

  async function begin<T>(effect: () => Promise<T>, letGo: () => void): Promise<T> {
    const run = runs.getStore()
    if (run?.isDead) return abandon(run, letGo)
    if (run) run.openTransactions += 1
    return effect()
  }

  async function rollBack<T>(effect: () => Promise<T>, letGo: () => void): Promise<T> {
    const result = await effect()
    const run = runs.getStore()
    if (!run) return result
    run.openTransactions -= 1
    return run.isDead ? abandon(run, letGo) : result
  }

  async function write<T>(
    what: 'commit' | 'statement',
    effect: () => Promise<T>,
    undo: () => Promise<unknown>,
    letGo: () => void,
  ): Promise<T> {
    const run = runs.getStore()
    if (!run) return effect()
    const wasDead = run.isDead
    const fault = wasDead ? undefined : draw(run, `database.${what}`, AT_COMMIT)
    const isUndone = wasDead || fault?.endsWith('before')
    const ended = await (isUndone ? undo() : effect()).finally(() => {
      if (what === 'commit') run.openTransactions -= 1
    })
    if (fault?.startsWith('crash')) kill(run.role)
    if (run.isDead) return abandon(run, letGo)
    if (fault) throw connectionLost()
    return ended as T
  }

  function abandon(run: Run, letGo: () => void): Promise<never> {
    letGo()
    bury(run)
    return standStill()
  }

  async function inProcess<T>(role: Run['role'], label: string, act: () => Promise<T>): Promise<T> {
    const nth = (counted.get(label) ?? 0) + 1
    counted.set(label, nth)
    const name = `${label}~${nth}`
    const task = timeline.currentTask()
    let die = () => {}
    const death = new Promise<never>((_, reject) => {
      die = () => {
        const fail = () => reject(new Crash())
        // Another task's step must not go on in the middle of this one's.
        if (task === timeline.currentTask()) fail()
        else timeline.interrupt(task, fail)
      }
    })
    death.catch(() => {})
    const random = seededRandom(`${weather.seed}/${name}`)
    const run: Run = {
      ...{ role, label: name, random, task, calls: 0, openTransactions: 0 },
      ...{ isDead: false, isBuried: false },
      die: () => die(),
    }
    alive.add(run)
    try {
      return await runs.run(run, () => Promise.race([act(), death]))
    } finally {
      alive.delete(run)
    }
  }

  return { inProcess, call, begin, rollBack, write, injected }
}

function connectionLost(): Error {
  return new Error('Connection terminated unexpectedly')
}

/** Code of a process that's gone: it never runs again. */
const standStill = () => new Promise<never>(() => {})

interface Outage {
  id: string
  party: Party
  from: number
  to: number
  isNoted?: boolean
}

/** Some of the outside is away for hours, as happens a few times per year, here in every episode. */
function planOutages({ seed, intensity }: Weather, startAt: number): Outage[] {
  if (intensity === 0) return []
  return Object.entries(WINDOW_HOURS).flatMap(([party, longest]) => {
    const random = seededRandom(`${seed}/outages/${party}`)
    if (random.fraction() > 0.4 * Math.min(intensity, 2)) return []
    const from = startAt + random.fraction() * 20 * HOUR
    const to = from + random.fraction() * longest * HOUR
    return [{ id: `outage of ${party}`, party: party as Party, from, to }]
  })
}
