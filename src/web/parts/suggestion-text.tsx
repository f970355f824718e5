import { addressOf, formatCityLine } from '../../addresses/address.ts'
import type { SuggestionProperties } from '../../contract/addresses.ts'
import { matchedLength } from '../matched-length.ts'

/** The street in ink with the typed part underlined, the rest muted. */
export function SuggestionText({ place, typed }: { place: SuggestionProperties; typed: string }) {
  const address = addressOf(place)
  const street = address.streetAddress
  const matched = matchedLength(street, typed)
  return (
    <>
      <span className="block font-medium">
        <span className="underline decoration-seal decoration-2 underline-offset-4">
          {street.slice(0, matched)}
        </span>
        {street.slice(matched)}
      </span>
      <span className="block text-muted">
        {formatCityLine(address)}
        {place.nonVerifiedParts && place.nonVerifiedParts.length > 0 && (
          <span className="text-amber-ink">
            {' '}
            · not verified: please check the number and street
          </span>
        )}
      </span>
    </>
  )
}
