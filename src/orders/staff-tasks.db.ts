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

export async function openTasks(db: Db, limit: number) {
  return db
    .selectFrom('staffTasks')
    .select(['id', 'kind', 'orderId', 'detail', 'openedAt'])
    .where('closedAt', 'is', null)
    .orderBy('openedAt')
    .limit(limit)
    .execute()
}
