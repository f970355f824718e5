import type { Parts } from '../../parts.ts'
import { listJurisdictions } from './jurisdiction-list.ts'
import { upsertJurisdictions } from './jurisdictions.db.ts'

/** Fills the jurisdictions table or brings it up to date; staff's edits stay. */
export async function seedJurisdictions({
  db,
  clock,
}: Pick<Parts, 'db' | 'clock'>): Promise<number> {
  return db.transaction().execute((tx) => upsertJurisdictions(tx, listJurisdictions(), clock()))
}
