import { sql } from 'kysely'
import { recordsOf, type Tx } from '../../platform/db.ts'
import { NO_FACTS, type OfficeFacts, type StateFee } from './office-facts.ts'

export const FACT_COLUMNS = Object.keys(NO_FACTS) as Array<Exclude<keyof OfficeFacts, 'id'>>

/** Once you hold these rows, nobody can change them between your comparison and your write. */
export async function lockOffices(tx: Tx, ids: string[]) {
  return tx
    .selectFrom('jurisdictions')
    .select(['id', 'name', 'state', 'updatedBy', ...FACT_COLUMNS])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Where the rows differ from what we have. What staff have edited or confirmed stays, and a release
 * leaves what was imported. Returns those that changed. */
export async function writeFacts(
  tx: Tx,
  rows: OfficeFacts[],
  { at, isImport }: { at: Date; isImport: boolean },
): Promise<string[]> {
  const all = (table: string) =>
    sql.join(FACT_COLUMNS.map((column) => sql.ref(`${table}.${column}`)))
  const changed = await sql<{ id: string }>`
    update jurisdictions as old
    set (${sql.join(FACT_COLUMNS.map((column) => sql.ref(column)))}) = row(${all('new')}),
      updated_at = ${at},
      imported_at = ${isImport ? at : null}
    from jsonb_populate_recordset(null::jurisdictions, ${recordsOf(rows)}::jsonb) as new
    where new.id = old.id
      and old.updated_by is null
      and (${isImport} or old.imported_at is null)
      and (${all('old')}) is distinct from (${all('new')})
    returning old.id`.execute(tx)
  return changed.rows.map(({ id }) => id)
}

/** State fees follow the release: nobody edits them. */
export async function writeStateFees(tx: Tx, fees: StateFee[]): Promise<void> {
  await sql`
    with fresh as (
      select * from jsonb_populate_recordset(null::state_fees, ${recordsOf(fees)}::jsonb)
    ), gone as (
      delete from state_fees where state not in (select state from fresh)
    )
    insert into state_fees select * from fresh
    on conflict (state) do update set
      (cents, unit, further_cents, minimum_cents, is_most, note, citation, source_url, source_kind,
        source_date)
      = row(excluded.cents, excluded.unit, excluded.further_cents, excluded.minimum_cents,
        excluded.is_most, excluded.note, excluded.citation, excluded.source_url, excluded.source_kind,
        excluded.source_date)`.execute(tx)
}
