import { createCanvas } from '@napi-rs/canvas'
import type { Page, Word } from '../../src/read-page.ts'
import { PAGE, type Placed, type Sheet } from '../../standins/recorder/deed/layout.ts'
import { composePaper } from './forms.ts'
import type { Specimen } from './specimens.ts'

/** A specimen's pages as a reader would have them that makes no mistakes. Nothing is drawn, so that all of
 * them take seconds. */
export function typeset({ papers }: Pick<Specimen, 'papers'>): Page[] {
  return papers.flatMap(({ paper, pages }) => {
    const composed = composePaper(paper, pages)
    return composed.map((placed, i) => wordsOn(placed, { page: i + 1, pages: composed.length }))
  })
}

function wordsOn(placed: Placed[], sheet: Sheet): Page {
  const ink = createCanvas(1, 1).getContext('2d')
  const words: Word[] = []
  ink.fillText = (text, x, y) => {
    const height = Number.parseFloat(ink.font)
    let left = x
    for (const part of text.split(' ')) {
      const right = left + ink.measureText(part).width
      const box = { left, top: y - 0.7 * height, right, bottom: y + 0.2 * height }
      words.push({ text: part, confidence: 95, box, line: Math.round(y) })
      left = right + ink.measureText(' ').width
    }
  }
  for (const draw of placed) draw(ink, sheet)
  return { width: PAGE.width, height: PAGE.height, words }
}
