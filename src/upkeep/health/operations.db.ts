import type { Db } from '../../platform/db.ts'

export const OPERATIONS = ['backup', 'restore'] as const
export type Operation = (typeof OPERATIONS)[number]

export async function writeOperation(
  db: Db,
  operation: { kind: Operation; detail: string; at: Date },
): Promise<void> {
  await db.insertInto('operations').values(operation).execute()
}
