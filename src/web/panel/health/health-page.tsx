import { Link } from 'wouter'
import {
  adminHealth,
  adminPulse,
  type DeadJob,
  type Health,
  type Light,
  retryJobCall,
} from '../../../contract/staff/health.ts'
import { Loaded } from '../../loaded.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { formatDate } from '../format.ts'
import { LEVEL_TEXT, LIGHT_EDGE, LIGHT_WORDS, LightMark } from '../frame/lights.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { usePulse, useSilence } from '../frame/use-pulse.ts'
import { OrderLink } from '../links.tsx'
import { DenseTable } from '../lists/dense-table.tsx'
import { Together } from '../together.tsx'
import { useNow, usePress } from '../use-calls.ts'
import { useSession } from '../use-session.ts'
import { FixWords, HELP } from './health-words.tsx'
import { Incidents } from './incidents.tsx'
import { DETAILS } from './light-details.tsx'

const EVERY_MS = 10_000

export default function AdminHealth() {
  const pulse = usePulse()
  const silence = useSilence()
  const health = useNow(adminHealth, {}, { refetchInterval: EVERY_MS, refetchOnWindowFocus: true })
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

function DeadJobs({ jobs }: { jobs: DeadJob[] }) {
  const { canAct } = useSession()
  const retry = usePress(retryJobCall, [adminHealth, adminPulse], ({ retried }) =>
    toast(retried ? 'Started again' : 'Someone has retried it already'),
  )
  return (
    <section aria-labelledby="dead-title">
      <h2 id="dead-title" className="scroll-mt-16 text-base">
        Failed jobs
      </h2>
      {jobs.length === 0 ? (
        <p className="mt-1 text-muted">No job was given up in the last 7 days.</p>
      ) : (
        <DenseTable
          caption="Failed jobs, newest first"
          rows={jobs}
          keyOf={({ id }) => id}
          columns={[
            { name: 'Job', isRowHead: true, isWrapped: true, cell: ({ name }) => name },
            { name: 'Failed', width: 'w-48', cell: ({ diedAt }) => formatDate(diedAt) },
            {
              name: 'Order',
              width: 'w-24',
              cell: ({ orderId }) => orderId && <OrderLink id={orderId} />,
            },
            { name: 'What’s missing', isWrapped: true, cell: ({ consequence }) => consequence },
            { name: 'Error', isWrapped: true, cell: ({ failure }) => failure },
            {
              name: 'Retry',
              width: 'w-28',
              cell: (job) =>
                job.canRetry &&
                canAct && (
                  <BusyButton
                    variant="secondary"
                    className="text-xs"
                    isBusy={retry.isBusy}
                    busyLabel={null}
                    aria-label={`Retry: ${job.name}`}
                    onClick={() => retry.run({ params: { id: job.id }, body: {} })}
                  >
                    Retry
                  </BusyButton>
                ),
            },
          ]}
        />
      )}
    </section>
  )
}
