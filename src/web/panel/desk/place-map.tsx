import { useQuery } from '@tanstack/react-query'
import { formatAddress } from '../../../addresses/address.ts'
import type { DeskCase } from '../../../contract/staff/desk.ts'
import { reasonOf } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import type { Outline, PlaceOutline } from './county-outline.ts'

/** Where the address lies, drawn from borders that we bring ourselves: no tiles, nobody is told. */
export function PlaceMap({ line }: { line: DeskCase }) {
  const { address, office, point } = line
  const map = useQuery({
    queryKey: ['place', address.state, office?.id, point],
    queryFn: async () => {
      const { outlineOf } = await import('./county-outline.ts')
      return (await outlineOf(address.state, office?.id, point)) ?? null
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
          map.data?.county && `${map.data.county.name}, ${map.data.state.name}`,
          point
            ? `${point.lat.toFixed(5)}, ${point.lon.toFixed(5)}`
            : 'The geocoder does not know this very address.',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-3 aspect-2/1">
        {map.isPending ? (
          <div role="status" className="h-full animate-pulse rounded bg-line/50">
            <span className="sr-only">Loading the map</span>
          </div>
        ) : map.isError ? (
          <p className="text-muted">{`The map could not be drawn. ${reasonOf(map.error)}`}</p>
        ) : map.data ? (
          <Drawing outline={map.data} point={point} />
        ) : (
          <p className="text-muted">There is no map of this place.</p>
        )}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-4">
        {outsideMaps(line).map(([name, href]) => (
          <li key={name}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function outsideMaps({ address, point }: DeskCase): Array<[string, string]> {
  const query = encodeURIComponent(formatAddress(address))
  const openStreetMap = point
    ? `https://www.openstreetmap.org/?mlat=${point.lat}&mlon=${point.lon}#map=18/${point.lat}/${point.lon}`
    : `https://www.openstreetmap.org/search?query=${query}`
  return [
    ['Google Maps', `https://www.google.com/maps/search/?api=1&query=${query}`],
    ['OpenStreetMap', openStreetMap],
  ]
}

type Point = DeskCase['point']

function Drawing({ outline, point }: { outline: PlaceOutline; point: Point }) {
  const { state, county, counties } = outline
  const mark = point ? ', with the address marked' : ''
  return (
    <div className="grid h-full grid-cols-2 gap-3">
      {county && (
        <Chart
          label={`${county.name} and its neighbours${mark}`}
          frame={county}
          ground={counties}
          marked={county}
          point={point}
        />
      )}
      <Chart
        label={county ? `${county.name} in ${state.name}` : `${state.name}${mark}`}
        frame={state}
        ground={[state]}
        marked={county}
        point={point}
      />
    </div>
  )
}

/** A flat drawing: at the size of a state nobody sees the bend. */
function Chart(props: {
  label: string
  frame: Outline
  ground: Outline[]
  marked: Outline | undefined
  point: Point
}) {
  const { label, frame, ground, marked, point } = props
  const all = frame.rings.flat()
  const [west, east] = range(all.map(([lon]) => lon))
  const [south, north] = range(all.map(([, lat]) => lat))
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const place = ([lon, lat]: [number, number]) =>
    `${((lon - west) * squeeze).toFixed(4)} ${(north - lat).toFixed(4)}`
  const path = ({ rings }: Outline) =>
    rings.map((ring) => `M${ring.map(place).join('L')}Z`).join('')
  const [width, height] = [(east - west) * squeeze, north - south]
  const margin = Math.max(width, height) * 0.06
  const [x = 0, y = 0] = point ? place([point.lon, point.lat]).split(' ').map(Number) : []
  const size = Math.max(width, height) / 40
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={[-margin, -margin, width + 2 * margin, height + 2 * margin].join(' ')}
      className="h-full w-full rounded border border-line bg-paper"
    >
      {ground.map((each) => (
        <path
          key={each.name}
          d={path(each)}
          vectorEffect="non-scaling-stroke"
          className="fill-card stroke-edge"
        />
      ))}
      {marked && (
        <path
          d={path(marked)}
          vectorEffect="non-scaling-stroke"
          className="fill-seal-wash stroke-seal stroke-2"
        />
      )}
      {point && (
        <path
          d={`M${x - size} ${y}h${2 * size}M${x} ${y - size}v${2 * size}`}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-oxblood stroke-[3]"
        />
      )}
    </svg>
  )
}

function range(values: number[]): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return [least, most]
}
