import { STATUS_FEED_PATH } from '../../../contract/paths.ts'
import {
  type ComponentLevel,
  type ComponentStatus,
  type Incident,
  STATUS_DAYS,
  type StatusDay,
  type StatusView,
} from '../../../upkeep/health/status.ts'
import { asOf, dayWords, incidentTime, uptimeWords } from '../../../upkeep/health/status-times.ts'
import {
  COMPONENT_LEVEL_WORDS,
  COMPONENT_WORDS,
  effectOf,
  headlineOf,
  incidentTitle,
} from '../../../upkeep/health/status-words.ts'
import { SupportLink } from '../../shop.tsx'
import { SitePage } from '../site-page.tsx'

/** A part that fails changes its mark’s shape, not only its color. */
const MARK: Record<ComponentLevel | 'unknown', string> = {
  operational: 'size-3 rounded-full bg-seal',
  degraded: 'size-3 rotate-45 bg-amber',
  down: 'h-4 w-2.5 bg-oxblood',
  unknown: 'size-3 rounded-full border-2 border-edge',
}

export function StatusPage({ view }: { view: StatusView }) {
  const { at, timeZone, components, incidents } = view
  const { words, level } = headlineOf(view)
  return (
    <SitePage className="mx-auto max-w-4xl px-4 py-12 sm:px-6 lg:py-16">
      <p className="font-medium text-muted">Status</p>
      <h1 className="mt-1 flex items-baseline gap-3 text-xl">
        <Mark level={level} />
        {words}
      </h1>
      <p className="mt-2 text-muted">
        {`${asOf(at, timeZone)}. `}
        <a href={STATUS_FEED_PATH} className="underline underline-offset-4">
          Follow by feed
        </a>
      </p>
      {level === null && (
        <p className="mt-4 max-w-2xl">
          We couldn’t read our own records a moment ago. If something doesn’t work for you, it’s
          probably not only you. We’ll know more in a minute or two.
        </p>
      )}
      <section aria-labelledby="parts" className="mt-10">
        <h2 id="parts" className="text-lg">{`The last ${STATUS_DAYS} days`}</h2>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {components.map((each) => (
            <Part key={each.component} status={each} />
          ))}
        </ul>
        <p className="mt-3 text-xs text-muted">
          We check every minute. Uptime is the share of that time in which a part wasn’t down.
        </p>
      </section>
      <section aria-labelledby="incidents" className="mt-10">
        <h2 id="incidents" className="text-lg">
          Incidents
        </h2>
        <Incidents incidents={incidents} timeZone={timeZone} />
      </section>
      <p className="mt-10">
        Something’s wrong that isn’t here? Email <SupportLink />
      </p>
    </SitePage>
  )
}

function Mark({ level }: { level: ComponentLevel | null }) {
  return (
    <span aria-hidden="true" className="flex w-4 shrink-0 justify-center">
      <span className={`${MARK[level ?? 'unknown']} forced-colors:border`} />
    </span>
  )
}

function Part({ status: { component, level, days, uptime } }: { status: ComponentStatus }) {
  const effect = effectOf(component, level)
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-sans font-medium">{COMPONENT_WORDS[component]}</h3>
        <p className="flex items-center gap-2">
          <Mark level={level} />
          {level ? COMPONENT_LEVEL_WORDS[level] : 'Can’t tell right now'}
        </p>
      </div>
      {effect && <p className="text-muted">{effect}</p>}
      <DayBars days={days} name={COMPONENT_WORDS[component]} />
      <p className="figure mt-1 flex justify-between text-xs text-muted">
        <span>{`${STATUS_DAYS} days ago`}</span>
        {uptime !== null && <span>{`${uptimeWords(uptime)} uptime`}</span>}
        <span>Today</span>
      </p>
    </li>
  )
}

interface IncidentsProps {
  incidents: Incident[] | null
  timeZone: string
}

function Incidents({ incidents, timeZone }: IncidentsProps) {
  if (!incidents) return <p className="mt-2 text-muted">We can’t show them right now.</p>
  if (incidents.length === 0) {
    return <p className="mt-2 text-muted">{`None in the last ${STATUS_DAYS} days.`}</p>
  }
  return (
    <ol className="mt-3 divide-y divide-line border-y border-line">
      {incidents.map((incident) => (
        <li key={incident.id} id={incident.id} className="py-4">
          <h3 className="font-sans font-medium">{incidentTitle(incident)}</h3>
          <p className="figure text-muted">{incidentTime(incident, timeZone)}</p>
          {incident.words && <p className="mt-1 max-w-2xl wrap-anywhere">{incident.words}</p>}
        </li>
      ))}
    </ol>
  )
}

/** The worse the day, the shorter its bar: color alone says nothing to many. */
const BAR: Record<NonNullable<StatusDay['level']> | 'unknown', string> = {
  operational: 'h-full bg-seal',
  degraded: 'h-2/3 bg-amber',
  down: 'h-1/3 bg-oxblood',
  unknown: 'h-full bg-line',
}

function DayBars({ days, name }: { days: readonly StatusDay[]; name: string }) {
  return (
    <ol aria-label={`${name}, day by day`} className="mt-2 flex h-8 items-end gap-px sm:gap-0.5">
      {days.map((day) => {
        const words = dayWords(day)
        return (
          <li
            key={day.day}
            title={words}
            className={`min-w-0 grow forced-colors:border ${BAR[day.level ?? 'unknown']}`}
          >
            <span className="sr-only">{words}</span>
          </li>
        )
      })}
    </ol>
  )
}
