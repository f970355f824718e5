import type { Parts } from '../parts.ts'
import type { Geocoder } from '../platform/geocoder.ts'
import {
  type Answer,
  canFind,
  type FoundDocument,
  type Sought,
  type Source,
} from './sources/source.ts'

export type FulfillmentParts = Pick<Parts, 'db' | 'clock' | 'jobs'> & {
  sources: Source[]
  geocoder: Geocoder
}

export async function findDeed(
  source: Source,
  { address, wantedNumber }: Sought,
  signal: AbortSignal,
): Promise<Answer<FoundDocument>> {
  const parcel = await source.resolveParcel(address, signal)
  if (parcel.answer !== 'ok') return parcel
  if (!wantedNumber) return source.findLatestDeed(parcel.value, signal)
  const numbered = await source.findNumberedDeed?.(parcel.value, wantedNumber, signal)
  return numbered ?? { answer: 'not_found' }
}

/** The first source that has it decides. If none has it, a source that was down outweighs one that
 * found nothing: it may have it once it's back. */
export async function askSources(
  sources: Source[],
  sought: Sought,
  signal: AbortSignal,
  hear: (source: string, answer: Answer<FoundDocument>) => void = () => {},
): Promise<Answer<FoundDocument>> {
  let best: Answer<FoundDocument> = { answer: 'not_found' }
  for (const source of sources.filter((each) => canFind(each, sought))) {
    const deed = await findDeed(source, sought, signal)
    hear(source.name, deed)
    if (deed.answer === 'ok') return deed
    if (best.answer === 'not_found' || deed.answer === 'down') best = deed
  }
  return best
}
