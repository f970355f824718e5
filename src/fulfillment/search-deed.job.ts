import { searchDeed } from '../job-catalog.ts'
import { refundWithheld } from '../money/refunds/refund-withheld.ts'
import type { DeskReason } from '../orders/desk-kind.ts'
import { type Line, lockLine, moveIfStill, moveLine } from '../orders/lines.db.ts'
import type { Parts } from '../parts.ts'
import { handle } from '../platform/job.ts'
import { askSources, type FulfillmentParts } from './ask-sources.ts'
import { fetchDeedJob } from './fetch-deed.job.ts'
import { fetchDeed } from './fetch-deed.ts'
import { findOffice } from './find-office.ts'
import { type LineInWork, readLineInWork } from './line-in-work.db.ts'
import { answering, recordAnswers, type SourceAnswer } from './source-answers.db.ts'
import { type Answer, FoundDocument } from './sources/source.ts'
import { whatIsNamed } from './where-to-find.ts'

type SearchParts = FulfillmentParts & Pick<Parts, 'storage'>

/** Asks the sources, in order, for the latest deed for a line's address, and fetches what they found. */
export const searchDeedJob = handle(
  searchDeed,
  async (parts: SearchParts, { lineId }, { signal, log }) => {
    const work = await readLineInWork(parts.db, lineId)
    if (!work) return
    // Before we disclose the address to anyone.
    if (work.isWithheld) return refundWithheld(parts, work.line)
    const line = await startSearching(parts, work)
    if (!line) return
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
      const [answer, placed] = await Promise.all([
        askSources(sources, searched.address, signal, (source, said) =>
          heard.push({ source, answer: said.answer, detail: detailOf(said) }),
        ),
        findOffice(parts, searched, log),
      ])
      const at = parts.clock()
      if (answer.answer === 'ok') {
        const isFound = await recordFound(parts, placed, { found: answer.value, heard, at })
        return isFound ? answer.value : undefined
      }
      await recordAnswers(parts.db, lineId, heard, at)
      if (answer.answer === 'down') throw new Error(`Source down: ${answer.detail}`)
      await escalate(parts, placed, reasonOf(answer))
      return undefined
    }
  },
)

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

/** What was found and by whom, unless another run of this job got there first. */
async function recordFound(
  { db }: SearchParts,
  line: Line,
  { found, heard, at }: { found: FoundDocument; heard: SourceAnswer[]; at: Date },
): Promise<boolean> {
  const by = { actor: 'system', at, found } as const
  return moveIfStill(db, line, 'found', by, { answers: answering(line.id, heard, at) })
}

async function escalate({ db, clock }: SearchParts, line: Line, desk: DeskReason): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = await lockLine(tx, line.id)
    // Another run of this job got there first.
    if (current?.progress !== 'searching') return
    await moveLine(tx, current, 'escalate', { actor: 'system', at: clock(), desk })
  })
}

function detailOf(said: Answer<FoundDocument>): string | null {
  if (said.answer === 'ok') return whatIsNamed(said.value)
  return said.answer === 'not_found' ? null : said.detail
}

function reasonOf(answer: Exclude<Answer<unknown>, { answer: 'ok' }>): DeskReason {
  switch (answer.answer) {
    case 'not_found':
      return { kind: 'not_found', words: 'No source knows a deed for this address.' }
    case 'ambiguous':
      return { kind: 'ambiguous', words: `More than one property matches: ${answer.detail}.` }
    case 'refused':
      return { kind: 'source', words: `The source refuses us: ${answer.detail}.` }
    case 'down':
      return { kind: 'source', words: `The source is down: ${answer.detail}.` }
  }
}
