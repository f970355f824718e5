import './document-page.css'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { reasonOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'

/** Letter size, until the page itself says otherwise. */
const USUAL_SHAPE = 11 / 8.5

/** Where panes stand side by side and have the window's height. */
const PANES = '(min-width: 80rem) and (min-height: 44rem)'

/** A part of a page that says a fact. */
export interface Mark {
  page: number
  left: number
  top: number
  right: number
  bottom: number
  /** The fact isn't as expected, which is said beside its first part. */
  isBad: boolean
  words?: string | undefined
  /** Tinted only: another one is looked at. */
  isQuiet?: boolean
}

/** The previous drawing stays until the new one is done. */
export function DocumentPage({
  pdf,
  number,
  zoom,
  marks,
  isWhole,
}: {
  pdf: PDFDocumentProxy
  number: number
  zoom: number
  marks: readonly Mark[]
  /** Only as wide as lets the page end where its pane does. */
  isWhole: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<unknown>()
  const [hasWords, setHasWords] = useState(true)
  const [shape, setShape] = useState(USUAL_SHAPE)
  const { width, height } = useRoom(box)
  const isInPane = isWhole && window.matchMedia(PANES).matches
  const room = isInPane ? Math.min(width, Math.floor(height / shape)) : width
  useEffect(() => {
    if (room === 0) return
    const abort = new AbortController()
    setFailure(undefined)
    drawPage(pdf, number, room * zoom, abort.signal).then(
      (drawn) => {
        setHasWords(drawn.hasWords)
        setShape(drawn.height / drawn.width)
        sheet.current?.replaceChildren(drawn.canvas, drawn.words)
      },
      (cause: unknown) => !abort.signal.aborted && setFailure(cause),
    )
    return () => abort.abort()
  }, [pdf, number, zoom, room])

  return (
    <div ref={box}>
      {failure !== undefined && (
        <Notice title={`Couldn’t draw page ${number}`}>{reasonOf(failure)}</Notice>
      )}
      {!hasWords && (
        <p className="mb-2 text-xs text-muted">This page has no text to select or read aloud.</p>
      )}
      <div
        className="relative mx-auto"
        style={room > 0 ? { width: room * zoom, height: room * zoom * shape } : {}}
      >
        <div ref={sheet} className="pdf-sheet size-full" />
        {marks.map((mark) => (
          <MarkBox key={`${mark.left} ${mark.top} ${mark.right}`} mark={mark} />
        ))}
      </div>
    </div>
  )
}

/** For the eye: the table of facts says the same. */
function MarkBox({ mark: { left, top, right, bottom, isBad, words, isQuiet } }: { mark: Mark }) {
  const percent = (share: number) => `${share * 100}%`
  return (
    <div
      aria-hidden="true"
      data-mark={isQuiet ? 'quiet' : 'active'}
      className={`pointer-events-none absolute rounded-xs ${isQuiet ? 'bg-seal/15' : isBad ? 'bg-oxblood/10 ring-2 ring-oxblood' : 'bg-seal/10 ring-2 ring-seal/70'}`}
      style={{
        left: percent(left),
        top: percent(top),
        width: percent(right - left),
        height: percent(bottom - top),
      }}
    >
      {words && (
        <span className="absolute start-full top-1/2 ms-1.5 -translate-y-1/2 rounded bg-oxblood px-1.5 text-xs whitespace-nowrap text-white">
          {words}
        </span>
      )}
    </div>
  )
}

/** In whole pixels: its own width, and its window's height; 0 until it's known. */
function useRoom(box: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = box.current
    const around = element?.parentElement
    if (!element || !around) return
    const watcher = new ResizeObserver(() => {
      const next = { width: Math.floor(element.clientWidth), height: around.clientHeight }
      setRoom((before) =>
        before.width === next.width && before.height === next.height ? before : next,
      )
    })
    watcher.observe(element)
    watcher.observe(around)
    return () => watcher.disconnect()
  }, [box])
  return room
}

/** Beyond this, a canvas costs more memory than the eye can appreciate. */
const MOST_PIXELS = 12_000_000

interface DrawnPage {
  canvas: HTMLCanvasElement
  words: HTMLDivElement
  width: number
  height: number
  hasWords: boolean
}

/** Its text lies on top, where it can be selected and read aloud. */
async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  width: number,
  signal: AbortSignal,
): Promise<DrawnPage> {
  const { TextLayer } = await import('pdfjs-dist')
  const { page, scale, viewport, canvas } = await drawPicture(pdf, number, width, signal)
  const words = document.createElement('div')
  words.className = 'pdf-words'
  words.style.setProperty('--total-scale-factor', String(scale))
  const content = await page.getTextContent()
  signal.throwIfAborted()
  await new TextLayer({ textContentSource: content, container: words, viewport }).render()
  signal.throwIfAborted()
  const { width: drawnWidth, height } = viewport
  return { canvas, words, width: drawnWidth, height, hasWords: content.items.length > 0 }
}

export async function drawPicture(
  pdf: PDFDocumentProxy,
  number: number,
  width: number,
  signal: AbortSignal,
) {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  const sharpness = Math.min(
    window.devicePixelRatio || 1,
    Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)),
  )
  canvas.width = Math.floor(viewport.width * sharpness)
  canvas.height = Math.floor(viewport.height * sharpness)
  // The text layer says the same.
  canvas.setAttribute('aria-hidden', 'true')
  const task = page.render({ canvas, viewport: page.getViewport({ scale: scale * sharpness }) })
  signal.addEventListener('abort', () => task.cancel(), { once: true })
  await task.promise
  return { page, scale, viewport, canvas }
}

/** Scrolls a page's window, and nothing around it, to what is pointed at. */
export function centerMark(box: HTMLElement | null): void {
  const mark = box?.querySelector('[data-mark=active]')
  if (!box || !mark) return
  const [room, row] = [box.getBoundingClientRect(), mark.getBoundingClientRect()]
  const middle = (from: number, size: number) => from + size / 2
  box.scrollBy({
    left: middle(row.left, row.width) - middle(room.left, room.width),
    top: middle(row.top, row.height) - middle(room.top, room.height),
  })
}
