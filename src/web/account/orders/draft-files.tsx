import { formatCityLine } from '../../../addresses/address.ts'
import { notVerified } from '../../matching/search-words.ts'
import { Awaited, Found, Soon } from '../../offer/outlook.tsx'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import type { DraftFile, DraftLine } from './draft.ts'
import { fileWords } from './order-words.ts'
import type { Quotes } from './use-quotes.ts'

interface Props {
  files: DraftFile[]
  quotes: Quotes
  onRemove: (place: number) => void
}

export function DraftFiles({ files, quotes, onRemove }: Props) {
  if (files.length === 0) return null
  return (
    <section aria-label="By file" className="space-y-6">
      {files.map(({ fileNumber, costCenter, lines }) => (
        <section
          key={JSON.stringify([fileNumber, costCenter])}
          aria-label={fileWords(fileNumber || null)}
        >
          <h2 className="flex flex-wrap items-baseline gap-x-3 text-lg">
            <span className="min-w-0 wrap-anywhere">
              {fileNumber ? `File ${fileNumber}` : fileWords(null)}
            </span>
            <span className="font-sans text-sm text-muted">
              {[countOf(lines.length, 'address', 'addresses'), costCenter]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </h2>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {lines.map((line) => (
              <Line key={line.place} line={line} quotes={quotes} onRemove={onRemove} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

interface LineProps {
  line: DraftLine
  quotes: Quotes
  onRemove: (place: number) => void
}

function Line({ line: { address, place, isRepeated }, quotes, onRemove }: LineProps) {
  const forecast = quotes.of(address)
  const { streetAddress, unverified, lacksUnit, state } = address
  const doubts = [
    unverified && unverified.length > 0 && notVerified(unverified),
    lacksUnit && 'No unit given',
  ].filter(Boolean)
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 py-3 text-sm sm:grid-cols-[1fr_1fr_auto]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{streetAddress}</p>
        <p className="text-muted">{formatCityLine(address)}</p>
        {doubts.length > 0 && <p className="text-xs text-amber-ink">{doubts.join(' · ')}</p>}
      </div>
      <div className="min-w-0 max-sm:col-start-1">
        {isRepeated ? (
          <p className="text-amber-ink">Already in this file, so we’ll order it once.</p>
        ) : forecast ? (
          <>
            {!forecast.notSold && <Soon forecast={forecast} />}
            <Found forecast={forecast} state={state} />
          </>
        ) : (
          <Awaited />
        )}
      </div>
      <Button
        variant="quiet"
        aria-label={`Remove ${streetAddress}`}
        className="max-sm:col-start-2 max-sm:row-start-1 max-sm:px-2"
        onClick={() => onRemove(place)}
      >
        Remove
      </Button>
    </li>
  )
}
