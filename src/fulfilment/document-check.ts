import { type Address, formatAddress, isSameAddress } from '../addresses/address.ts'

const PDF_MAGIC = '%PDF-'
const MAX_BYTES = 50 * 1024 * 1024

/**
 * Why a document may not be delivered for an address, in words for the staff desk, or undefined
 * where nothing speaks against it. Judged by what the bytes and the index say, not by names.
 */
export function objectionTo(
  content: Uint8Array,
  situs: Address,
  ordered: Address,
): string | undefined {
  if (content.byteLength === 0) return 'The source sent an empty file.'
  if (content.byteLength > MAX_BYTES) return 'The source sent a file that is too large.'
  const start = new TextDecoder('latin1').decode(content.subarray(0, 1024))
  if (!start.includes(PDF_MAGIC)) return 'The source sent something that is not a PDF.'
  if (!isSameAddress(situs, ordered)) {
    return `The document is for another property: ${formatAddress(situs)}.`
  }
  return undefined
}
