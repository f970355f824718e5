import type { FoundDocument } from '../fulfillment/sources/source.ts'

/**
 * Whether the index now names a deed that was recorded after the one that was delivered. Without
 * both dates nobody can say, and the same number is the same deed however it is dated.
 */
export function isNewerDeed(
  found: FoundDocument,
  delivered: { instrumentNumber: string | null; recordedOn: string | null },
): boolean {
  if (!found.recordedOn || !delivered.recordedOn) return false
  if (found.instrumentNumber && found.instrumentNumber === delivered.instrumentNumber) return false
  return found.recordedOn > delivered.recordedOn
}
