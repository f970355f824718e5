import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { openPdf } from './open-pdf.ts'

type PdfState =
  | { is: 'loading' }
  | { is: 'failed'; cause: unknown }
  | { is: 'open'; pdf: PDFDocumentProxy }

/** The document at a URL, closed again when another one is opened. */
export function usePdf(url: string): { state: PdfState; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<PdfState>({ is: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  useEffect(() => {
    const abort = new AbortController()
    setState({ is: 'loading' })
    openPdf(url, abort.signal).then(
      ({ pdf }) => !abort.signal.aborted && setState({ is: 'open', pdf }),
      (cause: unknown) => !abort.signal.aborted && setState({ is: 'failed', cause }),
    )
    return () => abort.abort()
  }, [url, attempt])
  return { state, retry: () => setAttempt(attempt + 1) }
}
