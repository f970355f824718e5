import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import type { Log } from '../platform/log.ts'
import type { Page } from '../read-page.ts'
import type { Checked, Question } from './check-copy.ts'
import { keepThumbnail } from './copies.db.ts'
import { insertFacts } from './deed-facts.db.ts'
import { readFactsJob } from './read-facts.job.ts'
import type { Claims } from './reading/facts/fact.ts'
import { readFacts } from './reading/facts/read-facts.ts'
import { placesToReread } from './reading/facts/reread-facts.ts'

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
