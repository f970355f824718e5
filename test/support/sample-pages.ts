import { listPlaces, type PlaceFacts } from '../../src/addresses/offices/places.ts'
import { earlier, HOUR, later, MINUTE } from '../../src/durations.ts'
import {
  COMPONENTS,
  type Component,
  type ComponentLevel,
  type StatusChange,
  type StatusView,
} from '../../src/upkeep/health/status.ts'
import { statusView, unknownView } from '../../src/upkeep/health/status-view.ts'
import { placePage } from '../../src/web/build/drawn-pages.tsx'
import type { StaticPage } from '../../src/web/build/page-head.tsx'

const NOW = new Date('2026-11-19T20:00:00Z')
const FIRST = earlier(NOW, 60 * 24 * HOUR)

/** Trouble that began some hours ago and lasted some minutes, or still does. */
function trouble(
  component: Component,
  level: ComponentLevel,
  {
    hoursAgo,
    minutes,
    words = null,
  }: { hoursAgo: number; minutes?: number; words?: string | null },
): StatusChange[] {
  const at = earlier(NOW, hoursAgo * HOUR)
  const began = { id: idAt(at, component), component, level, at, words }
  if (minutes === undefined) return [began]
  const end = later(at, minutes * MINUTE)
  const over = { ...began, id: idAt(end, component), level: 'operational' as const, at: end }
  return [began, { ...over, words: null }]
}

function idAt(at: Date, component: Component): string {
  const place = String(COMPONENTS.indexOf(component)).padStart(12, '0')
  return `${at.getTime().toString(16).padStart(8, '0').slice(-8)}-0000-7000-8000-${place}`
}

function seen(changes: StatusChange[]): StatusView {
  const began = COMPONENTS.map((component) => ({
    id: idAt(FIRST, component),
    component,
    level: 'operational' as const,
    at: FIRST,
    words: null,
  }))
  return statusView({ changes: [...began, ...changes], lookedAt: NOW }, NOW, 'America/New_York')
}

const PAST = [
  ...trouble('email', 'down', {
    hoursAgo: 300,
    minutes: 94,
    words:
      'Our email provider took no emails from 3:00 AM on. Those that waited went out by 4:34 AM.',
  }),
  ...trouble('deliveries', 'degraded', { hoursAgo: 700, minutes: 41 }),
]
const GOOD = seen(PAST)

/** Between them they have every sentence of the page. */
export const SAMPLE_STATUSES: Readonly<Record<string, StatusView>> = {
  'all well': GOOD,
  new: seen([]),
  degraded: seen([...PAST, ...trouble('deliveries', 'degraded', { hoursAgo: 0.4 })]),
  down: seen([
    ...PAST,
    ...trouble('deliveries', 'down', {
      hoursAgo: 0.3,
      words: 'Our document scanner stopped. We’re restarting it.',
    }),
    ...trouble('webhooks', 'down', { hoursAgo: 0.3 }),
    ...trouble('ordering', 'degraded', { hoursAgo: 0.2 }),
  ]),
  unknown: unknownView(GOOD, NOW, 'America/New_York'),
  'nothing known': unknownView(undefined, NOW, 'America/New_York'),
}

/** Every state's page, every known office's and the finder's: between them they have every sentence
 * that the others can have. */
export function samplePlacePages(now: Date): StaticPage[] {
  const states = listPlaces(now)
  const facts: PlaceFacts = {
    states,
    soonAt: (id) => (id === 'FL' ? 'Usually within minutes.' : '24–48 hours, by our staff.'),
    measured: new Map([['OH', { delivered: 34, notFound: 1, medianHours: 18.2 }]]),
    now,
  }
  const places = states.flatMap((state) => state.places)
  const isKnown = places.filter(({ url, phone, keeper }) => url || phone || keeper)
  return [
    { text: '', meant: [] },
    { text: 'Orange', meant: [] },
    { text: 'Orange', meant: places.slice(0, 2) },
    ...states.map((each) => ({ places: each })),
    ...[...isKnown, ...places.slice(0, 1)].map((place) => ({ place })),
  ].map((view) => placePage(view, facts))
}
