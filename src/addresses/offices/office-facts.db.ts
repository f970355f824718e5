import { type Selectable, sql } from 'kysely'
import { type Db, oneRow, recordsOf, type Tx } from '../../platform/db.ts'
import type { Jurisdictions } from '../../schema.gen.ts'
import type { FactFigures, OfficeFacts, StateFee } from './office-facts.ts'
import { oldestShown } from './office-words.ts'

export const FACT_COLUMNS = [
  'officeTitle',
  'url',
  'searchUrl',
  'phone',
  'copyFeeCents',
  'copyFeeUnit',
  'copyFeeFurtherCents',
  'copyFeeMinimumCents',
  'copyFeeIsMost',
  'copyFeeNote',
  'sourceUrl',
  'sourceKind',
  'sourceDate',
  'unverified',
] as const
type FactColumn = (typeof FACT_COLUMNS)[number]
export type FactRow = Pick<Selectable<Jurisdictions>, 'id' | FactColumn>

/** A place without facts, or an office that a file doesn't name, goes by the given title. */
export function toFactRow(id: string, title: string, facts?: OfficeFacts): FactRow {
  return {
    id,
    officeTitle: facts?.officeTitle ?? title,
    url: facts?.url ?? null,
    searchUrl: facts?.searchUrl ?? null,
    phone: facts?.phone ?? null,
    copyFeeCents: facts?.fee?.cents ?? null,
    copyFeeUnit: facts?.fee?.unit ?? null,
    copyFeeFurtherCents: facts?.fee?.furtherCents ?? null,
    copyFeeMinimumCents: facts?.fee?.minimumCents ?? null,
    copyFeeIsMost: facts?.fee?.isMost ?? false,
    copyFeeNote: facts?.feeNote ?? null,
    sourceUrl: facts?.source.url ?? null,
    sourceKind: facts?.source.kind ?? null,
    sourceDate: facts?.source.date ?? null,
    unverified: facts?.unverified ?? [],
  }
}

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
  rows: FactRow[],
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
  const rows = fees.map(({ state, fee, note, citation, source }) => ({
    ...fee,
    state,
    note,
    citation,
    sourceUrl: source.url,
    sourceKind: source.kind,
    sourceDate: source.date,
  }))
  await sql`
    with fresh as (
      select * from jsonb_populate_recordset(null::state_fees, ${recordsOf(rows)}::jsonb)
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

/** How many offices have a fact, by whether customers see it: what's too old, they don't. */
export async function countFacts(db: Db, now = new Date()): Promise<FactFigures> {
  const isCurrent = (table: string) => {
    const date = sql.ref(`${table}.source_date`)
    return sql`coalesce(${date} || right('-12-31', 10 - length(${date})) >= ${oldestShown(now)}, true)`
  }
  const statement = sql<FactFigures>`
    with known as (
      select url, phone, copy_fee_cents, jurisdictions.source_kind,
        case when updated_by is not null or ${isCurrent('jurisdictions')}
          then unverified else '{url,phone,fee}' end as hidden,
        law.source_kind <> 'third_party' and ${isCurrent('law')} as has_law
      from jurisdictions left join state_fees as law using (state)
    )
    select count(*)::int as offices,
      count(*) filter (where url is not null and not 'url' = any(hidden))::int as websites,
      count(*) filter (where url is not null and 'url' = any(hidden))::int as websites_for_staff,
      count(*) filter (where phone is not null and not 'phone' = any(hidden))::int as phones,
      count(*) filter (where phone is not null and 'phone' = any(hidden))::int as phones_for_staff,
      count(*) filter (where copy_fee_cents is not null and not 'fee' = any(hidden)
        and source_kind is distinct from 'statute')::int as own_fees,
      count(*) filter (where copy_fee_cents is not null and 'fee' = any(hidden))::int
        as own_fees_for_staff,
      count(*) filter (where
        case when copy_fee_cents is null or 'fee' = any(hidden)
          then has_law
          else source_kind = 'statute'
        end)::int as law_fees
    from known`
  return oneRow(db, statement)
}
