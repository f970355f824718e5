import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adSummary } from '../../../contract/staff/ads.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { useListUrl } from '../lists/use-list-url.ts'
import { AdFiles } from './ad-files.tsx'
import { type AdRange, AdRangeForm } from './ad-range-form.tsx'

/** What ads brought in, as the files Google Ads accepts; the URL says which days. */
export default function AdminAds() {
  const { values, change } = useListUrl()
  const { from, to, range: name } = values('from', 'to', 'range')
  const named = name === 'last_30_days' ? 'last_30_days' : 'last_week'
  const range: AdRange = from && to ? { from, to } : { range: named }
  const summary = useQuery({
    ...loading(adSummary, { query: range }),
    // Payments and refunds keep coming in while the page is open.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

  return (
    <>
      <PageTitle title="Ads" />
      <p className="-mt-2 mb-5 max-w-prose text-muted">
        Paid orders that came from a Google ad, to upload there as offline conversions, and their
        refunds since.
      </p>
      <AdRangeForm
        range={range}
        shown={summary.data}
        onChange={(next) => change({ from: '', to: '', range: '', ...next })}
      />
      <div className="mt-6" aria-busy={summary.isFetching}>
        <Loaded query={summary} what="this range">
          {(data) => <AdFiles summary={data} />}
        </Loaded>
      </div>
    </>
  )
}
