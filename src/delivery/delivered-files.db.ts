import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

export interface DeliveredFile {
  sha256: Buffer
  documentType: string
  instrumentNumber: string | null
  recordedOn: string | null
  pageCount: number | null
  indexedThrough: string | null
  officeTitle: string | null
  officePlace: string | null
  deliveredAt: Date
  /** Its address is on the suppression list. */
  isListed: boolean
  /** The names on the deed, and when the deed passed. */
  names: string[]
  passedAt: Date
}

/** The first delivery of a file whose hash, in hex, is in this range. */
export async function findDeliveredFile(
  db: Db,
  { low, high }: { low: string; high: string },
): Promise<DeliveredFile | undefined> {
  const { rows } = await sql<DeliveredFile>`
    select * from delivered_file(decode(${low}, 'hex'), decode(${high}, 'hex'))`.execute(db)
  return rows[0]
}
