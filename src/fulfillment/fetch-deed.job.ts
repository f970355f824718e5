import * as z from 'zod'
import type { Parts } from '../parts.ts'
import { defineJob, handle, RETRY_FOR_MINUTES } from '../platform/job.ts'
import type { FulfillmentParts } from './ask-sources.ts'
import { fetchDeed } from './fetch-deed.ts'
import { readLineInWork } from './line-in-work.db.ts'
import { FoundDocument } from './sources/source.ts'

/** Tries again to fetch what a search found, after the source was down or the search was lost. */
export const fetchDeedJob = handle(
  defineJob('fetch-deed', z.object({ lineId: z.uuid() }), {
    ...RETRY_FOR_MINUTES,
    urgent: true,
    concurrency: 4,
    batch: 4,
  }),
  async (parts: FulfillmentParts & Pick<Parts, 'storage'>, { lineId }, { signal }) => {
    const work = await readLineInWork(parts.db, lineId)
    if (work?.line.progress !== 'checking') return
    const facts = FoundDocument.parse(work.line.found)
    const down = await fetchDeed(parts, { lineId, facts, off: work.off }, signal)
    if (down) throw new Error(`Source down: ${down}`)
  },
)
