import { AppError } from '../../errors.ts'
import { isAtDesk } from '../../orders/line.ts'
import { type Line, lockLine } from '../../orders/lines.db.ts'
import type { Tx } from '../../platform/db.ts'
import { type Plan, readPlan, setAssignee } from './plans.db.ts'

/** Refuses an act on a line that is a colleague's, and takes one that is nobody's. Every act on a line
 * locks it first, and so does every assignment. */
export async function takeOn(
  tx: Tx,
  { lineId, staffId, at }: { lineId: string; staffId: string; at: Date },
): Promise<void> {
  const plan = await readPlan(tx, lineId, at)
  assertNotAnothers(plan, staffId)
  if (!plan.assignee) await setAssignee(tx, { lineId, to: staffId, at })
}

export function assertNotAnothers({ assignee }: Pick<Plan, 'assignee'>, staffId: string): void {
  if (!assignee || assignee.id === staffId) return
  const message = `${assignee.username} has this deed. Assign it to yourself to continue.`
  throw new AppError('assigned_to_other', message)
}

export async function lockAtDesk(tx: Tx, lineId: string): Promise<Line> {
  const line = await lockLine(tx, lineId)
  if (!line || !isAtDesk(line)) throw notAtDesk()
  return line
}

export function notAtDesk(): AppError {
  return new AppError('invalid_transition', 'This deed is no longer on the desk.')
}
