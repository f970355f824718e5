import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { defineJob, handle, RETRY_FOR_MINUTES } from '../platform/job.ts'
import type { DocumentLab } from '../platform/lab/document-lab.ts'
import type { Log } from '../platform/log.ts'
import type { Page } from '../read-page.ts'
import type { Checked, Question } from './check-copy.ts'
import { keepThumbnail } from './copies.db.ts'
import { insertFacts, openFacts, settleFacts } from './deed-facts.db.ts'
import type { Claims } from './reading/facts/fact.ts'
import { readFacts } from './reading/facts/read-facts.ts'
import { placesToReread, rereadFacts } from './reading/facts/reread-facts.ts'

interface Said {
  claims: Claims
  pages: Page[]
  at: Date
}

/** What the pages say that a check has read. Its delivery never fails for that. */
export function factsIn(
  { clock }: Pick<Parts, 'clock'>,
  { pages = [] }: Checked,
  question: Question,
  log: Log,
): Said | undefined {
  if (pages.length === 0) return undefined
  const at = clock()
  try {
    const claims = readFacts(pages, { ...question, today: at.toISOString().slice(0, 10) })
    return { claims, pages, at }
  } catch (error) {
    log.error({ err: error }, 'the facts of a deed could not be read')
    return undefined
  }
}

/** Keeps it with its copy; what the second reader may confirm comes later. */
export async function keepFacts(
  tx: Tx,
  jobs: Parts['jobs'],
  copyId: string,
  said: Said | undefined,
): Promise<void> {
  if (!said) return
  await insertFacts(tx, copyId, said)
  await keepThumbnail(tx, copyId, said.pages[0]?.thumbnail)
  if (placesToReread(said.claims).length > 0) {
    await jobs.enqueue(tx, readFactsJob.job, { copyId })
  }
}

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
