import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adSummary } from '../../../contract/staff/ads.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { askedIn, useListUrl } from '../lists/use-list-url.ts'
import { type Days, RangeForm } from '../range-form.tsx'
import { AdFiles } from './ad-files.tsx'

const NAMED = [
  ['last_week', 'Last week'],
  ['last_30_days', 'Last 30 days'],
] as const

export default function AdminAds() {
  const { params, change } = useListUrl()
  const { from, to, range: named = 'last_week' } = askedIn(params, adSummary.query)
  const isNamed = !from || !to
  const summary = useQuery({
    ...loading(adSummary, { query: isNamed ? { range: named } : { from, to } }),
    // Payments and refunds keep coming in while the page is open.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const presets = NAMED.map(([range, words]) => ({
    words,
    isOn: isNamed && named === range,
    pick: () => change({ from: '', to: '', range }),
  }))

  return (
    <>
      <RangeForm
        presets={presets}
        labels={['First day', 'Last day']}
        shown={summary.data}
        objectionTo={objectionTo}
        onPick={(days) => change({ range: '', ...days })}
      />
      <div className="mt-6" aria-busy={summary.isFetching}>
        <Loaded query={summary} what="this range">
          {(data) => <AdFiles summary={data} />}
        </Loaded>
      </div>
    </>
  )
}

function objectionTo({ from, to }: Days): string | undefined {
  const isRange = from && to && from <= to
  return isRange ? undefined : 'Enter a first day, and a last day that isn’t before it'
}
