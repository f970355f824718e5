import type { Parts } from '../../parts.ts'
import { knownFacts, knownStateFees } from './fact-files.ts'
import { listJurisdictions, type SeedJurisdiction } from './jurisdiction-list.ts'
import { upsertJurisdictions } from './jurisdictions.db.ts'
import { writeFacts, writeStateFees } from './office-facts.db.ts'
import { NO_FACTS } from './office-facts.ts'

/** Fills the table or brings it up to date; what staff have edited or imported stays. */
export async function seedJurisdictions(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  all: SeedJurisdiction[] = listJurisdictions(),
): Promise<number> {
  const facts = new Map(knownFacts().map((each) => [each.id, each]))
  const rows = all.map(({ id, officeTitle: title }) => {
    const known = facts.get(id)
    return { ...NO_FACTS, ...known, id, officeTitle: known?.officeTitle ?? title }
  })
  return db.transaction().execute(async (tx) => {
    const at = clock()
    const places = await upsertJurisdictions(tx, all, at)
    const changed = await writeFacts(tx, rows, { at, isImport: false })
    await writeStateFees(tx, knownStateFees())
    return new Set([...places, ...changed]).size
  })
}
