import { type Address, isSameAddress, parseAddress } from '../../addresses/address.ts'
import { AppError } from '../../errors.ts'
import type { WantedDeed } from '../../orders/wanted-deed.ts'
import type { Findings } from '../findings.ts'
import { compareNumbers } from '../reading/lookalike.ts'
import { BY_STAFF, type FoundDocument } from '../sources/source.ts'

export interface Review {
  /** The check's objections as the person saw them. */
  acknowledged: string[]
  /** What staff read on the copy beyond what the index or the OCR said. */
  confirmed: Partial<Pick<FoundDocument, 'documentType' | 'instrumentNumber' | 'recordedOn'>> & {
    address?: string | undefined
  }
}

/**
 * Refuses a held copy that nobody compared with what the check holds against it. Where the check read
 * another address or number, a person reads the page a second time and types what it says. A page that
 * agrees neither with the address ordered nor with the number we looked for is another property's deed,
 * and no reason makes it the right one.
 */
export function assertReviewed(
  { objections, mismatches, fields }: Findings,
  { facts, ordered, wantedNumber }: WantedDeed & { facts: FoundDocument; ordered: Address },
  { acknowledged, confirmed }: Review,
): void {
  if (JSON.stringify(acknowledged) !== JSON.stringify(objections)) {
    const message = 'The check says something else about this copy now. Look at it again.'
    throw new AppError('invalid_transition', message, { field: 'acknowledged' })
  }
  const isInDoubt = (what: (typeof mismatches)[number]) => mismatches.includes(what)
  const place = isInDoubt('address') ? readAgain(confirmed.address) : ordered
  const number = isInDoubt('instrument')
    ? numberAgain(confirmed.instrumentNumber)
    : (fields.instrumentNumber ?? '')
  const known = facts.instrumentNumber ?? ''
  const isNumber = known !== '' && compareNumbers(number, known) !== 'different'
  // A number that a buyer named doesn't make another property's deed theirs.
  const isVouchedFor = isNumber && !(wantedNumber && facts.source === BY_STAFF)
  if (!isSameAddress(place, ordered) && !isVouchedFor) {
    const message =
      'From what you typed, this is another property’s deed. Upload the right one, or confirm no deed found.'
    throw new AppError('invalid_transition', message, { field: 'confirmed.address' })
  }
  const isOther = wantedNumber && compareNumbers(number, wantedNumber) === 'different'
  if (isInDoubt('instrument') && isOther) {
    const message = `From what you typed, this isn’t instrument no. ${wantedNumber}. Upload the right one, or confirm no deed found.`
    throw new AppError('invalid_transition', message, { field: 'confirmed.instrumentNumber' })
  }
}

function readAgain(typed: string | undefined): Address {
  const place = parseAddress(typed ?? '')
  if (place) return place
  const message = 'Type the street, city and state that are printed on the deed.'
  throw new AppError('invalid_request', message, { field: 'confirmed.address' })
}

function numberAgain(typed: string | null | undefined): string {
  if (typed) return typed
  const message = 'Type the instrument number that’s printed on the deed.'
  throw new AppError('invalid_request', message, { field: 'confirmed.instrumentNumber' })
}
