import { writeAudit } from '../audit/audit.db.ts'
import type { Parts } from '../parts.ts'
import { emailHash } from '../secret-token.ts'
import { holdingsOf } from './holdings.db.ts'
import { mentionsOf, obstaclesTo, ordersOfPerson } from './person.db.ts'
import {
  exportOrders,
  exportSearches,
  notesAboutPerson,
  sessionsOfPerson,
} from './person-export.db.ts'

type PrivacyParts = Pick<Parts, 'db' | 'clock' | 'config'>

/** Everything we hold on the person behind an email. We log that someone asked, not about whom. */
export async function findPerson(
  parts: PrivacyParts,
  { email, staffId }: { email: string; staffId: string },
) {
  const { db } = parts
  const emailKey = email.toLowerCase()
  await noteAsked(parts, 'find_person', { email, staffId })
  const { orders, names, hasMore } = await ordersOfPerson(db, emailKey)
  const [holdings, mentions, obstacles] = await Promise.all([
    holdingsOf(db, emailKey, names),
    mentionsOf(db, emailKey, names),
    obstaclesTo(db, emailKey),
  ])
  return { orders, hasMoreOrders: hasMore, holdings, mentions, obstacles }
}

async function noteAsked(
  { db, clock, config }: PrivacyParts,
  action: 'find_person' | 'export_person',
  { email, staffId }: { email: string; staffId: string },
): Promise<Date> {
  const at = clock()
  const subject = personSubject(config.COUNTING_SECRET, email)
  await db.transaction().execute((tx) => writeAudit(tx, { staffId, action, subject, at }))
  return at
}

/** Tells people apart in the activity log without naming anyone. */
export function personSubject(secret: string, email: string): string {
  return `person:${emailHash(secret, email)}`
}

const ORDERS_AT_ONCE = 20
const SEARCHES_AT_ONCE = 500

/** Everything we hold on a person, as JSON written while it's read. */
export async function exportPerson(
  parts: PrivacyParts,
  { email, staffId }: { email: string; staffId: string },
): Promise<AsyncGenerator<string>> {
  // Before the first byte leaves our system.
  const at = await noteAsked(parts, 'export_person', { email, staffId })
  return write(parts, email.toLowerCase(), at)
}

async function* write({ db }: PrivacyParts, emailKey: string, at: Date): AsyncGenerator<string> {
  const head = { about: emailKey, exportedAt: at.toISOString() }
  yield `${JSON.stringify(head).slice(0, -1)},\n"orders":[`
  yield* joined(orders(db, emailKey))
  yield `],\n"notes":${JSON.stringify(await notesAboutPerson(db, emailKey))},\n"searches":[`
  yield* joined(searches(db, emailKey))
  yield ']}\n'
}

async function* orders(db: Parts['db'], emailKey: string): AsyncGenerator<object> {
  let after: string | undefined
  for (;;) {
    const batch = await exportOrders(db, emailKey, { after, limit: ORDERS_AT_ONCE })
    for (const { record } of batch) yield record
    after = batch.at(-1)?.id
    if (batch.length < ORDERS_AT_ONCE) return
  }
}

async function* searches(db: Parts['db'], emailKey: string): AsyncGenerator<object> {
  for (const sessionId of await sessionsOfPerson(db, emailKey)) {
    let after: { at: Date; id: string } | undefined
    for (;;) {
      const batch = await exportSearches(db, sessionId, { after, limit: SEARCHES_AT_ONCE })
      for (const { id: _, ...search } of batch) yield search
      after = batch.at(-1)
      if (batch.length < SEARCHES_AT_ONCE) break
    }
  }
}

async function* joined(items: AsyncIterable<object>): AsyncGenerator<string> {
  let between = '\n'
  for await (const item of items) {
    yield between + JSON.stringify(item)
    between = ',\n'
  }
}
