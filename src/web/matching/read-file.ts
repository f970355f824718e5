import { decodeText, parseAddressList } from './address-list.ts'

const MOST_BYTES = 1_000_000

/** The text of a file with addresses, or if it has none, the text saying why. */
export async function readAddressFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > MOST_BYTES) {
    return { problem: `${file.name} is too large. Please choose a file under 1 MB.` }
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  // A workbook is a ZIP archive: it starts with the letters PK.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    return { problem: `${file.name} is a workbook. Please save it as CSV and choose that file.` }
  }
  const text = decodeText(bytes)
  if (parseAddressList(text).length === 0) {
    return { problem: `${file.name} has no addresses in it.` }
  }
  return { text }
}
