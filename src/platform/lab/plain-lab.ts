import type { DocumentLab, Examination } from './document-lab.ts'

const PDF_MAGIC = '%PDF-'
const MAX_BYTES = 50 * 1024 * 1024

/** For a machine without document tools: takes any PDF of an acceptable size, and reads no page. */
export const plainLab: DocumentLab = {
  examine: (file) => Promise.resolve(judge(file)),
  mask: () => Promise.reject(new Error('Nothing can be masked where nothing is read')),
  reread: () => Promise.reject(new Error('Nothing can be read again where nothing is read')),
}

function judge(file: Uint8Array): Examination {
  const refused = (why: 'empty' | 'too_large' | 'not_a_pdf', detail: string): Examination => ({
    outcome: 'refused',
    why,
    detail,
  })
  if (file.byteLength === 0) return refused('empty', 'The file is empty.')
  if (file.byteLength > MAX_BYTES) return refused('too_large', 'The file is too large.')
  const start = new TextDecoder('latin1').decode(file.subarray(0, 1024))
  if (!start.includes(PDF_MAGIC)) return refused('not_a_pdf', 'The file isn’t a PDF.')
  return { outcome: 'read', pdf: file, pages: [] }
}
