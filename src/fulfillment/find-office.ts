import { findJurisdiction } from '../addresses/offices/find-jurisdiction.ts'
import { type Line, recordJurisdiction } from '../orders/lines.db.ts'
import type { Parts } from '../parts.ts'
import type { Geocoder } from '../platform/geocoder.ts'
import type { Log } from '../platform/log.ts'
import { recordPoint } from './desk/desk-case.db.ts'

/** Which office records a line's deeds, noted on the line it returns. The search continues either way:
 * if the office is unclear, the desk is told, and we try again the next time we search the line. */
export async function findOffice(
  { db, geocoder }: Pick<Parts, 'db'> & { geocoder: Geocoder },
  line: Line,
  log: Log,
): Promise<Line> {
  if (line.jurisdictionId) return line
  const office = await findJurisdiction(geocoder, line.address, log)
  const known =
    office.outcome === 'one'
      ? { id: office.id, conflict: null }
      : { id: null, conflict: office.why }
  await recordJurisdiction(db, line.id, known)
  if (office.point) await recordPoint(db, line.id, office.point)
  return { ...line, jurisdictionConflict: known.conflict }
}
