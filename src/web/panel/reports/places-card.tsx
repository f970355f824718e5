import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { isStateCode, STATES } from '../../../addresses/states.ts'
import { adminPlaces, type Place } from '../../../contract/staff/figures.ts'
import { formatCents } from '../../../orders/price.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ListUrl } from '../../use-list-url.ts'
import {
  counted,
  dollars,
  duration,
  type ReportColumn,
  ReportTable,
} from '../charts/report-table.tsx'
import { formatCount, formatShare, formatWhole } from '../format.ts'
import { SlimSelect } from '../lists/slim-select.tsx'
import { Question } from './question.tsx'
import type { AskedRange } from './range.ts'

/** If the map's code doesn't load, the table says the same. */
function NoMap() {
  return <Notice title="The map did not load">The table below has all of it.</Notice>
}
const CountyMap = lazy(() => import('../charts/county-map.tsx').catch(() => ({ default: NoMap })))

const STATE_OPTIONS = [['', 'All states'], ...Object.entries(STATES)] as ReadonlyArray<
  readonly [string, string]
>
/** With fewer searches, a rate says nothing. */
const FEWEST = 30
const SHOWN = 12

interface Props {
  asked: AskedRange
  url: ListUrl
  /** What a deed leaves us on average, in cents; nothing for those who may not know. */
  marginPerDeed: number | undefined
}

/** Where visitors leave without buying, and why. Deeds count on the day they were paid for. */
export function PlacesCard({ asked, url, marginPerDeed }: Props) {
  const code = url.params.get('state') ?? ''
  const state = isStateCode(code) ? code : undefined
  const places = useQuery({
    ...loading(adminPlaces, { query: { ...asked, state } }),
    placeholderData: keepPreviousData,
  })
  const left = (searched: number, bought: number) => Math.max(0, 1 - bought / searched)
  return (
    <Question
      title="Where do people search and leave without buying?"
      about={state && STATES[state]}
      beside={
        <SlimSelect
          label="State"
          value={code}
          options={STATE_OPTIONS}
          onChange={(value) => url.change({ state: value })}
          className=""
        />
      }
    >
      <Loaded query={places} what="the counties" rows={4}>
        {({ total: { searched, bought }, areas, top, rateAtOnce }) =>
          top.length === 0 ? (
            <p className="text-muted">Nothing was searched or ordered here.</p>
          ) : (
            <>
              <p className="figure">
                <strong>{`${searched > 0 ? formatWhole(left(searched, bought)) : 'None'} left.`}</strong>
                {` ${formatCount(searched)} addresses chosen, ${formatCount(bought)} bought.`}
              </p>
              <Suspense
                fallback={
                  <div className="aspect-[975/610] max-h-144 w-full">
                    <Skeleton label="Loading the map" rows={4} />
                  </div>
                }
              >
                <CountyMap
                  shades={areas.map((area) => ({
                    id: area.id,
                    share: area.searched < FEWEST ? null : left(area.searched, area.bought),
                  }))}
                  ranked={top.slice(0, SHOWN).map(({ id }) => id)}
                  state={state}
                  fewest={`${FEWEST} searches`}
                  onPick={(picked) => url.change({ state: picked })}
                />
              </Suspense>
              <h3 className="mt-6 text-sm font-medium">What would serving them have earned?</h3>
              <ReportTable
                name="Unserved demand"
                columns={columnsOf(top, marginPerDeed)}
                rows={top.slice(0, SHOWN)}
                all={top}
              />
              <p className="text-xs text-muted">
                {rateAtOnce !== null &&
                  `Lost sales: at ${formatWhole(rateAtOnce)}, our rate where the deed is there at once, less what was bought.`}
                {marginPerDeed !== undefined &&
                  ` Earned: lost sales × ${formatCents(Math.round(marginPerDeed))} margin per deed.`}
              </p>
            </>
          )
        }
      </Loaded>
    </Question>
  )
}

function columnsOf(top: Place[], marginPerDeed: number | undefined): ReportColumn<Place>[] {
  const nameOf = ({ name, state }: Place) => (state ? `${name}, ${state}` : name)
  const part = (name: string, of: (place: Place) => number): ReportColumn<Place> => ({
    name,
    of,
    show: (place) => formatShare(of(place), place.ordered),
  })
  const earned = (place: Place) => Math.round(place.lost * (marginPerDeed ?? 0))
  return [
    { name: 'Place', of: nameOf, show: (place) => `${top.indexOf(place) + 1}. ${nameOf(place)}` },
    counted('Chosen', ({ searched }) => searched),
    counted('Bought', ({ bought }) => bought),
    counted('Ordered', ({ ordered }) => ordered),
    part('Needed review', ({ desk }) => desk),
    part('Not found', ({ notFound }) => notFound),
    duration('Median time', ({ medianHours }) =>
      medianHours === null ? null : medianHours * 3600,
    ),
    counted('Lost sales', ({ lost }) => lost),
    ...(marginPerDeed === undefined ? [] : [dollars('Would have earned', earned)]),
  ]
}
