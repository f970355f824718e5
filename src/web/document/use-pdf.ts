import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { ApiError } from '../api.ts'

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

interface OpenPdf {
  pdf: PDFDocumentProxy
  close: () => void
}

/** Fetches one of our PDFs and has a worker from our own origin read it. The reader is most of a
 * megabyte, so it's fetched when a document is first opened. */
async function openPdf(url: string, signal: AbortSignal): Promise<OpenPdf> {
  const [data, reader, worker] = await Promise.all([
    fetchFile(url, signal),
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ])
  signal.throwIfAborted()
  reader.GlobalWorkerOptions.workerSrc = worker.default
  // The lab redrew every page as a JPEG with its text: no WebAssembly decoder, no fonts, no maps.
  const task: PDFDocumentLoadingTask = reader.getDocument({
    data,
    useWasm: false,
    enableXfa: false,
    verbosity: 0,
  })
  const close = () => void task.destroy()
  signal.addEventListener('abort', close, { once: true })
  return { pdf: await task.promise, close }
}

async function fetchFile(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { credentials: 'include', signal })
  if (response.ok) return response.arrayBuffer()
  throw new ApiError(response.status, response.statusText, await response.text())
}
