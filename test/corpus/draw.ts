import { printSheets } from '../../standins/recorder/deed/render.ts'
import { diceFor } from '../../standins/recorder/dice.ts'
import { composePaper } from './forms.ts'
import type { Specimen } from './specimens.ts'

/** Draws the specimen as a recorder would send it. */
export function drawSpecimen({ id, papers, qualities }: Specimen): Promise<Uint8Array> {
  let sheet = 0
  const sheets = papers.flatMap(({ paper, pages }) => {
    const composed = composePaper(paper, pages)
    const label = diceFor('foot', paper.seed).pick(paper.wording.instrument)
    return composed.map((placed, i) => ({
      placed,
      page: i + 1,
      pages: composed.length,
      instrument: paper.stamped,
      quality: qualities[sheet++] ?? ('clean' as const),
      seed: `${id}|${sheet}`,
      foot: footOf(paper.form, `${label} ${paper.stamped}`, i + 1, composed.length),
    }))
  })
  const [first] = papers
  return printSheets(sheets, { title: id, at: first?.paper.document.recordedAt ?? '2000-01-01' })
}

/** Only some offices stamp the number on every sheet. */
function footOf(form: string, number: string, page: number, pages: number) {
  if (form === 'stamp' || form === 'corner')
    return { left: number, right: `Page ${page} of ${pages}` }
  return { left: '', right: `${page}/${pages}` }
}
