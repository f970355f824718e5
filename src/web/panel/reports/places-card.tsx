import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { STATES } from '../../../addresses/states.ts'
import { adminPlaces, type Place } from '../../../contract/staff/figures.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, numeric, RowHead, Table } from '../../ui/table.tsx'
import { SaveCsv } from '../charts/save-csv.tsx'
import { formatCount, formatDuration, formatShare } from '../format.ts'
import type { AskedRange } from './range.ts'

export type PlaceSort = 'ordered' | 'failed'

/** If the map's code doesn't load, the table says the same. */
function NoMap() {
  return <Notice title="The map did not load">The table below has all of it.</Notice>
}
const CountyMap = lazy(() => import('../charts/county-map.tsx').catch(() => ({ default: NoMap })))

const STATE_OPTIONS = [['', 'All states'], ...Object.entries(STATES)] as ReadonlyArray<
  readonly [string, string]
>
const SORTS = [
  ['ordered', 'Where demand is'],
  ['failed', 'Where we fail'],
] as const

export function PlacesCard({
  asked,
  state,
  sort,
  onChange,
}: {
  asked: AskedRange
  state: keyof typeof STATES | undefined
  sort: PlaceSort
  onChange: (change: { state?: string; sort?: string }) => void
}) {
  const query = { ...asked, sort, ...(state ? { state } : {}) }
  const places = useQuery({
    ...loading(adminPlaces, { query }),
    placeholderData: keepPreviousData,
  })
  const isFailing = sort === 'failed'
  return (
    <Card aria-labelledby="places-title">
      <h2 id="places-title" className="text-lg">
        {state ? STATES[state] : 'States'}
      </h2>
      <div className="mt-3 grid gap-3 sm:max-w-xl sm:grid-cols-2">
        <SelectField
          id="places-sort"
          label="Show"
          options={SORTS}
          value={sort}
          onChange={(event) => onChange({ sort: event.currentTarget.value })}
        />
        <SelectField
          id="places-state"
          label="State"
          options={STATE_OPTIONS}
          value={state ?? ''}
          onChange={(event) => onChange({ state: event.currentTarget.value })}
        />
      </div>
      <Loaded query={places} what="the counties" rows={4}>
        {({ counties, top, total }) =>
          top.length === 0 ? (
            <p className="mt-4 text-muted">
              {isFailing
                ? 'No deed needed review or was refunded here.'
                : 'Nothing was ordered here.'}
            </p>
          ) : (
            <>
              <p className="figure mt-4 text-muted">
                {formatCount(total.ordered)} ordered, {formatCount(total.delivered)} delivered,{' '}
                {formatCount(total.desk)} needed review, {formatCount(total.notFound)} not found.
              </p>
              <Suspense fallback={<Skeleton label="Loading the map" rows={4} />}>
                <CountyMap
                  shades={counties.map(({ id, ordered, desk, notFound }) => ({
                    id,
                    value: isFailing ? desk + notFound : ordered,
                  }))}
                  ranked={top.map(({ id }) => id)}
                  state={state}
                  onPick={(code) => onChange({ state: code })}
                />
              </Suspense>
              <PlacesTable places={top} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

const COUNTS = ['Ordered', 'Delivered', 'Needed review', 'Not found']

function PlacesTable({ places }: { places: Place[] }) {
  return (
    <div className="mt-4">
      <SaveCsv
        name="Counties"
        columns={['Place', 'State', ...COUNTS, 'Median hours']}
        rows={places.map((place) => [
          place.name,
          place.state,
          ...[place.ordered, place.delivered, place.desk, place.notFound, place.medianHours],
        ])}
      />
      <Table
        caption="Counties, the most first"
        columns={['Place', ...numeric(...COUNTS, 'Median time')]}
      >
        {places.map((place, rank) => (
          <tr key={place.id}>
            <RowHead>
              <span className="figure text-muted">{rank + 1}.</span> {place.name}
              {place.state && `, ${place.state}`}
            </RowHead>
            <Cell isNumeric>{formatCount(place.ordered)}</Cell>
            <Cell isNumeric>{formatCount(place.delivered)}</Cell>
            <Cell isNumeric>{formatShare(place.desk, place.ordered)}</Cell>
            <Cell isNumeric>{formatShare(place.notFound, place.ordered)}</Cell>
            <Cell isNumeric>
              {place.medianHours === null ? 'none' : formatDuration(place.medianHours * 3600)}
            </Cell>
          </tr>
        ))}
      </Table>
      <p className="mt-2 text-xs text-muted">
        By the day a deed was paid for, and what has become of it since. At most 50 places.
      </p>
    </div>
  )
}
