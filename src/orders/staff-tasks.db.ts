import type { Db, Tx } from '../platform/db.ts'
import type { Actor } from './actor.ts'
import type { TaskKind } from './staff-task.ts'

export interface StaffTask {
  id: string
  kind: TaskKind
  orderId: string | null
  detail: string
  openedAt: Date
}

/** Opens a staff task; a closed one that comes up again is reopened. */
export async function openTask(
  tx: Tx,
  task: { kind: TaskKind; subject: string; orderId: string | null; detail: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('staffTasks')
    .values({
      kind: task.kind,
      subject: task.subject,
      orderId: task.orderId,
      detail: task.detail,
      openedAt: task.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({
          detail: task.detail,
          openedAt: task.at,
          closedAt: null,
          closedBy: null,
        })
        // The same text again isn't news: whoever closed the task has dealt with it.
        .where('staffTasks.detail', '<>', task.detail),
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

/** Open tasks, oldest first. */
export async function openTasks(db: Db, limit: number): Promise<StaffTask[]> {
  return db
    .selectFrom('staffTasks')
    .select(['id', 'kind', 'orderId', 'detail', 'openedAt'])
    .where('closedAt', 'is', null)
    .orderBy('openedAt')
    .limit(limit)
    .execute()
}
