import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import { drawPicture } from '../../document/document-page.tsx'

const WIDTH = 48

interface Props {
  pdf: PDFDocumentProxy
  current: number
  flawed: readonly number[]
  isBeside: boolean
  onTurn: (number: number) => void
}

/** The pages of a document, small, to turn to. */
export function PageStrip({ pdf, current, flawed, isBeside, onTurn }: Props) {
  const beside = isBeside
    ? 'xl:tall:max-h-full xl:tall:shrink-0 xl:tall:flex-col xl:tall:overflow-x-hidden xl:tall:overflow-y-auto'
    : ''
  return (
    <ol aria-label="Pages" className={`flex gap-2 overflow-x-auto bg-deep p-2 ${beside}`}>
      {Array.from({ length: pdf.numPages }, (_, at) => at + 1).map((number) => (
        <li key={number} className="shrink-0 text-center text-xs">
          <button
            type="button"
            aria-label={`Page ${number}${flawed.includes(number) ? ', with differences' : ''}`}
            aria-current={number === current ? 'page' : undefined}
            onClick={() => onTurn(number)}
            className="relative rounded border-2 border-line bg-white aria-[current]:border-seal"
          >
            <Thumbnail pdf={pdf} number={number} />
            {flawed.includes(number) && (
              <span
                aria-hidden="true"
                className="absolute -end-1 -top-1 flex size-4 items-center justify-center rounded-full bg-oxblood text-white"
              >
                ≠
              </span>
            )}
          </button>
          <span aria-hidden="true" className="figure block">
            {number}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Drawn once it comes into view: a deed can have a hundred pages. */
function Thumbnail({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const abort = new AbortController()
    const watcher = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return
      watcher.disconnect()
      // The number below it says enough where it can't be drawn; the page itself tells why.
      drawPicture(pdf, number, WIDTH, abort.signal).then(
        ({ canvas }) => element.replaceChildren(canvas),
        () => {},
      )
    })
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      abort.abort()
    }
  }, [pdf, number])
  return <div ref={box} className="h-16 w-12 overflow-hidden [&_canvas]:w-full" />
}
