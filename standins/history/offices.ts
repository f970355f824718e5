import type pg from 'pg'
import { resolveJurisdiction } from '../../src/addresses/offices/jurisdiction.ts'
import type { Rows } from './rows.ts'

/**
 * Finds the office for each paid line, where its city and ZIP code are enough to tell. Without the
 * list there are no offices.
 */
export async function findOffices(client: pg.Client, rows: Rows): Promise<void> {
  const known = rows.order_lines
    .filter(({ progress }) => progress !== 'unpaid')
    .flatMap(({ id, state, city, zip_code: zip }) => {
      const office = resolveJurisdiction({ state, city, zip })
      return office.outcome === 'one' ? [{ line: id, office: office.id }] : []
    })
  await client.query(
    `update order_lines set jurisdiction_id = office
      from json_to_recordset($1) as known (line uuid, office text)
      join jurisdictions on jurisdictions.id = office
      where order_lines.id = line`,
    [JSON.stringify(known)],
  )
}
