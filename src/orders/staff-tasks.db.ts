import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { Actor } from './actor.ts'
import type { TaskKind } from './staff-task.ts'

/** Opens a staff task; a closed one that comes up again is reopened. */
export async function openTask(
  tx: Tx,
  {
    at,
    ...task
  }: { kind: TaskKind; subject: string; orderId: string | null; detail: string; at: Date },
): Promise<void> {
  const { detail } = task
  await tx
    .insertInto('staffTasks')
    .values({ ...task, openedAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({ detail, openedAt: at, closedAt: null, closedBy: null })
        // The same text again isn't news: whoever closed the task has dealt with it.
        .where('staffTasks.detail', '<>', detail),
    )
    .execute()
}

export async function closeTasks(
  tx: Tx,
  about: { kind: TaskKind; subject: string } | { id: string },
  by: { actor: Actor; at: Date },
): Promise<boolean> {
  let query = tx
    .updateTable('staffTasks')
    .set({ closedAt: by.at, closedBy: by.actor })
    .where('closedAt', 'is', null)
  query =
    'id' in about
      ? query.where('id', '=', about.id)
      : query.where('kind', '=', about.kind).where('subject', '=', about.subject)
  const closed = await query.executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

export async function kindOfTask(db: Db, id: string): Promise<TaskKind | undefined> {
  const row = await db
    .selectFrom('staffTasks')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.kind
}

/** Open, and not of a deed that is at the desk: that one is in the inbox already. */
export const IN_INBOX = sql<SqlBool>`task.closed_at is null
  and case when task.kind = 'line_overdue'
    then not exists (select from order_lines as line
      where line.id = task.subject::uuid and line.progress = 'desk')
    else true end`

/** What waits longest first. */
export async function openTasks(
  db: Db,
  page: {
    limit: number
    after?: { openedAt: Date; id: string } | undefined
    /** Only decisions about states, or only everything else. */
    areDecisions?: boolean | undefined
  },
) {
  let query = db
    .selectFrom('staffTasks as task')
    .select(['id', 'kind', 'subject', 'orderId', 'detail', 'openedAt'])
    .where(IN_INBOX)
  if (page.areDecisions !== undefined) {
    query = query.where('kind', page.areDecisions ? '=' : '<>', 'state_undecided')
  }
  if (page.after) {
    const { openedAt, id } = page.after
    query = query.where(sql<SqlBool>`(opened_at, id) > (${openedAt}, ${id}::uuid)`)
  }
  return query.orderBy('openedAt').orderBy('id').limit(page.limit).execute()
}
