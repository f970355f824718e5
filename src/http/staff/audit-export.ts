import { createHash } from 'node:crypto'
import type { AuditAction, ListExport } from '../../audit/action.ts'
import { writeAudit } from '../../audit/audit.db.ts'
import type { Parts } from '../../parts.ts'

/**
 * Writes down that a file is about to leave the house, before its first byte does; what it gives back
 * writes down how much of it left. What was typed may name a person, who can't be erased from this
 * log: its hash tells whether it was this or that term.
 */
export async function auditExport(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  {
    staffId,
    action,
    filter,
  }: { staffId: string; action: ListExport; filter: { q?: string | undefined } },
): Promise<(rows: number, isWhole: boolean) => Promise<void>> {
  const write = (name: AuditAction, detail: object) =>
    db.transaction().execute((tx) => writeAudit(tx, { staffId, action: name, detail, at: clock() }))
  const kept = filter.q ? { ...filter, q: hashOf(filter.q) } : filter
  await write(action, { filter: kept })
  return (rows, isWhole) => write(`${action}_sent`, { filter: kept, rows, isWhole })
}

function hashOf(term: string): string {
  return `sha256:${createHash('sha256').update(term).digest('hex')}`
}
