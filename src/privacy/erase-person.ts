import { randomBytes } from 'node:crypto'
import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import { refreshCustomers } from '../orders/customers/customers.db.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import {
  convertedSessions,
  eraseAnswers,
  eraseFormer,
  eraseJobs,
  eraseMails,
  eraseMember,
  eraseMetadata,
  eraseOrders,
  eraseWords,
  lockOrdersOf,
  othersOrdersTo,
  unlinkSearches,
} from './erasure.db.ts'
import { personSubject } from './find-person.ts'
import { obstaclesTo } from './person.db.ts'

/** Erases a person from everything we keep. Orders, books and stats stay as they were, under an
 * anonymous customer. If something in progress needs the person, nothing happens. */
export async function erasePerson(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  { email, staffId }: { email: string; staffId: string },
) {
  const emailKey = email.toLowerCase()
  return db.transaction().execute(async (tx) => {
    const orders = await lockOrdersOf(tx, emailKey)
    const [obstacle] = await obstaclesTo(tx, emailKey)
    if (obstacle) throw new AppError('invalid_transition', obstacle.words)
    const at = clock()
    const ids = orders.map(({ id }) => id)
    const names = [...new Set(orders.map(({ fullName }) => fullName))]
    const searches = await unlink(tx, ids, orders)
    const others = await othersOrdersTo(tx, emailKey)
    const mails = (await eraseMails(tx, ids, null)) + (await eraseMails(tx, others, emailKey))
    const named = await eraseMetadata(tx, emailKey)
    await eraseAnswers(tx, [...ids, ...others, ...named])
    const notes = await eraseWords(tx, ids, { emailKey, names })
    const pseudonym = `${randomBytes(6).toString('hex')}@erased.invalid`
    if (ids.length > 0) {
      await eraseOrders(tx, ids, { pseudonym, at })
      await refreshCustomers(tx, [emailKey, pseudonym])
    }
    await eraseFormer(tx, emailKey)
    await eraseMember(tx, emailKey, { pseudonym, at })
    await eraseJobs(tx, emailKey)
    const actor = `staff:${staffId}` as const
    for (const orderId of ids) {
      await writeTimeline(tx, { orderId, event: 'person_erased', actor, at })
    }
    const erased = { orders: ids.length, mails, notes, searches }
    const subject = personSubject(config.COUNTING_SECRET, email)
    await writeAudit(tx, { staffId, action: 'erase_person', subject, at, detail: erased })
    return erased
  })
}

/** Renames each of the person's sessions, the same way for everything that happened in it. */
async function unlink(
  tx: Tx,
  orderIds: string[],
  orders: ReadonlyArray<{ sessionId: string | null }>,
): Promise<number> {
  const own = orders.flatMap(({ sessionId }) => sessionId ?? [])
  const sessions = new Set([...own, ...(await convertedSessions(tx, orderIds))])
  let searches = 0
  for (const session of [...sessions].sort()) {
    const another = `session-erased-${randomBytes(12).toString('hex')}`
    searches += await unlinkSearches(tx, orderIds, session, another)
  }
  return searches
}
