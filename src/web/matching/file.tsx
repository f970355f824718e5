import { buttonClass } from '../ui/button.tsx'
import { decodeText, parseAddressList, textOfList } from './address-list.ts'

const MOST_BYTES = 1_000_000

/** The addresses in a file, one per line, or if it has none, the text saying why. */
export async function readAddressFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > MOST_BYTES) {
    return { problem: `${file.name} is too large. Please choose a file under 1 MB.` }
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  // A workbook is a ZIP archive: it starts with the letters PK.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    return { problem: `${file.name} is a workbook. Please save it as CSV and choose that file.` }
  }
  const entries = parseAddressList(decodeText(bytes))
  if (entries.length === 0) return { problem: `${file.name} has no addresses in it.` }
  return { text: textOfList(entries) }
}

/** A file input that looks like the other buttons. */
export function ManyFile({ onFile }: { onFile: (file: File) => void }) {
  return (
    <label
      className={buttonClass(
        'secondary',
        'relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-seal',
      )}
    >
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          // Lets the visitor choose the same file again after changing it.
          currentTarget.value = ''
        }}
      />
      Choose a file
    </label>
  )
}
