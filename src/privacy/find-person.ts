import { writeAudit } from '../audit/audit.db.ts'
import type { Parts } from '../parts.ts'
import { emailHash } from '../secret-token.ts'
import { type Holding, holdingsOf, obstacleWords } from './holding.ts'
import { countPerson, mentionsOf, obstaclesTo, ordersOfPerson } from './person.db.ts'

/** Everything we hold on the person behind an email. We log that someone asked, not about whom. */
export async function findPerson(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  { email, staffId }: { email: string; staffId: string },
) {
  const emailKey = email.toLowerCase()
  const subject = personSubject(config.COUNTING_SECRET, email)
  await db
    .transaction()
    .execute((tx) => writeAudit(tx, { staffId, action: 'find_person', subject, at: clock() }))
  const { orders, names, hasMore } = await ordersOfPerson(db, emailKey)
  const [counts, mentions, obstacles] = await Promise.all([
    countPerson(db, emailKey, names),
    mentionsOf(db, emailKey, names),
    obstaclesTo(db, emailKey),
  ])
  const holdings: Holding[] = holdingsOf(counts)
  return {
    orders,
    hasMoreOrders: hasMore,
    holdings,
    mentions,
    obstacles: obstacles.map((obstacle) => ({
      orderId: obstacle.orderId,
      words: obstacleWords(obstacle),
    })),
  }
}

/** Tells people apart in the activity log without naming anyone. */
export function personSubject(secret: string, email: string): string {
  return `person:${emailHash(secret, email)}`
}
