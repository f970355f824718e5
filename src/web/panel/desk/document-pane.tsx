import { formatAddress } from '../../../addresses/address.ts'
import { type DeskCase, type DeskCopy, deskCopy } from '../../../contract/staff/desk.ts'
import { urlOf } from '../../api.ts'
import type { SaidByCopy } from '../document/copy-facts.tsx'
import DocumentViewer from '../document/document-viewer.tsx'
import { Outside } from '../links.tsx'
import { Fold } from '../section.tsx'
import { compareCopy } from './comparison.ts'
import { broughtBy } from './deed-facts.tsx'
import { useCanWork } from './plan-dialogs.tsx'

export function DocumentPane({ line, said }: { line: DeskCase; said: SaidByCopy }) {
  const [copy] = line.copies
  if (!copy?.hasPdf) return <NoCopy line={line} />
  return (
    <div className="min-h-0 bg-deep">
      <DocumentViewer
        isWhole
        url={copyUrl(line.id, copy)}
        title={copy.read.documentType ?? (copy.facts.documentType || 'The copy')}
        detail={broughtBy(copy)}
        marks={said.shown ? said.marks : marksOf(line, copy)}
        turnTo={said.shown}
      />
    </div>
  )
}

/** Every fact that was found on the pages, and which of them differ. */
function marksOf(line: DeskCase, copy: DeskCopy) {
  return compareCopy(line, copy).flatMap(({ fact, name, likeness }) =>
    (copy.places[fact] ?? []).map((place, at) => ({
      ...place,
      words: likeness === 'differs' && at === 0 ? `${name} differs` : undefined,
      isBad: likeness === 'differs',
    })),
  )
}

function copyUrl(id: string, copy: DeskCopy): string {
  return urlOf(deskCopy, { params: { id }, query: { copy: copy.id } })
}

function NoCopy({ line }: { line: DeskCase }) {
  const canWork = useCanWork(line)
  return (
    <div className="min-h-0 space-y-4 overflow-y-auto bg-deep p-4">
      <WhereItIs line={line} />
      {line.progress === 'desk' && (
        <p className="flex min-h-32 items-center justify-center rounded border-2 border-dashed border-edge p-4 text-center text-muted">
          {canWork
            ? 'Drop the deed’s PDF anywhere on this page, or choose it with Upload deed.'
            : 'No copy yet.'}
        </p>
      )}
    </div>
  )
}

const VERDICTS = { passed: 'Passed', held: 'Held', refused: 'Refused' }

export function EarlierCopies({ lineId, copies }: { lineId: string; copies: DeskCopy[] }) {
  if (copies.length === 0) return null
  return (
    <Fold title={`Earlier copies (${copies.length})`}>
      <ul className="divide-y divide-line">
        {copies.map((copy) => (
          <li key={copy.id} className="py-2">
            <p>
              {`${broughtBy(copy)}. ${copy.verdict ? VERDICTS[copy.verdict] : 'Never checked'}. `}
              {copy.hasPdf && <Outside href={copyUrl(lineId, copy)}>Open</Outside>}
            </p>
            {copy.objections.length > 0 && (
              <p className="text-xs wrap-anywhere text-muted">{copy.objections.join(' ')}</p>
            )}
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** Where to look for a deed that there is no copy of yet. */
function WhereItIs({ line }: { line: DeskCase }) {
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
