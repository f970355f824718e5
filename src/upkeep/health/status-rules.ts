import { WEBHOOK_QUEUE } from '../job-words.ts'
import type { LightName } from './light.ts'
import { JOB_STUCK_AFTER, lightsOf } from './lights.ts'
import type { Readings } from './readings.ts'
import {
  COMPONENTS,
  type Component,
  type ComponentLevel,
  type ComponentLevels,
  type StatusChange,
  worstOf,
} from './status.ts'
import { AWAY_AFTER } from './status-view.ts'

/** The last minutes’ calls with a key, and how many of them we failed. */
export interface ApiCalls {
  calls: number
  failed: number
}

const FEW_CALLS = 10
const FEW_FAILURES = 3
const MANY_FAIL = 0.05
const MOST_FAIL = 0.5

/** Whose wait customers feel, and as what. */
const QUEUES: Array<[RegExp, Component]> = [
  [/^(search-deed|fetch-deed|check-copy|deliver-order)$/, 'deliveries'],
  [/^(send-mail|confirm-order|tell-|mail-)/, 'email'],
  [new RegExp(`^${WEBHOOK_QUEUE}$`), 'webhooks'],
]

export function componentLevels(readings: Readings, api: ApiCalls, now: Date): ComponentLevels {
  const bad = new Set(
    lightsOf(readings, now).flatMap(({ name, level }) => (level === 'bad' ? [name] : [])),
  )
  const isWorking: ComponentLevel = readings.workers.alive > 0 ? 'operational' : 'down'
  const when = (name: LightName, level: ComponentLevel) => (bad.has(name) ? level : 'operational')
  const stuck = readings.workers.queues.filter(
    ({ since }) => now.getTime() - since.getTime() > JOB_STUCK_AFTER,
  )
  const waiting = (component: Component): ComponentLevel => {
    const names = QUEUES.flatMap(([pattern, its]) => (its === component ? [pattern] : []))
    return stuck.some(({ name }) => names.some((each) => each.test(name)))
      ? 'degraded'
      : 'operational'
  }
  return {
    api: apiLevel(api),
    ordering: when('payments', 'degraded'),
    deliveries: worstOf([
      isWorking,
      waiting('deliveries'),
      when('sources', 'degraded'),
      when('documents', 'down'),
    ]),
    webhooks: worstOf([isWorking, waiting('webhooks')]),
    email: worstOf([isWorking, waiting('email'), when('email', 'down')]),
  }
}

function apiLevel({ calls, failed }: ApiCalls): ComponentLevel {
  if (failed < FEW_FAILURES) return 'operational'
  if (calls >= FEW_CALLS && failed > MOST_FAIL * calls) return 'down'
  return failed > MANY_FAIL * calls ? 'degraded' : 'operational'
}

export interface StatusLook {
  lookedAt: Date | null
  seen: Partial<ComponentLevels>
}

/** What a look adds to what is known. One look may hit a moment, such as a deploy: a change is what
 * two in a row see, from the first of them on. If nobody could look, nobody could be served. */
export function changesSeen(
  { lookedAt, seen: before }: StatusLook,
  known: Partial<ComponentLevels>,
  seen: ComponentLevels,
  now: Date,
): Array<Pick<StatusChange, 'component' | 'level' | 'at'>> {
  const wasAway = lookedAt !== null && now.getTime() - lookedAt.getTime() > AWAY_AFTER
  return COMPONENTS.flatMap((component) => {
    const [level, last] = [seen[component], known[component]]
    const isNow = { component, level, at: now }
    if (wasAway) {
      const away = { component, level: 'down' as const, at: lookedAt }
      return [...(last === 'down' ? [] : [away]), ...(level === 'down' ? [] : [isNow])]
    }
    if (level === last) return []
    const isTwice = level === before[component]
    // While a shop starts, its workers may come after its server.
    if (!last) return level === 'operational' || isTwice ? [isNow] : []
    return isTwice ? [{ component, level, at: lookedAt ?? now }] : []
  })
}
