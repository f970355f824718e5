import { formatAddress } from '../../../addresses/address.ts'
import type { DeskCase } from '../../../contract/staff/desk.ts'
import { Outside } from '../outside.tsx'

/** Where to look for a deed that there is no copy of yet. */
export function WhereItIs({ line }: { line: DeskCase }) {
  const { address, office, point } = line
  const openStreetMap = point
    ? `https://www.openstreetmap.org/?mlat=${point.lat}&mlon=${point.lon}#map=18/${point.lat}/${point.lon}`
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(formatAddress(address))}`
  const links = [
    ...(office?.url ? [['Search the office’s records', office.url]] : []),
    ['Google Maps', mapOf(line)],
    ['OpenStreetMap', openStreetMap],
  ] as Array<[string, string]>
  return (
    <section aria-labelledby="place-title">
      <h2 id="place-title" className="text-lg">
        Where it is
      </h2>
      <p>{formatAddress(address)}</p>
      {!point && <p className="text-muted">The geocoder doesn’t know this address.</p>}
      <ul className="flex flex-wrap gap-x-4">
        {links.map(([name, href]) => (
          <li key={name}>
            <Outside href={href} className="inline-flex min-h-11 items-center underline">
              {name}
            </Outside>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function mapOf({ address }: Pick<DeskCase, 'address'>): string {
  const query = encodeURIComponent(formatAddress(address))
  return `https://www.google.com/maps/search/?api=1&query=${query}`
}
