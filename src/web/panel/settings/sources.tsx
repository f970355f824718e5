import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { type DeedSource, deedSources, switchSourceCall } from '../../../contract/staff/settings.ts'
import { Loaded } from '../../loaded.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { toast } from '../../ui/toast.ts'
import { Fact, Facts } from '../facts.tsx'
import { formatAge, formatDate, formatMilliseconds, formatShare } from '../format.ts'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { RetrySource, SOURCE_STATE } from '../source-state.tsx'
import { useNow } from '../use-calls.ts'
import { useSession } from '../use-session.ts'

/** A source can fail and recover on its own. */
const LOOK_AGAIN_MS = 15_000

export default function Sources() {
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys(rows, 'sources')
  const sources = useNow(deedSources, {}, { refetchInterval: LOOK_AGAIN_MS })
  return (
    <div ref={rows}>
      <Loaded query={sources} what="the sources" rows={3}>
        {(all) =>
          all.length === 0 ? (
            <p
              role="status"
              className="rounded border border-dashed border-edge p-8 text-center text-muted"
            >
              No sources are set up. Every deed goes to the desk.
            </p>
          ) : (
            <ol className="space-y-3">
              {all.map((source) => (
                <li key={source.name}>
                  <SourceCard source={source} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  )
}

function SourceCard({ source }: { source: DeedSource }) {
  const id = useId()
  const { canAct } = useSession()
  const [isAsking, setAsking] = useState(false)
  return (
    <article aria-labelledby={id} className="rounded border border-line bg-card p-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-48">
          <h2 id={id} className="text-base">
            {source.title}
          </h2>
          <p className="text-muted">{source.area}</p>
        </div>
        <Badge variant={SOURCE_STATE[source.state].variant}>
          {SOURCE_STATE[source.state].words}
        </Badge>
      </div>
      <div className="mt-2">
        <Facts>
          <Fact name="Gives">{source.hasImages ? 'Index and images' : 'Index only'}</Fact>
          <Fact name="Asked">
            {source.isFree
              ? 'For orders and, before payment, for forecasts'
              : 'For orders only, since each search costs money'}
          </Fact>
          {source.lastDay.calls > 0 && <Fact name="24 hours">{answerWords(source.lastDay)}</Fact>}
          {source.switched && (
            <Fact name={source.isOn ? 'Switched on' : 'Switched off'}>
              {`${source.switched.reason} (${source.switched.by}, ${formatDate(source.switched.at)})`}
            </Fact>
          )}
          {source.lastFailure && (
            <Fact name="Last failure">
              {source.failedAt
                ? `${source.lastFailure}, ${formatAge(source.failedAt, new Date())}`
                : source.lastFailure}
            </Fact>
          )}
          {source.failures > 0 && <Fact name="In a row">{source.failures}</Fact>}
        </Facts>
      </div>
      {canAct && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            variant="secondary"
            data-row
            aria-label={`${source.isOn ? 'Switch off' : 'Switch on'} ${source.title}`}
            onClick={() => setAsking(true)}
          >
            {source.isOn ? 'Switch off' : 'Switch on'}
          </Button>
          {source.isOn && source.openUntil && (
            <RetrySource name={source.name} title={source.title} />
          )}
        </div>
      )}
      {isAsking && <SwitchDialog source={source} onClose={() => setAsking(false)} />}
    </article>
  )
}

/** "381 calls: 9 (2.4%) not found, 0 failed. Median 412 ms, p95 2.3 s" */
function answerWords({ calls, notFound, down, medianMs, p95Ms }: DeedSource['lastDay']): string {
  const [median, p95] = [medianMs, p95Ms].map((ms) => formatMilliseconds(ms ?? 0))
  const answers = `${formatShare(notFound, calls)} not found, ${formatShare(down, calls)} failed`
  return `${countOf(calls, 'call', 'calls')}: ${answers}. Median ${median}, p95 ${p95}`
}

function SwitchDialog({ source, onClose }: { source: DeedSource; onClose: () => void }) {
  const queryClient = useQueryClient()
  const isOn = !source.isOn
  return (
    <ReasonDialog
      endpoint={switchSourceCall}
      params={{ name: source.name }}
      body={({ text }) => ({ isOn, reason: text('reason') })}
      failed="Couldn’t switch it"
      onDone={(now) => {
        queryClient.setQueryData([deedSources.path, {}], (before: DeedSource[] | undefined) =>
          before?.map((each) => (each.name === now.name ? now : each)),
        )
        toast(isOn ? 'Switched on' : 'Switched off', source.title)
        onClose()
      }}
      title={`${isOn ? 'Switch on' : 'Switch off'} ${source.title}?`}
      label="Why"
      act={isOn ? 'Switch on' : 'Switch off'}
      onClose={onClose}
    >
      <p>
        {isOn
          ? 'We’ll search it again right away, for orders and forecasts.'
          : 'We’ll stop searching it right away, for orders and forecasts. Deeds only this source has go to the desk.'}
      </p>
    </ReasonDialog>
  )
}
