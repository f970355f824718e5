import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Message } from './message-drafts.ts'

export async function countMessages(tx: Tx, orderId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('outgoingMail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('orderId', '=', orderId)
    .where('template', '=', 'message')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What was written in these messages of an order, by the message's ID; erased ones are missing. */
export async function readMessages(
  db: Db,
  orderId: string,
  messageIds: string[],
): Promise<Map<string, Message>> {
  if (messageIds.length === 0) return new Map()
  const keys = messageIds.map((id) => `message:${orderId}:${id}`)
  const rows = await db
    .selectFrom('outgoingMail')
    .select('dedupeKey as key')
    .select([sql<string>`data->>'subject'`.as('subject'), sql<string>`data->>'words'`.as('words')])
    .where('dedupeKey', 'in', keys)
    .where(sql<boolean>`data ? 'words'`)
    .execute()
  return new Map(rows.map(({ key, ...message }) => [key.slice(key.lastIndexOf(':') + 1), message]))
}
