import type pg from 'pg'
import type { Address } from '../../src/addresses/address.ts'
import {
  jurisdictionByWords,
  resolveJurisdiction,
} from '../../src/addresses/offices/jurisdiction.ts'
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

/** Counts the searches by office, as the shop does when they come. */
export async function countSearchPlaces(client: pg.Client, rows: Rows): Promise<void> {
  const searched = rows.search_events.map(({ normalized_address, created_at: at }) => {
    const address = normalized_address as unknown as Address
    return { at, place: jurisdictionByWords(address) ?? address.state }
  })
  await client.query(
    `insert into search_places (grain, day, place, searches)
      select grain, case grain when 'm' then date_trunc('month', shop_day(at))::date
        else shop_day(at) end, place, count(*)
      from json_to_recordset($1) as event (at timestamptz, place text),
        unnest(array['d', 'm']::"char"[]) as grain
      group by 1, 2, 3`,
    [JSON.stringify(searched)],
  )
}
