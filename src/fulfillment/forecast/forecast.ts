import { type Address, formatAddress, isSameAddress } from '../../addresses/address.ts'
import type { DeliveryClass } from '../../addresses/offices/recording-office.ts'
import { parcelOf } from '../../addresses/parcel-number.ts'
import { unprintableIn } from '../../addresses/printed-text.ts'
import { DAY, HOUR, MINUTE } from '../../durations.ts'
import type { WantedDeed } from '../../orders/wanted-deed.ts'
import {
  type Answer,
  type FoundDocument,
  isNumbered,
  type Sought,
  type Source,
} from '../sources/source.ts'

/** It's no promise: the search after payment decides. */
export interface Outlook {
  outcome: 'found' | 'likely' | 'staff'
  documentType?: string
  recordedOn?: string
  indexedThrough?: string
  pages?: number
  isImmediate: boolean
  /** As the office writes it. */
  parcelNumber?: string
  /** The property as the index names it, where that isn't what was asked for. */
  situs?: string
  /** The building's units have deeds of their own, and the address names none. */
  hasUnits?: boolean
}

export interface Sighting {
  source: Pick<Source, 'hasImages'>
  answer: Answer<FoundDocument>
}

/** The way an index writes it: we don't show customers anything else, or anything long. */
const DOCUMENT_TYPE = /^[\p{L}\d .,'()&/-]{2,60}$/u

const PARCEL_NUMBER = /^(?=(?:.*\d){4})[\dA-Z][\dA-Z./ -]{3,29}$/i

/** What the sightings add up to, and how long we can repeat it without asking again. */
export function outlookOf(
  seen: Sought & {
    sightings: Sighting[]
    /** Sources that charge per query: all we know is that they cover the address. */
    paid: Array<Pick<Source, 'hasImages'>>
    deliveryClass: DeliveryClass | undefined
    at: Date
  },
): { outlook: Outlook; keepMs: number } {
  const { address, wantedNumber, sightings, paid, deliveryClass, at } = seen
  const usual = usualOutlook(deliveryClass, { wantedNumber })
  for (const { source, answer } of sightings) {
    // The check would stop another property's deed, so it doesn't count as this one's.
    if (answer.answer !== 'ok' || !isOrdered(answer.value, seen)) continue
    const facts = { ...documentOf(answer.value, at), ...propertyOf(answer.value, address) }
    const outlook = { ...facts, isImmediate: source.hasImages }
    return { outlook: { outcome: 'found', ...outlook }, keepMs: DAY }
  }
  const hasUnits = sightings.some(({ answer }) => answer.answer === 'ambiguous' && answer.isUnits)
  const asks = hasUnits ? { hasUnits } : {}
  if (paid.length > 0) {
    const isImmediate = paid.some(({ hasImages }) => hasImages)
    return { outlook: { outcome: 'likely', isImmediate, ...asks }, keepMs: HOUR }
  }
  const isDown = sightings.some(({ answer }) => answer.answer === 'down')
  if (isDown) return { outlook: usual, keepMs: MINUTE }
  // Not in the index doesn't mean there's none: only staff may say there's no deed.
  const outlook = sightings.length > 0 ? BY_STAFF : usual
  return { outlook: { ...outlook, ...asks }, keepMs: HOUR }
}

const BY_STAFF: Outlook = { outcome: 'staff', isImmediate: false }

/** What an office is usually quick with is the latest deed. */
export function usualOutlook(
  deliveryClass: DeliveryClass | undefined,
  { wantedNumber }: WantedDeed = {},
): Outlook {
  if (wantedNumber) return BY_STAFF
  return deliveryClass === 'instant' || deliveryClass === 'minutes'
    ? { outcome: 'likely', isImmediate: true }
    : BY_STAFF
}

function isOrdered(
  { instrumentNumber, parcelNumber, situs }: FoundDocument,
  { address, wantedNumber }: Sought,
): boolean {
  if (wantedNumber && !isNumbered(instrumentNumber, wantedNumber)) return false
  const parcel = parcelOf(address)
  if (!parcel) return isSameAddress(situs, address)
  const bare = (number: string) => number.replace(/[^\dA-Z]/gi, '')
  return bare(parcelNumber ?? '') === bare(parcel.number)
}

function propertyOf({ parcelNumber, situs }: FoundDocument, address: Address) {
  const named = formatAddress(situs)
  return {
    ...(parcelNumber && PARCEL_NUMBER.test(parcelNumber) ? { parcelNumber } : {}),
    ...(named === formatAddress(address) || unprintableIn(named) ? {} : { situs: named }),
  }
}

function documentOf(
  { documentType, recordedOn, indexedThrough, pageCount }: FoundDocument,
  at: Date,
) {
  const today = at.toISOString().slice(0, 10)
  return {
    ...(DOCUMENT_TYPE.test(documentType) ? { documentType } : {}),
    ...(recordedOn && recordedOn <= today ? { recordedOn } : {}),
    ...(indexedThrough && indexedThrough <= today ? { indexedThrough } : {}),
    ...(pageCount ? { pages: pageCount } : {}),
  }
}
