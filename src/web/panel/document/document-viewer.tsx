import './document-viewer.css'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { reasonOf } from '../../api.ts'
import { Notice } from '../../ui/notice.tsx'
import { useKeys } from '../use-keys.ts'
import { DocumentPage } from './document-page.tsx'
import { openPdf } from './open-pdf.ts'

const ZOOMS = [1, 1.25, 1.5, 2, 3, 4]

interface Props {
  url: string
  title: string
  detail?: string
  /** Fills its pane and shows the page from top to bottom, where the window is large enough. */
  isWhole?: boolean
}

export default function DocumentViewer(props: Props) {
  const { url } = props
  const { state, retry } = usePdf(url)
  if (state.is === 'failed') {
    return (
      <Notice title="Couldn’t show the document" onRetry={retry}>
        {reasonOf(state.cause)}
      </Notice>
    )
  }
  if (state.is === 'loading') {
    return (
      <div role="status" className="rounded border border-line bg-line/50">
        <span className="sr-only">Loading the document</span>
        <div className="aspect-[8.5/11] max-h-[80dvh] animate-pulse" />
      </div>
    )
  }
  // A different document starts at its first page.
  return <Leaves key={url} pdf={state.pdf} {...props} />
}

function Leaves({ pdf, url, title, detail, isWhole = false }: Props & { pdf: PDFDocumentProxy }) {
  const id = useId()
  const [number, setNumber] = useState(1)
  const [step, setStep] = useState(0)
  const zoom = ZOOMS[step] ?? 1
  const turn = (by: number) =>
    setNumber((current) => Math.min(Math.max(current + by, 1), pdf.numPages))
  const magnify = (by: number) =>
    setStep((current) => Math.min(Math.max(current + by, 0), ZOOMS.length - 1))
  useKeys([
    { key: 'nextPage', words: 'Next page of the document', act: () => turn(1) },
    { key: 'previousPage', words: 'Previous page of the document', act: () => turn(-1) },
    { key: 'larger', words: 'Larger', act: () => magnify(1) },
    { key: 'smaller', words: 'Smaller', act: () => magnify(-1) },
    { key: 'fitPage', words: 'Fit the page', act: () => setStep(0) },
  ])
  return (
    <section
      aria-labelledby={`${id}title`}
      className={
        isWhole
          ? 'bg-deep xl:tall:flex xl:tall:h-full xl:tall:flex-col'
          : 'rounded border border-edge bg-paper'
      }
    >
      <div className="flex flex-wrap items-center gap-x-1 border-b border-line bg-paper px-1 pointer-fine:min-h-11 sm:pointer-fine:flex-nowrap">
        <h3
          id={`${id}title`}
          className={detail ? 'shrink-0 ps-3 font-sans text-xs font-medium' : 'sr-only'}
        >
          {title}
        </h3>
        {detail && (
          <p className="min-w-0 truncate pe-2 text-xs text-muted" title={detail}>{`· ${detail}`}</p>
        )}
        <span className="grow" />
        <Tool name="Previous page" sign="‹" isOff={number === 1} onPress={() => turn(-1)} />
        <p role="status" className="shrink-0 text-xs figure">
          {`Page ${number} of ${pdf.numPages}`}
        </p>
        <Tool name="Next page" sign="›" isOff={number === pdf.numPages} onPress={() => turn(1)} />
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
          aria-label="Open in new tab"
          title="Open in new tab"
          className="inline-flex min-h-11 min-w-10 items-center justify-center text-lg pointer-fine:min-h-8 pointer-fine:min-w-8"
        >
          ↗
        </a>
      </div>
      <Window name={`${title}, page ${number}`} isWhole={isWhole}>
        <DocumentPage pdf={pdf} number={number} zoom={zoom} isWhole={isWhole} />
      </Window>
    </section>
  )
}

/** Content larger than its box can be scrolled, by keyboard too. */
function Window({
  name,
  isWhole,
  children,
}: {
  name: string
  isWhole: boolean
  children: ReactNode
}) {
  const room = isWhole ? 'xl:tall:max-h-none xl:tall:min-h-0 xl:tall:grow' : ''
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-label={name} tabIndex={0} className={`max-h-[80dvh] overflow-auto ${room}`}>
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
      className="min-h-11 min-w-10 text-lg aria-disabled:text-edge pointer-fine:min-h-8 pointer-fine:min-w-8"
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
