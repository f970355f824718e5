import { addressOf, formatCityLine } from '../../addresses/address.ts'
import type { SuggestionProperties } from '../../contract/shop/addresses.ts'
import { notVerified } from './search-words.ts'
import { completenessOf } from './whole-address.ts'

function remarkOf(place: SuggestionProperties): string | undefined {
  const parts = place.nonVerifiedParts ?? []
  if (parts.length > 0) return notVerified(parts)
  const read = completenessOf(place)
  return read.whole ? undefined : `Needs a ${read.missing}`
}

/** Where the typed part is in the street line: anywhere if it's there as a whole, otherwise the part
 * of the start that matches. */
function matchedPart(street: string, typed: string): [from: number, to: number] {
  const wanted = (typed.split(',')[0] ?? '').trim().toLowerCase()
  const at = street.toLowerCase().indexOf(wanted)
  return at > 0 ? [at, at + wanted.length] : [0, matchedLength(street, typed)]
}

/** The street in ink with the typed part underlined, the rest muted. */
export function SuggestionText({ place, typed }: { place: SuggestionProperties; typed: string }) {
  const address = addressOf(place)
  const street = address.streetAddress
  const [from, to] = matchedPart(street, typed)
  const remark = remarkOf(place)
  const cityLine = formatCityLine(address)
  return (
    <>
      <span className="block font-medium">
        {street.slice(0, from)}
        <mark className="bg-transparent text-inherit underline decoration-seal decoration-2 underline-offset-4">
          {street.slice(from, to)}
        </mark>
        {street.slice(to)}
      </span>
      <span className="block text-muted">
        {/* A town is its own first line: once is enough. */}
        {cityLine !== street && cityLine}
        {cityLine !== street && remark && ' · '}
        {remark && <span className="text-amber-ink">{remark}</span>}
      </span>
    </>
  )
}

/** How many characters at the start of `text` the visitor has already typed, ignoring case. */
function matchedLength(text: string, typed: string): number {
  const [a, b] = [text.toLowerCase(), typed.toLowerCase().trim()]
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}
