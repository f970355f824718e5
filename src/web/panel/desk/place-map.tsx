import { useQuery } from '@tanstack/react-query'
import { formatAddress } from '../../../addresses/address.ts'
import type { DeskCase } from '../../../contract/staff/desk.ts'
import { Loaded } from '../../loaded.tsx'
import { Card } from '../../ui/card.tsx'
import { Outside } from '../outside.tsx'
import type { Drawing, PlaceOutline } from './county-outline.ts'

/** Drawn from borders we ship ourselves: no tiles, and no third party finds out. */
export function PlaceMap({ line }: { line: DeskCase }) {
  const { address, office, point } = line
  const map = useQuery({
    queryKey: ['place', address.state, office?.id, point],
    queryFn: async () => {
      const { outlineOf } = await import('./county-outline.ts')
      return outlineOf(address.state, office?.id, point) ?? null
    },
  })
  return (
    <Card aria-labelledby="place-title">
      <h2 id="place-title" className="text-lg">
        Where it is
      </h2>
      <p className="mt-1">{formatAddress(address)}</p>
      <p className="text-xs text-muted">
        {[
          map.data?.county && `${map.data.county}, ${map.data.state}`,
          point
            ? `${point.lat.toFixed(5)}, ${point.lon.toFixed(5)}`
            : 'The geocoder doesn’t know this address.',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-3 aspect-2/1">
        <Loaded query={map} what="the map" failed="The map couldn’t be drawn">
          {(outline) =>
            outline ? (
              <Drawings outline={outline} marked={point !== null} />
            ) : (
              <p className="text-muted">No map of this place.</p>
            )
          }
        </Loaded>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-4">
        {outside(line).map(([name, href]) => (
          <li key={name}>
            <Outside href={href} className="inline-flex min-h-11 items-center underline">
              {name}
            </Outside>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function mapOf({ address }: Pick<DeskCase, 'address'>): string {
  const query = encodeURIComponent(formatAddress(address))
  return `https://www.google.com/maps/search/?api=1&query=${query}`
}

function outside(line: DeskCase): Array<[string, string]> {
  const { address, office, point } = line
  const query = encodeURIComponent(formatAddress(address))
  const openStreetMap = point
    ? `https://www.openstreetmap.org/?mlat=${point.lat}&mlon=${point.lon}#map=18/${point.lat}/${point.lon}`
    : `https://www.openstreetmap.org/search?query=${query}`
  return [
    ...(office?.url ? [['Search the office’s records', office.url] as [string, string]] : []),
    ['Google Maps', mapOf(line)],
    ['OpenStreetMap', openStreetMap],
  ]
}

function Drawings({ outline, marked }: { outline: PlaceOutline; marked: boolean }) {
  const { state, county, countyDrawing, stateDrawing } = outline
  const mark = marked ? ', with the address marked' : ''
  return (
    <div className="grid h-full grid-cols-2 gap-3">
      {countyDrawing && (
        <Chart label={`${county} and its neighbors${mark}`} drawing={countyDrawing} />
      )}
      <Chart label={county ? `${county} in ${state}` : `${state}${mark}`} drawing={stateDrawing} />
    </div>
  )
}

function Chart({ label, drawing }: { label: string; drawing: Drawing }) {
  const { size, ground, marked, at } = drawing
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="h-full w-full rounded border border-line bg-paper"
    >
      <path d={ground} vectorEffect="non-scaling-stroke" className="fill-card stroke-edge" />
      {marked && (
        <path
          d={marked}
          vectorEffect="non-scaling-stroke"
          className="fill-seal-wash stroke-seal stroke-2"
        />
      )}
      {at && (
        <path
          d={`M${at[0] - 2.5} ${at[1]}h5M${at[0]} ${at[1] - 2.5}v5`}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-oxblood stroke-[3]"
        />
      )}
    </svg>
  )
}
