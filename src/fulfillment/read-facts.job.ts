import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import type { Parts } from '../parts.ts'
import { defineJob, handle, RETRY_FOR_MINUTES } from '../platform/job.ts'
import type { DocumentLab } from '../platform/lab/document-lab.ts'
import { openFacts, settleFacts } from './deed-facts.db.ts'
import { rereadFacts } from './reading/facts/reread-facts.ts'

type ReadParts = Pick<Parts, 'db' | 'storage'> & { lab: DocumentLab }

/** Has the second reader look at a copy's facts that aren't certain yet. Nobody's deed waits for it. */
export const readFactsJob = handle(
  defineJob('read-facts', z.object({ copyId: z.uuid() }), {
    ...RETRY_FOR_MINUTES,
    urgent: true,
    expireInSeconds: 900,
  }),
  async ({ db, storage, lab }: ReadParts, { copyId }, { signal }) => {
    const open = await openFacts(db, copyId)
    if (!open) return
    const { claims, readAt } = open
    const pdf = await buffer((await storage.read(open.storageKey)).stream)
    const facts = await rereadFacts(claims, (areas, by) => lab.reread(pdf, areas, signal, by))
    await db.transaction().execute((tx) => settleFacts(tx, copyId, { facts, readAt }))
  },
)
