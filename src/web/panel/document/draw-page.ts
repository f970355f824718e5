import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Beyond this, a canvas costs more memory than the eye can appreciate. */
const MOST_PIXELS = 12_000_000

export interface DrawnPage {
  canvas: HTMLCanvasElement
  words: HTMLDivElement
  width: number
  height: number
  hasWords: boolean
}

/**
 * Draws a page at a given width and lays its text on top, where it can be selected and read aloud.
 */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  width: number,
  signal: AbortSignal,
): Promise<DrawnPage> {
  const { TextLayer } = await import('pdfjs-dist')
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
