// Draws deeds, reads them with the real tools, and reports which facts were read right. It fails if a
// number leaks, or if too many facts shown as certain are wrong.
import { parseArgs } from 'node:util'
import { readFacts } from '../../../src/fulfillment/reading/facts/read-facts.ts'
import { rereadFacts } from '../../../src/fulfillment/reading/facts/reread-facts.ts'
import { secondReader } from '../../../src/platform/lab/second-reader.ts'
import { openLab, sandboxHere } from '../examine.ts'
import { type DrawnDeed, drawnDeeds } from './deeds.ts'
import { readDeed } from './read-deed.ts'
import { type Scored, score, tableOf, WANTED_SHARE } from './score.ts'

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'work' },
    // How many deeds of each layout, from the first.
    each: { type: 'string', default: '24' },
    // Where what was read is kept for the next run.
    keep: { type: 'string' },
    // Without the second reader.
    alone: { type: 'boolean', default: false },
    // Prints what is missing of one fact as well as what is wrong.
    misses: { type: 'string' },
  },
})
const { half } = values
if (half !== 'work' && half !== 'report') throw new Error('--half work|report')

const TODAY = '2026-11-01'
const PATIENCE_MS = 15 * 60_000

const lab = await openLab()
const reread = secondReader(await sandboxHere())
const all: Scored[] = []
let pageCount = 0
let rowCount = 0
let closerCount = 0
let leaked = 0

for (const deed of drawnDeeds(half, Number(values.each))) {
  const facts = await factsOf(deed)
  const scored = score(facts, deed)
  all.push(...scored)
  const shown = Object.values(facts).map(({ text, value }) => `${text} ${value}`)
  if (deed.ssn && shown.join(' ').replace(/\D/g, '').includes(deed.ssn)) leaked++
  for (const { name, outcome, said, truth, isPrinted } of scored) {
    const isMiss = values.misses === name && isPrinted && outcome !== 'right'
    if (outcome !== 'wrong' && !isMiss) continue
    process.stdout.write(
      `${deed.id} ${deed.quality} ${name} ${outcome}: "${said}", not "${truth}"\n`,
    )
  }
}

const { table, share } = tableOf(all)
process.stdout.write(
  `\n${table}\n${pageCount} pages, ${rowCount} rows read by the second reader, ${closerCount} of them by tesseract alone; numbers leaked: ${leaked}\n`,
)
if (leaked > 0 || share < WANTED_SHARE) process.exitCode = 1

async function factsOf(deed: DrawnDeed) {
  const { pages, pdf } = await readDeed(lab, deed, values.keep)
  const asked = { facts: deed.index, ordered: deed.index.situs, today: TODAY }
  const claims = readFacts(pages, asked)
  pageCount += pages.length
  return rereadFacts(claims, async (areas, by) => {
    if (values.alone) return []
    if (by === 'tesseract') closerCount += areas.length
    else rowCount += areas.length
    return reread(pdf, areas, AbortSignal.timeout(PATIENCE_MS), by)
  })
}
