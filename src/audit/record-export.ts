import type { Parts } from '../parts.ts'
import { keyedHash } from '../secret-token.ts'
import type { AuditAction, ListExport } from './action.ts'
import { writeAudit } from './audit.db.ts'

/**
 * Logs that a file is about to be exported, before its first byte goes out; the function it returns
 * logs how much was sent. The search term may name a person, who couldn't be erased from this log,
 * so we store a keyed hash: it still tells whether two exports searched for the same term, and
 * nobody without the key can try emails against it.
 */
export async function recordExport(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  {
    staffId,
    action,
    filter,
  }: { staffId: string; action: ListExport; filter: { q?: string | undefined } },
): Promise<(rows: number, isWhole: boolean) => Promise<void>> {
  const write = (name: AuditAction, detail: object) =>
    db.transaction().execute((tx) => writeAudit(tx, { staffId, action: name, detail, at: clock() }))
  const kept = filter.q ? { ...filter, q: hashOf(config.COUNTING_SECRET, filter.q) } : filter
  await write(action, { filter: kept })
  return (rows, isWhole) => write(`${action}_sent`, { filter: kept, rows, isWhole })
}

function hashOf(secret: string, term: string): string {
  return `hmac:${keyedHash(secret, `export-term:${term.toLowerCase()}`).toString('base64url')}`
}
