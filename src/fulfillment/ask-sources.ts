import type { Address } from '../addresses/address.ts'
import type { Parts } from '../parts.ts'
import type { Geocoder } from '../platform/geocoder.ts'
import type { Answer, FoundDocument, Source } from './sources/source.ts'

export type FulfillmentParts = Pick<Parts, 'db' | 'clock' | 'jobs'> & {
  sources: Source[]
  geocoder: Geocoder
}

/** The first source that has it decides. If none has it, a source that was down outweighs one that
 * found nothing: it may have it once it's back. */
export async function askSources(
  sources: Source[],
  address: Address,
  signal: AbortSignal,
  hear: (source: string, answer: Answer<FoundDocument>) => void = () => {},
): Promise<Answer<FoundDocument>> {
  let best: Answer<FoundDocument> = { answer: 'not_found' }
  for (const source of sources.filter((each) => each.covers(address))) {
    const parcel = await source.resolveParcel(address, signal)
    const deed = parcel.answer === 'ok' ? await source.findLatestDeed(parcel.value, signal) : parcel
    hear(source.name, deed)
    if (deed.answer === 'ok') return deed
    if (best.answer === 'not_found' || deed.answer === 'down') best = deed
  }
  return best
}
