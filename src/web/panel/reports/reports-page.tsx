import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isStateCode } from '../../../addresses/states.ts'
import { adminFigures, adminFunnel } from '../../../contract/staff/figures.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Card } from '../../ui/card.tsx'
import { FunnelChart } from '../charts/funnel-chart.tsx'
import { formatRange, inFull } from '../charts/words.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { useListUrl } from '../lists/use-list-url.ts'
import { RangeForm } from '../range-form.tsx'
import { useSession } from '../use-session.ts'
import { FigureCharts } from './figure-charts.tsx'
import { OwnerReports } from './owner-reports.tsx'
import { PlacesCard } from './places-card.tsx'
import { type AskedRange, objectionTo, PRESETS, rangeIn } from './range.ts'
import { SourcesCard } from './sources-card.tsx'

export default function AdminReports() {
  const { params, change } = useListUrl({ keepsHistory: true })
  const asked = rangeIn(params)
  const pick = (range: AskedRange) =>
    change(
      'days' in range
        ? { days: String(range.days), from: undefined, to: undefined }
        : { days: undefined, ...range },
    )
  const presets = PRESETS.map(([days, words, key]) => ({
    words,
    key,
    keyWords: `Show ${words === 'Year' ? 'a year' : words}`,
    isOn: 'days' in asked && asked.days === days,
    pick: () => pick({ days }),
  }))
  const state = params.get('state') ?? ''
  const { isOwner } = useSession()
  return (
    <>
      <PageTitle title="Reports" />
      <div className="space-y-6">
        <RangeForm
          presets={presets}
          labels={['From', 'To']}
          shown={'days' in asked ? undefined : asked}
          objectionTo={objectionTo}
          onPick={pick}
        />
        <FiguresOf asked={asked} />
        {isOwner && <OwnerReports asked={asked} />}
        <FunnelOf asked={asked} />
        <PlacesCard
          asked={asked}
          state={isStateCode(state) ? state : undefined}
          sort={params.get('sort') === 'failed' ? 'failed' : 'ordered'}
          onChange={change}
        />
        <SourcesCard />
      </div>
    </>
  )
}

function FiguresOf({ asked }: { asked: AskedRange }) {
  const figures = useQuery({
    ...loading(adminFigures, { query: asked }),
    // Today continues while the page is open.
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={figures} what="the figures" rows={6}>
      {(data) => (
        <section aria-labelledby="figures-title" aria-busy={figures.isPlaceholderData}>
          <h2 id="figures-title" className="text-lg">
            {inFull(data.now)}
          </h2>
          <p className="mb-3 text-muted">
            {`vs. the previous period, ${formatRange(data.before)}.`}
          </p>
          <FigureCharts figures={data} />
        </section>
      )}
    </Loaded>
  )
}

function FunnelOf({ asked }: { asked: AskedRange }) {
  const funnel = useQuery({
    ...loading(adminFunnel, { query: asked }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  return (
    <Card aria-labelledby="funnel-title">
      <h2 id="funnel-title" className="text-lg">
        From search to paid
      </h2>
      <p className="text-muted">Sessions by the day of their first search, each counted once.</p>
      <Loaded query={funnel} what="the sessions" rows={2}>
        {({ now, before }) =>
          now.searched === 0 ? (
            <p className="mt-3 text-muted">Nobody searched for the first time in this range.</p>
          ) : (
            <FunnelChart now={now} before={before} />
          )
        }
      </Loaded>
    </Card>
  )
}
