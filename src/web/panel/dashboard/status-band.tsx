import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { Light } from '../../../contract/staff/health.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatTime } from '../format.ts'
import { failingLights, LEVEL_TEXT, LIGHT_EDGE, LIGHT_WORDS, LightMark } from '../frame/lights.tsx'
import { usePulse, useSilence } from '../frame/use-pulse.ts'
import { FixWords, HELP } from '../health/health-words.tsx'

const CELL: Record<Light['level'], string> = {
  ok: '',
  warning: 'bg-amber-wash',
  bad: 'bg-oxblood-wash',
}

export function StatusBand() {
  const { data } = usePulse()
  const silence = useSilence()
  if (silence) return <Band level="bad" title={`${silence.words}.`} fix={silence.fix} lights={[]} />
  if (!data) return <Skeleton label="Checking" rows={2} />
  const { lights } = data
  const wrong = failingLights(lights)
  const [first] = wrong
  if (!first) {
    return <Band level="ok" title={`All ${lights.length} systems OK.`} lights={lights} />
  }
  return (
    <Band
      level={first.level}
      title={`${lights.length - wrong.length} of ${lights.length} OK. ${first.says}`}
      fix={HELP[first.name].fix}
      lights={lights}
    />
  )
}

function Band({
  level,
  title,
  fix = 'Payments, workers, sources, email, books, documents and backups.',
  lights,
}: {
  level: Light['level']
  title: string
  fix?: string
  lights: Light[]
}) {
  return (
    <section
      aria-labelledby="status-title"
      className={`overflow-hidden rounded border border-s-4 border-line bg-card ${LIGHT_EDGE[level]}`}
    >
      <div className="px-4 py-3">
        <h2 id="status-title" className="text-lg">
          {title}
        </h2>
        <p className="text-xs text-muted">
          <FixWords fix={fix} />{' '}
          <Link href={APP_PATHS.adminHealth} className="inline-block py-0.5 text-ink underline">
            See health
          </Link>
        </p>
      </div>
      {lights.length > 0 && (
        <ul className="grid grid-cols-2 border-t border-line text-xs sm:grid-cols-4 xl:grid-cols-7">
          {lights.map(({ name, level: each, says, at }) => (
            <li
              key={name}
              className={`-ms-px -mt-px border-s border-t border-line ${CELL[each]} ${LEVEL_TEXT[each]}`}
            >
              <Link
                href={`${APP_PATHS.adminHealth}#light-${name}`}
                title={says}
                className="block h-full px-3 py-2 hover:bg-deep hover:text-ink"
              >
                <span className="flex items-center gap-1.5">
                  <LightMark level={each} />
                  <span className="font-medium">{LIGHT_WORDS[name]}</span>
                </span>
                <span className="line-clamp-2">{says}</span>
                {at && (
                  <time dateTime={at.toISOString()} className="figure text-muted">
                    {formatTime(at)}
                  </time>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
