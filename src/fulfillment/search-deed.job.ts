import type { Address } from '../addresses/address.ts'
import { fetchDeed } from '../job-catalogue.ts'
import { refundWithheld } from '../money/refunds/refund-withheld.ts'
import { lockLine, moveLine, readLine } from '../orders/lines.db.ts'
import type { Parts } from '../parts.ts'
import type { Geocoder } from '../platform/geocoder.ts'
import type { JobContext } from '../platform/jobs.ts'
import { findOffice } from './find-office.ts'
import { recordAnswers, type SourceAnswer } from './source-answers.db.ts'
import type { Answer, FoundDocument, Source } from './sources/source.ts'
import { switchedOn } from './sources/switches.db.ts'
import { whatIsNamed } from './where-to-find.ts'

export type FulfilmentParts = Pick<Parts, 'db' | 'clock' | 'jobs'> & {
  sources: Source[]
  geocoder: Geocoder
}

/** Asks the sources, in order, which document is the latest deed of a line's address. */
export async function searchDeedJob(
  parts: FulfilmentParts,
  { lineId }: { lineId: string },
  { signal, log }: JobContext,
): Promise<void> {
  // Before anybody hears of the address from us.
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
    // Another run of this job was faster.
    if (current?.progress !== 'searching') return
    const at = parts.clock()
    if (answer.answer === 'ok') {
      await moveLine(tx, current, 'found', { actor: 'system', at, found: answer.value })
      await parts.jobs.enqueue(tx, fetchDeed, { lineId })
    } else {
      await moveLine(tx, current, 'escalate', { actor: 'system', at, deskReason: inWords(answer) })
    }
  })
}

/** The line if it is this job's to search: freshly paid, or left half-way by a run that died. */
async function startSearching({ db, clock }: FulfilmentParts, lineId: string) {
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

/**
 * The first source that has it decides. Where none has, one that was down outweighs one that knows
 * nothing: it may have it when it is back.
 */
export async function askSources(
  sources: Source[],
  address: Address,
  signal: AbortSignal,
  /** Hears what each of them said. */
  hear: (source: string, answer: Answer<FoundDocument>) => void = () => {},
): Promise<Answer<FoundDocument>> {
  let best: Answer<FoundDocument> = { answer: 'not_found' }
  for (const source of sources.filter((each) => each.covers(address))) {
    const parcel = await source.resolveParcel(address, signal)
    const deed = parcel.answer === 'ok' ? await source.findLatestDeed(parcel.value, signal) : parcel
    hear(source.name, deed)
    if (deed.answer === 'ok') return deed
    if (best.answer === 'not_found' || deed.answer === 'down') best = deed
  }
  return best
}

function detailOf(said: Answer<FoundDocument>): string | null {
  if (said.answer === 'ok') return whatIsNamed(said.value)
  return said.answer === 'not_found' ? null : said.detail
}

function inWords(answer: Exclude<Answer<unknown>, { answer: 'ok' }>): string {
  switch (answer.answer) {
    case 'not_found':
      return 'No source knows a deed for this address.'
    case 'ambiguous':
      return `More than one property matches: ${answer.detail}.`
    case 'refused':
      return `The source refuses us: ${answer.detail}.`
    case 'down':
      return `The source is down: ${answer.detail}.`
  }
}
