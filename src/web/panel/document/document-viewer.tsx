import './document-viewer.css'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { reasonOf } from '../../api.ts'
import { Notice } from '../../ui/notice.tsx'
import { useKeys } from '../use-keys.ts'
import { DocumentPage } from './document-page.tsx'
import { openPdf } from './open-pdf.ts'

const ZOOMS = [1, 1.25, 1.5, 2, 3, 4]

/** One of our PDFs, one page at a time, on the page that's about it. */
export function DocumentViewer({ url, title }: { url: string; title: string }) {
  const { state, retry } = usePdf(url)
  if (state.is === 'failed') {
    return (
      <Notice title="The document could not be shown" onRetry={retry}>
        {reasonOf(state.cause)}
      </Notice>
    )
  }
  if (state.is === 'loading') {
    return (
      <div role="status" className="rounded border border-line bg-line/50">
        <span className="sr-only">Loading the document</span>
        <div className="aspect-[8.5/11] animate-pulse" />
      </div>
    )
  }
  // A different document starts at its first page.
  return <Leaves key={url} pdf={state.pdf} url={url} title={title} />
}

function Leaves({ pdf, url, title }: { pdf: PDFDocumentProxy; url: string; title: string }) {
  const id = useId()
  const [number, setNumber] = useState(1)
  const [step, setStep] = useState(0)
  const zoom = ZOOMS[step] ?? 1
  const turn = (by: number) =>
    setNumber((current) => Math.min(Math.max(current + by, 1), pdf.numPages))
  const magnify = (by: number) =>
    setStep((current) => Math.min(Math.max(current + by, 0), ZOOMS.length - 1))
  useKeys([
    { key: 'n', words: 'Next page of the document', act: () => turn(1) },
    { key: 'p', words: 'Previous page of the document', act: () => turn(-1) },
    { key: '+', words: 'Larger', act: () => magnify(1) },
    { key: '-', words: 'Smaller', act: () => magnify(-1) },
    { key: '0', words: 'As wide as there is room', act: () => setStep(0) },
  ])
  return (
    <section aria-labelledby={`${id}title`} className="rounded border border-edge bg-paper">
      <h3 id={`${id}title`} className="sr-only">
        {title}
      </h3>
      <div className="flex flex-wrap items-center gap-x-1 border-b border-line px-1">
        <Tool name="Previous page" sign="‹" isOff={number === 1} onPress={() => turn(-1)} />
        <p role="status" className="text-xs figure">{`Page ${number} of ${pdf.numPages}`}</p>
        <Tool name="Next page" sign="›" isOff={number === pdf.numPages} onPress={() => turn(1)} />
        <span className="grow" />
        <Tool name="Smaller" sign="−" isOff={step === 0} onPress={() => magnify(-1)} />
        <p role="status" className="text-xs figure">
          <span className="sr-only">Zoom </span>
          {`${zoom * 100}%`}
        </p>
        <Tool name="Larger" sign="+" isOff={step === ZOOMS.length - 1} onPress={() => magnify(1)} />
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center px-2 text-xs underline"
        >
          Open alone
        </a>
      </div>
      <Window name={`${title}, page ${number}`}>
        <DocumentPage pdf={pdf} number={number} zoom={zoom} />
      </Window>
    </section>
  )
}

/** Content larger than its box can be scrolled, by keyboard too. */
function Window({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-label={name} tabIndex={0} className="max-h-[80dvh] overflow-auto">
      {children}
    </section>
  )
}

/** Never disabled: on the last page, that would drop the focus. */
function Tool({
  name,
  sign,
  isOff,
  onPress,
}: {
  name: string
  sign: string
  isOff: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isOff}
      onClick={onPress}
      className="min-h-11 min-w-10 text-lg aria-disabled:text-edge"
    >
      {sign}
    </button>
  )
}

type PdfState =
  | { is: 'loading' }
  | { is: 'failed'; cause: unknown }
  | { is: 'open'; pdf: PDFDocumentProxy }

/** The document at a URL, closed again when another one is opened. */
function usePdf(url: string): { state: PdfState; retry: () => void } {
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
