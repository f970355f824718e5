import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Jurisdictions } from '../../platform/schema.gen.ts'
import type { FactFigures, OfficeFacts, StateFee } from './office-facts.ts'

/** The columns that a file of facts fills. */
const COLUMNS = [
  'office_title',
  'url',
  'search_url',
  'phone',
  'copy_fee_cents',
  'copy_fee_unit',
  'copy_fee_further_cents',
  'copy_fee_minimum_cents',
  'copy_fee_is_most',
  'copy_fee_note',
  'source_url',
  'source_kind',
  'source_date',
  'unverified',
] as const
type FactColumn = (typeof COLUMNS)[number]
export type FactRow = Pick<Selectable<Jurisdictions>, 'id' | FactColumn>

/** A place without facts, or an office that a file doesn't name, goes by the given title. */
export function toFactRow(id: string, title: string, facts?: OfficeFacts): FactRow {
  return {
    id,
    office_title: facts?.officeTitle ?? title,
    url: facts?.url ?? null,
    search_url: facts?.searchUrl ?? null,
    phone: facts?.phone ?? null,
    copy_fee_cents: facts?.fee?.cents ?? null,
    copy_fee_unit: facts?.fee?.unit ?? null,
    copy_fee_further_cents: facts?.fee?.furtherCents ?? null,
    copy_fee_minimum_cents: facts?.fee?.minimumCents ?? null,
    copy_fee_is_most: facts?.fee?.isMost ?? false,
    copy_fee_note: facts?.feeNote ?? null,
    source_url: facts?.source.url ?? null,
    source_kind: facts?.source.kind ?? null,
    source_date: facts?.source.date ?? null,
    unverified: facts?.unverified ?? [],
  }
}

/** Once you hold these rows, nobody can change them between your comparison and your write. */
export async function lockOffices(tx: Tx, ids: string[]) {
  return tx
    .selectFrom('jurisdictions')
    .select(['id', 'name', 'state', 'updated_by', ...COLUMNS])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Where the rows differ from what we have. What staff have edited or confirmed stays, and a release
 * leaves what was imported. Returns those that changed. */
export async function writeFacts(
  tx: Tx,
  rows: FactRow[],
  { at, isImport }: { at: Date; isImport: boolean },
): Promise<string[]> {
  const all = (table: string) => sql.join(COLUMNS.map((column) => sql.ref(`${table}.${column}`)))
  const changed = await sql<{ id: string }>`
    update jurisdictions as old
    set (${sql.join(COLUMNS.map((column) => sql.ref(column)))}) = row(${all('new')}),
      updated_at = ${at},
      imported_at = ${isImport ? at : null}
    from jsonb_populate_recordset(null::jurisdictions, ${JSON.stringify(rows)}::jsonb) as new
    where new.id = old.id
      and old.updated_by is null
      and (${isImport} or old.imported_at is null)
      and (${all('old')}) is distinct from (${all('new')})
    returning old.id`.execute(tx)
  return changed.rows.map(({ id }) => id)
}

/** State fees follow the release: nobody edits them. */
export async function writeStateFees(tx: Tx, fees: StateFee[]): Promise<void> {
  const rows = fees.map(({ state, fee, note, citation, source }) => ({
    state,
    cents: fee.cents,
    unit: fee.unit,
    further_cents: fee.furtherCents,
    minimum_cents: fee.minimumCents,
    is_most: fee.isMost,
    note,
    citation,
    source_url: source.url,
    source_kind: source.kind,
    source_date: source.date,
  }))
  await sql`
    with fresh as (
      select * from jsonb_populate_recordset(null::state_fees, ${JSON.stringify(rows)}::jsonb)
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

/** How many offices have a fact, by whether customers see it. */
export async function countFacts(db: Db): Promise<FactFigures> {
  const { rows } = await sql<FactFigures>`
    select count(*)::int as offices,
      count(*) filter (where url is not null and not 'url' = any(unverified))::int as "websites",
      count(*) filter (where url is not null and 'url' = any(unverified))::int as "websitesForStaff",
      count(*) filter (where phone is not null and not 'phone' = any(unverified))::int as "phones",
      count(*) filter (where phone is not null and 'phone' = any(unverified))::int as "phonesForStaff",
      count(*) filter (where copy_fee_cents is not null and not 'fee' = any(unverified)
        and jurisdictions.source_kind is distinct from 'statute')::int as "ownFees",
      count(*) filter (where copy_fee_cents is not null and 'fee' = any(unverified))::int
        as "ownFeesForStaff",
      count(*) filter (where
        case when copy_fee_cents is null or 'fee' = any(unverified)
          then law.source_kind <> 'third_party'
          else jurisdictions.source_kind = 'statute'
        end)::int as "lawFees"
    from jurisdictions left join state_fees as law using (state)`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('Counting found no row')
  return figures
}
