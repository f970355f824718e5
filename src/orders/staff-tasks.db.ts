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
    .insertInto('staff_tasks')
    .values({
      kind: task.kind,
      subject: task.subject,
      order_id: task.orderId,
      detail: task.detail,
      opened_at: task.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({
          detail: task.detail,
          opened_at: task.at,
          closed_at: null,
          closed_by: null,
        })
        // The same text again isn't news: whoever closed the task has dealt with it.
        .where('staff_tasks.detail', '<>', task.detail),
    )
    .execute()
}

export async function closeTasks(
  tx: Tx,
  about: { kind: TaskKind; subject: string } | { id: string },
  by: { actor: Actor; at: Date },
): Promise<boolean> {
  let query = tx
    .updateTable('staff_tasks')
    .set({ closed_at: by.at, closed_by: by.actor })
    .where('closed_at', 'is', null)
  query =
    'id' in about
      ? query.where('id', '=', about.id)
      : query.where('kind', '=', about.kind).where('subject', '=', about.subject)
  const closed = await query.executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

export async function kindOfTask(db: Db, id: string): Promise<TaskKind | undefined> {
  const row = await db
    .selectFrom('staff_tasks')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.kind as TaskKind | undefined
}

/** Open tasks, oldest first. */
export async function openTasks(db: Db, limit: number): Promise<StaffTask[]> {
  const rows = await db
    .selectFrom('staff_tasks')
    .select(['id', 'kind', 'order_id as orderId', 'detail', 'opened_at as openedAt'])
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as TaskKind }))
}
