import { setTimeout as wait } from 'node:timers/promises'
import { formatAddress } from '../addresses/address.ts'
import { findJurisdiction } from '../addresses/offices/find-jurisdiction.ts'
import { parcelOf } from '../addresses/parcel-number.ts'
import { searchDeed } from '../job-catalog.ts'
import { drawSearchMs } from '../money/refunds/withheld-time.ts'
import { drawing, withholdInWork } from '../money/refunds/withhold-line.ts'
import type { DeskReason } from '../orders/line.ts'
import { type Line, moveIfStill, recordJurisdiction } from '../orders/lines.db.ts'
import { dayInWords } from '../orders/shop-day.ts'
import type { Parts } from '../parts.ts'
import { handle } from '../platform/job.ts'
import type { Log } from '../platform/log.ts'
import { askSources, type FulfillmentParts } from './ask-sources.ts'
import { fetchDeed, fetchDeedJob, whatIsNamed } from './fetch-deed.job.ts'
import { type LineInWork, readLineInWork, recordSitus } from './line-in-work.db.ts'
import { answering, recordAnswers, type SourceAnswer } from './source-answers.db.ts'
import { type Answer, FoundDocument } from './sources/source.ts'

type SearchParts = FulfillmentParts & Pick<Parts, 'storage' | 'config'>

export const searchDeedJob = handle(
  searchDeed,
  async (parts: SearchParts, { lineId }, { signal, log }, pause = pauseFor) => {
    const work = await readLineInWork(parts.db, lineId)
    if (!work) return
    const line = await startSearching(parts, work)
    if (!line) return
    // Before any source hears of the address.
    if (work.isWithheld) return withholdSearch(parts, line, { signal, log, pause })
    const facts =
      line.progress === 'checking' ? FoundDocument.parse(line.found) : await search(line)
    if (!facts) return
    const down = await fetchDeed(parts, { lineId, facts, off: work.off }, signal)
    // The index has answered, so the search is over: the image is tried again on its own.
    if (down) {
      await parts.db
        .transaction()
        .execute((tx) => parts.jobs.enqueue(tx, fetchDeedJob.job, { lineId }, FETCH_AGAIN))
    }

    async function search(searched: Line): Promise<FoundDocument | undefined> {
      const sources = parts.sources.filter(({ name }) => !work?.off.includes(name))
      const heard: SourceAnswer[] = []
      // Neither needs the other.
      let [answer, placed] = await Promise.all([
        askSources(sources, searched, signal, (source, said) =>
          heard.push({ source, answer: said.answer, detail: detailOf(said) }),
        ),
        findOffice(parts, searched, log),
      ])
      const at = parts.clock()
      if (answer.answer === 'ok' && parcelOf(searched.address)) {
        const { situs } = answer.value
        const keyed = await recordSitus(parts.db, lineId, situs)
        if (keyed?.isWithheld) {
          await withholdInWork(parts, placed)
          return undefined
        }
        if (!keyed) {
          const detail = `this order also has ${formatAddress(situs)}, which is the same parcel`
          answer = { answer: 'ambiguous', detail }
        }
      }
      if (answer.answer === 'ok') {
        const by = { actor: 'system', at, found: answer.value } as const
        const answers = answering(placed.id, heard, at)
        // Unless another run of this job got there first.
        const isFound = await moveIfStill(parts.db, placed, 'found', by, { answers })
        return isFound ? answer.value : undefined
      }
      await recordAnswers(parts.db, lineId, heard, at)
      if (answer.answer === 'down') throw new Error(`Source down: ${answer.detail}`)
      const by = { actor: 'system', at, desk: reasonOf(answer, searched) } as const
      await moveIfStill(parts.db, placed, 'escalate', by)
      return undefined
    }
  },
)

type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>

const pauseFor: Pause = (ms, signal) => wait(ms, undefined, { signal })

const FETCH_AGAIN = { delaySeconds: 2 }

/** The line, if it's this job's to work on: newly paid, or left halfway by a run that died. */
async function startSearching(
  { db, clock }: SearchParts,
  { line, copy }: LineInWork,
): Promise<Line | undefined> {
  if (line.progress === 'searching') return line
  // Found, and its copy is missing or belongs to an earlier search.
  if (line.progress === 'checking') return copy?.verdict === null ? undefined : line
  if (line.progress !== 'queued') return undefined
  const at = clock()
  const isMine = await moveIfStill(db, line, 'search', { actor: 'system', at })
  return isMine ? { ...line, progress: 'searching', progressAt: at } : undefined
}

/** Takes as long as other searches and comes to nothing; no source is asked. The office is looked
 * up, as the order's page names it: the geocoder knows the address anyway. */
async function withholdSearch(
  parts: SearchParts,
  line: Line,
  run: { signal: AbortSignal; log: Log; pause: Pause },
): Promise<void> {
  const ms = drawSearchMs(await drawing(parts.db, parts))
  await Promise.all([run.pause(ms, run.signal), findOffice(parts, line, run.log)])
  await withholdInWork(parts, line)
}

/** Which office records a line's deeds, noted on the line it returns. The search continues either way:
 * if the office is unclear, the desk is told, and we try again the next time we search the line. */
async function findOffice({ db, geocoder }: SearchParts, line: Line, log: Log): Promise<Line> {
  if (line.jurisdictionId) return line
  const office = await findJurisdiction(geocoder, line.address, log)
  const known =
    office.outcome === 'one'
      ? { id: office.id, conflict: null }
      : { id: null, conflict: office.why }
  await recordJurisdiction(db, line.id, { ...known, point: office.point })
  return { ...line, jurisdictionConflict: known.conflict }
}

function detailOf(said: Answer<FoundDocument>): string | null {
  if (said.answer === 'ok') return whatIsNamed(said.value)
  return said.answer === 'not_found' ? null : said.detail
}

function reasonOf(answer: Exclude<Answer<unknown>, { answer: 'ok' }>, line: Line): DeskReason {
  switch (answer.answer) {
    case 'not_found':
      return { kind: 'not_found', words: notFoundWords(line) }
    case 'ambiguous':
      return { kind: 'ambiguous', words: `More than one property matches: ${answer.detail}.` }
    case 'refused':
      return { kind: 'source', words: `The source refused us: ${answer.detail}.` }
    case 'down':
      return { kind: 'source', words: `The source is down: ${answer.detail}.` }
  }
}

/** True whether the sources were asked by number or can't be. */
function notFoundWords({ wantedNumber, wantedDate }: Line): string {
  if (!wantedNumber) return 'No source has a deed for this address.'
  const dated = wantedDate ? `, recorded ${dayInWords(wantedDate)}` : ''
  return `Find instrument no. ${wantedNumber}${dated}. No source gave it to us by its number.`
}
