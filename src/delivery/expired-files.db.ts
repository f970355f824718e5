import { sql } from 'kysely'
import { statesOf } from '../orders/line.ts'
import type { Db, Tx } from '../platform/db.ts'

/** The line is final, its link expired before that day, and nobody has anything open with us.
 * Revoked links need no check: each was replaced by one that lasts longer. */
const isOver = (line: string, endedBefore: Date) => sql<boolean>`exists (
  select 1 from order_lines where order_lines.id = ${sql.ref(line)}
    and order_lines.progress = any(${statesOf('ended')})
    and order_lines.progress_at < ${endedBefore}
    and not exists (select 1 from download_links
      where download_links.line_id = order_lines.id and download_links.revoked_at is null
        and download_links.expires_at >= ${endedBefore})
    and not exists (select 1 from refund_requests
      where refund_requests.line_id = order_lines.id and refund_requests.decided_at is null)
    and not exists (select 1 from disputes
      where disputes.order_id = order_lines.order_id and disputes.closed_at is null))`

export async function linesWithExpiredFiles(
  db: Db,
  endedBefore: Date,
  { limit, except }: { limit: number; except: string[] },
): Promise<string[]> {
  const without = except.length > 0 ? except : null
  const { rows } = await sql<{ lineId: string }>`
    select distinct line_id from (
      (select line_id from documents
        where deleted_at is null and retrieved_at < ${endedBefore}
          and ${isOver('documents.lineId', endedBefore)}
          and (${without}::uuid[] is null or line_id <> all(${without}))
        order by retrieved_at limit ${limit})
      union all
      (select line_id from copies
        where deleted_at is null and received_at < ${endedBefore}
          and ${isOver('copies.lineId', endedBefore)}
          and (${without}::uuid[] is null or line_id <> all(${without}))
        order by received_at limit ${limit})
    ) as expired limit ${limit}`.execute(db)
  return rows.map((row) => row.lineId)
}

/** The line, if its files are still due for deletion and no one else is working on it. */
export async function lockExpiredLine(tx: Tx, lineId: string, endedBefore: Date) {
  const held = await tx
    .selectFrom('orderLines')
    .select('orderId')
    .where('id', '=', lineId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!held) return undefined
  // Checked again now that the line is locked: a link may have been renewed a moment ago.
  const { rows } = await sql<{ over: boolean }>`
    select ${isOver('asked.id', endedBefore)} as over from (select ${lineId}::uuid as id) as asked`.execute(
    tx,
  )
  return rows[0]?.over ? held : undefined
}

/** Where the lines' files are: what came in, what was made from it, and what was delivered. */
export async function filesOf(db: Db | Tx, lineIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    select storage_key as key from documents where line_id = any(${lineIds}) and deleted_at is null
    union select storage_key from copies where line_id = any(${lineIds}) and deleted_at is null
    union select findings ->> 'cleanKey' from copies
      where line_id = any(${lineIds}) and deleted_at is null`.execute(db)
  return rows.flatMap(({ key }) => (key ? [key] : []))
}

/** What the files say goes with them. */
export async function markDeleted(tx: Tx, lineId: string, at: Date): Promise<void> {
  await sql`delete from deed_facts
    where copy_id in (select id from copies where line_id = ${lineId})`.execute(tx)
  await sql`update copies set thumbnail = null where line_id = ${lineId}`.execute(tx)
  for (const table of ['documents', 'copies'] as const) {
    await tx
      .updateTable(table)
      .set({ deletedAt: at })
      .where('lineId', '=', lineId)
      .where('deletedAt', 'is', null)
      .execute()
  }
}
