import { searchDeed } from '../job-catalog.ts'
import { refundWithheld } from '../money/refunds/refund-withheld.ts'
import type { DeskReason } from '../orders/desk-kind.ts'
import { lockLine, moveLine, readLine } from '../orders/lines.db.ts'
import { handle } from '../platform/job.ts'
import { askSources, type FulfillmentParts } from './ask-sources.ts'
import { fetchDeedJob } from './fetch-deed.job.ts'
import { findOffice } from './find-office.ts'
import { recordAnswers, type SourceAnswer } from './source-answers.db.ts'
import type { Answer, FoundDocument } from './sources/source.ts'
import { switchedOn } from './sources/switches.db.ts'
import { whatIsNamed } from './where-to-find.ts'

/** Asks the sources, in order, for the latest deed for a line's address. */
export const searchDeedJob = handle(
  searchDeed,
  async (parts: FulfillmentParts, { lineId }, { signal, log }) => {
    // Before we disclose the address to anyone.
    if (await refundWithheld(parts, lineId)) return
    const line = await startSearching(parts, lineId)
    if (!line) return
    await findOffice(parts, line, log)
    const sources = await switchedOn(parts.db, parts.sources)
    const heard: SourceAnswer[] = []
    const answer = await askSources(sources, line.address, signal, (source, said) =>
      heard.push({ source, answer: said.answer, detail: detailOf(said) }),
    )
    await recordAnswers(parts.db, lineId, heard, parts.clock())
    if (answer.answer === 'down') throw new Error(`Source down: ${answer.detail}`)
    await parts.db.transaction().execute(async (tx) => {
      const current = await lockLine(tx, lineId)
      // Another run of this job got there first.
      if (current?.progress !== 'searching') return
      const at = parts.clock()
      if (answer.answer === 'ok') {
        await moveLine(tx, current, 'found', { actor: 'system', at, found: answer.value })
        await parts.jobs.enqueue(tx, fetchDeedJob.job, { lineId })
      } else {
        await moveLine(tx, current, 'escalate', {
          actor: 'system',
          at,
          desk: reasonOf(answer),
        })
      }
    })
  },
)

/** The line, if it's this job's to search: newly paid, or left halfway by a run that died. */
async function startSearching({ db, clock }: FulfillmentParts, lineId: string) {
  const line = await readLine(db, lineId)
  if (line?.progress === 'searching') return line
  if (line?.progress !== 'queued') return undefined
  return db.transaction().execute(async (tx) => {
    const locked = await lockLine(tx, lineId)
    if (locked?.progress !== 'queued') return locked?.progress === 'searching' ? locked : undefined
    const progress = await moveLine(tx, locked, 'search', { actor: 'system', at: clock() })
    return { ...locked, progress }
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
