import { createHash } from 'node:crypto'
import type { AuditAction, ListExport } from '../../audit/action.ts'
import { writeAudit } from '../../audit/audit.db.ts'
import type { Parts } from '../../parts.ts'

/**
 * Logs that a file is about to be exported, before its first byte goes out; the function it returns
 * logs how much was sent. The search term may name a person, who couldn't be erased from this log,
 * so we store its hash, which still lets us check for a given term.
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
