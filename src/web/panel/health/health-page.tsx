import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { adminHealth, type Health } from '../../../contract/staff/health.ts'
import type { Light } from '../../../contract/staff/pulse.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Notice } from '../../ui/notice.tsx'
import { formatDate } from '../format.ts'
import { LEVEL_TEXT, LIGHT_EDGE, LightMark } from '../frame/light-mark.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { LIGHT_WORDS } from '../frame/status-words.ts'
import { usePulse, useSilence } from '../frame/use-pulse.ts'
import { Together } from '../together.tsx'
import { DeadJobs } from './dead-jobs.tsx'
import { FixWords } from './fix-words.tsx'
import { HELP } from './health-words.ts'
import { Incidents } from './incidents.tsx'
import { DETAILS } from './light-details.tsx'

const EVERY_MS = 10_000

export default function AdminHealth() {
  const pulse = usePulse()
  const silence = useSilence()
  const health = useQuery({
    ...loading(adminHealth, {}),
    staleTime: 0,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  })
  return (
    <>
      <PageTitle title="Health" />
      {silence ? (
        <Notice title={`${silence.words}.`} onRetry={() => void pulse.refetch()}>
          {silence.fix}
        </Notice>
      ) : (
        <Together>
          <Loaded query={pulse} what="the lights" rows={7}>
            {({ lights }) => (
              <ul className="grid items-start gap-4 xl:grid-cols-2">
                {lights.map((light) => (
                  <li key={light.name} className="min-w-0">
                    <LightCard light={light} health={health.data} />
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
          <Loaded query={health} what="what is behind the lights" rows={4}>
            {({ deadJobs }) => <DeadJobs jobs={deadJobs} />}
          </Loaded>
          <Incidents />
        </Together>
      )}
    </>
  )
}

interface Props {
  light: Light
  health: Health | undefined
}

function LightCard({ light: { name, level, says, at }, health }: Props) {
  const { rule, fix, link } = HELP[name]
  const Details = DETAILS[name]
  return (
    <section
      aria-labelledby={`light-${name}`}
      className={`rounded border border-s-4 border-line bg-card px-4 py-3 text-xs ${LIGHT_EDGE[level]}`}
    >
      <div className="flex items-baseline gap-2">
        <LightMark level={level} />
        <h2 id={`light-${name}`} className="scroll-mt-16 text-base">
          {LIGHT_WORDS[name]}
        </h2>
        {at && (
          <time dateTime={at.toISOString()} className="figure ms-auto text-muted">
            {formatDate(at)}
          </time>
        )}
      </div>
      <p className={`text-sm font-medium ${LEVEL_TEXT[level]}`}>{says}</p>
      {level !== 'ok' && (
        <p className="mt-1 text-sm">
          <FixWords fix={fix} />{' '}
          {link && (
            <Link href={link.path} className="inline-block py-1 underline">
              {link.words}
            </Link>
          )}
        </p>
      )}
      {health && (
        <div className="mt-2 border-t border-line pt-1">
          <Details {...health} />
        </div>
      )}
      <p className="mt-2 text-muted">{rule}</p>
    </section>
  )
}
