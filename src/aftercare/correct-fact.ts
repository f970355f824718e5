import { lockListToRead } from '../addresses/suppressions.db.ts'
import { writeAudit } from '../audit/audit.db.ts'
import type { FactName } from '../deed-fact.ts'
import { withheldLines } from '../delivery/withholding.db.ts'
import { AppError, orNotFound } from '../errors.ts'
import { questionOf } from '../fulfillment/check-copy.ts'
import {
  dropCorrection,
  lockFact,
  readCopyOfFacts,
  saveCorrection,
} from '../fulfillment/deed-facts.db.ts'
import { typedFact } from '../fulfillment/reading/facts/typed-fact.ts'
import { FoundDocument } from '../fulfillment/sources/source.ts'
import { readLine } from '../orders/lines.db.ts'
import type { Parts } from '../parts.ts'
import type { Db, Tx } from '../platform/db.ts'

/** The copy whose facts staff may see: not once its file is gone, nor while its deed is withheld. */
export async function shownCopy(db: Db | Tx, copyId: string) {
  const copy = orNotFound(await readCopyOfFacts(db, copyId), 'copy')
  if ((await withheldLines(db, [copy.lineId])).size > 0) {
    throw new AppError('not_found', 'This deed is withheld, and so is what it says.')
  }
  return copy
}

interface Correction {
  name: FactName
  /** What the deed says, that it doesn't say it, or that the correction before was wrong. */
  to: 'text' | 'absent' | 'as_read'
  text: string
  page: number
  /** When it was last corrected, on screen. */
  seen: Date | null
}

/** Staff say what they read on the page. It stays whatever is read of the copy later, and the log, which
 * can't be changed, says which fact it was and not what it said. */
export async function correctFact(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { copyId, staffId, ...asked }: Correction & { copyId: string; staffId: string },
): Promise<void> {
  const { name, to, seen } = asked
  await db.transaction().execute(async (tx) => {
    await lockListToRead(tx)
    const copy = await shownCopy(tx, copyId)
    if (copy.isReplaced) {
      const message = 'This document was replaced. Correct the facts of the current one.'
      throw new AppError('invalid_transition', message)
    }
    const fact = await lockFact(tx, copyId, name)
    if (!fact) throw new AppError('not_found', 'This deed’s pages weren’t read.')
    if (fact.correctedAt?.getTime() !== seen?.getTime()) {
      const message = 'Someone corrected this fact in the meantime. Please check it again.'
      throw new AppError('order_conflict', message)
    }
    if (to === 'as_read' && !fact.correctedAt) {
      throw new AppError('invalid_transition', 'There’s no correction to undo.')
    }
    const at = clock()
    if (to === 'as_read') await dropCorrection(tx, { copyId, name })
    else {
      const corrected = await correctedFact(tx, copy, { ...asked, at })
      const places = placesAt(asked.page, fact.places)
      await saveCorrection(tx, { copyId, name }, { ...corrected, places }, { staffId, at })
    }
    const detail = { copy: copyId, fact: name, to }
    await writeAudit(tx, { staffId, action: 'correct_fact', subject: copy.lineId, at, detail })
  })
}

async function correctedFact(
  tx: Tx,
  { lineId, facts, findings }: Awaited<ReturnType<typeof shownCopy>>,
  { name, to, text, page, at }: Correction & { at: Date },
) {
  if (to === 'absent') return { state: 'absent', text: '', value: '' } as const
  const line = await readLine(tx, lineId)
  if (!line) throw new Error(`Copy of no line ${lineId}`)
  if (page > (findings?.pageCount ?? page)) {
    throw new AppError('invalid_request', 'The deed has no such page.', { field: 'page' })
  }
  const typed = typedFact(name, text, {
    ...questionOf(FoundDocument.parse(facts), line),
    today: at.toISOString().slice(0, 10),
    isMasked: (findings?.masked ?? 0) > 0,
  })
  if ('problem' in typed) throw new AppError('invalid_request', typed.problem, { field: 'text' })
  return { state: 'certain', ...typed } as const
}

type Places = NonNullable<Awaited<ReturnType<typeof lockFact>>>['places']

/** Where it was read, unless that's on another page. */
function placesAt(page: number, read: Places): Places {
  return read[0]?.page === page ? read : [{ page, width: 1, height: 1, boxes: [] }]
}
