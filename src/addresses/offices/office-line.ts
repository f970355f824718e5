import { officeFee } from './office-fee.ts'
import { feeInWords } from './office-words.ts'
import type { Office } from './recording-office.ts'
import { officeName } from './seller-words.ts'

/** Who records a deed, what a copy costs there, and how to reach them, as far as we know; with one way
 * of reaching them where there is little room. */
export function officeLine(
  { phone, url, ...office }: Omit<Office, 'deliveryClass'>,
  { isShort = false } = {},
): string {
  const fee = officeFee(office.copyFee, office.copyFeeNote, office.copyFeeTerms)
  const note = fee?.note ? ` (${fee.note})` : ''
  const ownFee = fee && `own copy fee ${feeInWords(fee)}${note}`
  return [`Recorded by the ${officeName(office)}`, ownFee, phone, isShort && phone ? null : url]
    .filter(Boolean)
    .join(' · ')
}
