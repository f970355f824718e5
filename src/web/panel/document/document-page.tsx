import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../api.ts'
import { Notice } from '../../ui/notice.tsx'
import { drawPage } from './draw-page.ts'

/** Letter size, until the page itself says otherwise. */
const USUAL_SHAPE = 11 / 8.5

/** One page, as wide as the space allows, times the zoom. The previous drawing stays until the new
 * one is done. */
export function DocumentPage({
  pdf,
  number,
  zoom,
}: {
  pdf: PDFDocumentProxy
  number: number
  zoom: number
}) {
  const box = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const room = useWidth(box)
  const [failure, setFailure] = useState<unknown>()
  const [hasWords, setHasWords] = useState(true)
  const [shape, setShape] = useState(USUAL_SHAPE)
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
        <Notice title={`Page ${number} could not be drawn`}>{reasonOf(failure)}</Notice>
      )}
      {!hasWords && (
        <p className="mb-2 text-xs text-muted">
          This page has no words that can be marked or read aloud.
        </p>
      )}
      <div
        ref={sheet}
        className="pdf-sheet"
        style={room > 0 ? { width: room * zoom, height: room * zoom * shape } : {}}
      />
    </div>
  )
}

/** An element's width in whole pixels; 0 until it's known. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watcher = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box])
  return width
}
