import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { reasonOf } from '../../api.ts'
import { centerMark, DocumentPage, type Mark } from '../../document/document-page.tsx'
import { usePdf } from '../../document/use-pdf.ts'
import { Notice } from '../../ui/notice.tsx'
import { useKeys } from '../keys.tsx'
import { PageStrip } from './page-strip.tsx'

const ZOOMS = [1, 1.25, 1.5, 2, 3, 4]

interface Props {
  url: string
  title: string
  detail?: string
  marks?: readonly Mark[]
  /** Another one turns to its page, and scrolls to the mark on it. */
  turnTo?: { page: number } | undefined
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

function Leaves(props: Props & { pdf: PDFDocumentProxy }) {
  const { pdf, url, title, detail, marks = [], turnTo, isWhole = false } = props
  const id = useId()
  const [number, setNumber] = useState(1)
  const [step, setStep] = useState(0)
  const zoom = ZOOMS[step] ?? 1
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (turnTo) setNumber(turnTo.page)
  }, [turnTo])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark is elsewhere once these change
  useEffect(() => {
    if (turnTo) centerMark(box.current)
  }, [turnTo, number, zoom])
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
        <p role="status" className="shrink-0 text-xs figure">
          {`Page ${number} of ${pdf.numPages}`}
        </p>
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
      <div className={isWhole ? 'xl:tall:flex xl:tall:min-h-0 xl:tall:grow' : ''}>
        {pdf.numPages > 1 && (
          <PageStrip
            pdf={pdf}
            current={number}
            flawed={marks.flatMap(({ page, isBad }) => (isBad ? page + 1 : []))}
            isBeside={isWhole}
            onTurn={setNumber}
          />
        )}
        <Window box={box} name={`${title}, page ${number}`} isWhole={isWhole}>
          <DocumentPage
            pdf={pdf}
            number={number}
            zoom={zoom}
            marks={marks.filter(({ page }) => page + 1 === number)}
            isWhole={isWhole}
          />
        </Window>
      </div>
    </section>
  )
}

interface WindowProps {
  box: RefObject<HTMLElement | null>
  name: string
  isWhole: boolean
  children: ReactNode
}

/** Content larger than its box can be scrolled, by keyboard too. */
function Window({ box, name, isWhole, children }: WindowProps) {
  const room = isWhole ? 'xl:tall:max-h-none xl:tall:min-h-0 xl:tall:grow' : ''
  return (
    <section
      ref={box}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className={`max-h-[80dvh] overflow-auto ${room}`}
    >
      {children}
    </section>
  )
}

interface ToolProps {
  name: string
  sign: string
  isOff: boolean
  onPress: () => void
}

/** Never disabled: on the last page, that would drop the focus. */
function Tool({ name, sign, isOff, onPress }: ToolProps) {
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
