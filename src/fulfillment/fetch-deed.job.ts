import * as z from 'zod'
import { lockLine, moveLine } from '../orders/lines.db.ts'
import { dayInWords } from '../orders/shop-day.ts'
import type { Parts } from '../parts.ts'
import { defineJob, handle, RETRY_FOR_MINUTES } from '../platform/job.ts'
import type { FulfillmentParts } from './ask-sources.ts'
import { keepCopy } from './keep-copy.ts'
import { readLineInWork } from './line-in-work.db.ts'
import { type Answer, FoundDocument } from './sources/source.ts'
import { SWITCHED_OFF } from './sources/sources.db.ts'

type FetchParts = FulfillmentParts & Pick<Parts, 'storage'>

/** Tries again to fetch what a search found, after the source was down or the search was lost. */
export const fetchDeedJob = handle(
  defineJob('fetch-deed', z.object({ lineId: z.uuid() }), {
    ...RETRY_FOR_MINUTES,
    urgent: true,
    concurrency: 4,
    batch: 4,
  }),
  async (parts: FetchParts, { lineId }, { signal }) => {
    const work = await readLineInWork(parts.db, lineId)
    if (work?.line.progress !== 'checking') return
    const facts = FoundDocument.parse(work.line.found)
    const down = await fetchDeed(parts, { lineId, facts, off: work.off }, signal)
    if (down) throw new Error(`Source down: ${down}`)
  },
)

export async function fetchDeed(
  parts: FetchParts,
  { lineId, facts, off }: { lineId: string; facts: FoundDocument; off: string[] },
  signal: AbortSignal,
): Promise<string | undefined> {
  const source = parts.sources.find((each) => each.name === facts.source)
  if (!source) throw new Error(`Source ${facts.source} is not configured`)
  // Switched off after finding it: staff can fetch what the index named.
  const image = off.includes(source.name)
    ? ({ answer: 'refused', detail: SWITCHED_OFF } as const)
    : await source.fetchImage(facts, signal)
  if (image.answer === 'down') return image.detail
  if (image.answer !== 'ok') {
    await escalate(parts, lineId, whereToFind(facts, image))
    return undefined
  }
  await keepCopy(parts, { lineId, file: image.value, facts, broughtBy: 'system' })
  return undefined
}

async function escalate({ db, clock }: FulfillmentParts, lineId: string, words: string) {
  await db.transaction().execute(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (line?.progress !== 'checking') return
    const desk = { kind: 'by_hand', words } as const
    await moveLine(tx, line, 'escalate', { actor: 'system', at: clock(), desk })
  })
}

/** For the desk: which of the office's documents it is, where it is, and why we have no image. */
export function whereToFind(
  found: FoundDocument,
  image: Exclude<Answer<unknown>, { answer: 'ok' } | { answer: 'down' }>,
): string {
  const why = image.answer === 'not_found' ? 'the source has no image of it' : image.detail
  return [
    `Staff need to get ${whatIsNamed(found)}: ${why}.`,
    found.deepLink && `It’s at ${found.deepLink}`,
    found.indexedThrough && `(index complete through ${dayInWords(found.indexedThrough)})`,
  ]
    .filter(Boolean)
    .join(' ')
}

export function whatIsNamed(found: FoundDocument): string {
  const facts = [
    found.documentType,
    found.recordedOn && `recorded ${dayInWords(found.recordedOn)}`,
    !found.recordedOn && found.datedOn && `dated ${dayInWords(found.datedOn)}`,
    found.pageCount && `${found.pageCount} ${found.pageCount === 1 ? 'page' : 'pages'}`,
  ].filter(Boolean)
  return `document ${found.instrumentNumber ?? found.documentId} (${facts.join(', ')})`
}
