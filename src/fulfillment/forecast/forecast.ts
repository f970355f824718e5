import { type Address, isSameAddress } from '../../addresses/address.ts'
import type { DeliveryClass } from '../../addresses/offices/recording-office.ts'
import { DAY, HOUR, MINUTE } from '../../durations.ts'
import type { Answer, FoundDocument, Source } from '../sources/source.ts'

/** What is true of an address before it is paid for. No promise: the search after payment decides. */
export interface Outlook {
  outcome: 'found' | 'likely' | 'staff'
  documentType?: string
  recordedOn?: string
  /** A machine has the image, so that nobody has to fetch it. */
  isImmediate: boolean
}

/** What a source that may be asked before payment said of it. */
export interface Sighting {
  source: Pick<Source, 'hasImages'>
  answer: Answer<FoundDocument>
}

/** As an index writes it: anything else, or anything long, is not shown to a customer. */
const DOCUMENT_TYPE = /^[\p{L}\d .,'()&/-]{2,60}$/u

/** What the sightings come to, and for how long that can be said again without asking. */
export function outlookOf(seen: {
  address: Address
  sightings: Sighting[]
  /** Sources that cost money to ask: that they cover the address is all that is known. */
  paid: Array<Pick<Source, 'hasImages'>>
  deliveryClass: DeliveryClass | undefined
  at: Date
}): { outlook: Outlook; keepMs: number } {
  const { address, sightings, paid, deliveryClass, at } = seen
  for (const { source, answer } of sightings) {
    // The check would stop another property's deed, so that it is not this one's.
    if (answer.answer !== 'ok' || !isSameAddress(answer.value.situs, address)) continue
    const outlook = { ...documentOf(answer.value, at), isImmediate: source.hasImages }
    return { outlook: { outcome: 'found', ...outlook }, keepMs: DAY }
  }
  if (paid.length > 0) {
    const isImmediate = paid.some(({ hasImages }) => hasImages)
    return { outlook: { outcome: 'likely', isImmediate }, keepMs: HOUR }
  }
  const isDown = sightings.some(({ answer }) => answer.answer === 'down')
  if (isDown) return { outlook: usualOutlook(deliveryClass), keepMs: MINUTE }
  // None on the index is not none: only a person may say that there is no deed.
  const outlook = sightings.length > 0 ? BY_STAFF : usualOutlook(deliveryClass)
  return { outlook, keepMs: HOUR }
}

const BY_STAFF: Outlook = { outcome: 'staff', isImmediate: false }

/** What an office's deeds usually are, where nobody could be asked. */
export function usualOutlook(deliveryClass: DeliveryClass | undefined): Outlook {
  return deliveryClass === 'instant' || deliveryClass === 'minutes'
    ? { outcome: 'likely', isImmediate: true }
    : BY_STAFF
}

function documentOf({ documentType, recordedOn }: FoundDocument, at: Date) {
  const isPast = recordedOn !== null && recordedOn <= at.toISOString().slice(0, 10)
  return {
    ...(DOCUMENT_TYPE.test(documentType) ? { documentType } : {}),
    ...(isPast ? { recordedOn } : {}),
  }
}
