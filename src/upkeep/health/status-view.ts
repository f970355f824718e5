import { Temporal } from 'temporal-polyfill'
import { MINUTE } from '../../durations.ts'
import { shopDay, startOfShopDay } from '../../orders/shop-day.ts'
import {
  COMPONENTS,
  type Incident,
  STATUS_DAYS,
  type StatusChange,
  type StatusDay,
  type StatusView,
  worstOf,
} from './status.ts'

/** If no server has looked for this long, none was up, and neither was anything customers use. */
export const AWAY_AFTER = 3 * MINUTE
/** What recovers and fails again within this time is one incident. */
const SAME_INCIDENT = 30 * MINUTE

interface Period extends StatusChange {
  until: Date
  isOver: boolean
}

/** What a moment's changes and the latest look say about now and the last 90 days. */
export function statusView(
  { changes, lookedAt }: { changes: readonly StatusChange[]; lookedAt: Date | null },
  now: Date,
  timeZone: string,
): StatusView {
  const isFresh = lookedAt !== null && now.getTime() - lookedAt.getTime() < AWAY_AFTER
  const periods = lookedAt ? periodsOf(changes, isFresh ? now : lookedAt) : []
  const days = lastDays(now, timeZone)
  return {
    at: now,
    timeZone,
    components: COMPONENTS.map((component) => {
      const own = periods.filter((each) => each.component === component)
      const level = isFresh ? (own.at(-1)?.level ?? null) : null
      const whole = { from: days[0]?.from ?? now, until: now }
      return {
        component,
        level,
        days: days.map(({ day, ...span }) => ({ day, ...during(own, span) })),
        uptime: during(own, whole).uptime,
      }
    }),
    incidents: incidentsOf(periods, (days[0] ?? { from: now }).from),
  }
}

/** What can be said while our own records can't be read: what was, if we read it before. */
export function unknownView(last: StatusView | undefined, at: Date, timeZone: string): StatusView {
  const { components, incidents } = last ?? {
    ...statusView({ changes: [], lookedAt: null }, at, timeZone),
    incidents: null,
  }
  return {
    at,
    timeZone,
    components: components.map((each) => ({ ...each, level: null })),
    incidents,
  }
}

function periodsOf(changes: readonly StatusChange[], end: Date): Period[] {
  return COMPONENTS.flatMap((component) => {
    const own = changes
      .filter((each) => each.component === component)
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    return own.map((change, place) => {
      const next = own[place + 1]
      return { ...change, until: next?.at ?? end, isOver: next !== undefined }
    })
  })
}

interface Span {
  from: Date
  until: Date
}

function lastDays(now: Date, timeZone: string): Array<Span & { day: string }> {
  const today = Temporal.PlainDate.from(shopDay(now, timeZone))
  return Array.from({ length: STATUS_DAYS }, (_, place) => {
    const day = today.subtract({ days: STATUS_DAYS - 1 - place })
    return {
      day: day.toString(),
      from: startOfShopDay(day.toString(), timeZone),
      until: startOfShopDay(day.add({ days: 1 }).toString(), timeZone),
    }
  })
}

function during(periods: readonly Period[], span: Span): Omit<StatusDay, 'day'> {
  const within = periods.flatMap(({ level, at, until }) => {
    const from = Math.max(at.getTime(), span.from.getTime())
    const ms = Math.min(until.getTime(), span.until.getTime()) - from
    return ms > 0 ? [{ level, ms }] : []
  })
  if (within.length === 0) return { level: null, uptime: null }
  const known = sum(within)
  const down = sum(within.filter(({ level }) => level === 'down'))
  return { level: worstOf(within.map(({ level }) => level)), uptime: 1 - down / known }
}

function sum(spans: ReadonlyArray<{ ms: number }>): number {
  return spans.reduce((total, { ms }) => total + ms, 0)
}

/** What happened at once, or almost, is one incident. */
function incidentsOf(periods: readonly Period[], since: Date): Incident[] {
  const troubles = periods
    .filter(({ level, until, isOver }) => level !== 'operational' && (!isOver || until > since))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const incidents: Incident[] = []
  for (const { id, component, level, at, until, isOver, words } of troubles) {
    const last = incidents.at(-1)
    const end = isOver ? until : null
    if (!last || (last.until && at.getTime() - last.until.getTime() > SAME_INCIDENT)) {
      incidents.push({ id, from: at, until: end, levels: { [component]: level }, words })
      continue
    }
    last.levels[component] = worstOf([last.levels[component] ?? level, level])
    if (!end || !last.until) last.until = null
    else if (end > last.until) last.until = end
  }
  return incidents.toReversed()
}
