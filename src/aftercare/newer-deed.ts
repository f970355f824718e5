import type { FoundDocument } from '../fulfillment/sources/source.ts'

/** Whether the index now names a deed recorded after the one we delivered. Without both dates we
 * can't tell, and the same number is the same deed whatever its date. */
export function isNewerDeed(
  found: FoundDocument,
  delivered: { instrumentNumber: string | null; recordedOn: string | null },
): boolean {
  if (!found.recordedOn || !delivered.recordedOn) return false
  if (found.instrumentNumber && found.instrumentNumber === delivered.instrumentNumber) return false
  return found.recordedOn > delivered.recordedOn
}
