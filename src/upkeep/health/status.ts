/** What /status shows, in its order: the service as customers see it, not as it's built. */
export const COMPONENTS = ['api', 'ordering', 'deliveries', 'webhooks', 'email'] as const
export type Component = (typeof COMPONENTS)[number]

/** From well to badly. */
export const COMPONENT_LEVELS = ['operational', 'degraded', 'down'] as const
export type ComponentLevel = (typeof COMPONENT_LEVELS)[number]
export type ComponentLevels = Record<Component, ComponentLevel>

export interface StatusChange {
  id: string
  component: Component
  level: ComponentLevel
  at: Date
  words: string | null
}

export interface StatusDay {
  /** "2026-11-19" in the shop's time zone. */
  day: string
  /** The worst of the day; null if we weren't looking. */
  level: ComponentLevel | null
  /** The share of the time we looked during which it wasn't down. */
  uptime: number | null
}

export interface ComponentStatus {
  component: Component
  /** Null if we can't tell right now. */
  level: ComponentLevel | null
  days: StatusDay[]
  uptime: number | null
}

/** From the first part that had trouble to the last one that recovered. */
export interface Incident {
  /** That of its first change. */
  id: string
  from: Date
  until: Date | null
  levels: Partial<ComponentLevels>
  words: string | null
}

export interface StatusView {
  at: Date
  timeZone: string
  components: ComponentStatus[]
  /** Newest first; null if we can't tell. */
  incidents: Incident[] | null
}

/** As HTML, in which what only the running shop knows is still a token. */
export type DrawStatus = (view: StatusView) => Promise<string>

export const STATUS_DAYS = 90

export function worstOf(levels: Iterable<ComponentLevel>): ComponentLevel {
  const places = [...levels].map((level) => COMPONENT_LEVELS.indexOf(level))
  return COMPONENT_LEVELS[Math.max(0, ...places)] ?? 'operational'
}
