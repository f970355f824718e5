import { type Selectable, sql } from 'kysely'
import { type Db, likeContaining, listOf, recordsOf, type Tx } from '../../platform/db.ts'
import type { Jurisdictions } from '../../schema.gen.ts'
import type { Address } from '../address.ts'
import { jurisdictionByWords } from './jurisdiction.ts'
import type { SeedJurisdiction } from './jurisdiction-list.ts'
import { FACT_COLUMNS } from './office-facts.db.ts'
import { type Fact, ownFee } from './office-facts.ts'
import type { FeeTerms, OfficeFee } from './office-fee.ts'
import { isTooOld } from './office-words.ts'
import type { Office } from './recording-office.ts'

const COLUMNS = [
  'id',
  'name',
  'state',
  'kind',
  'officeAt',
  ...FACT_COLUMNS,
  'confirmedAt',
  'deliveryClass',
  'note',
  'updatedAt',
] as const

/** Customers don't see what is unverified until one of us confirms it. */
export type Jurisdiction = Pick<Selectable<Jurisdictions>, (typeof COLUMNS)[number]> & {
  isEdited: boolean
}
const IS_EDITED = sql<boolean>`updated_by is not null`.as('isEdited')

export type JurisdictionEdit = Partial<
  Pick<
    Jurisdiction,
    | 'officeTitle'
    | 'url'
    | 'phone'
    | 'copyFeeCents'
    | 'copyFeeUnit'
    | 'copyFeeFurtherCents'
    | 'copyFeeNote'
    | 'deliveryClass'
    | 'note'
  >
>

/** Brings the table up to date with the lists. A place's name and kind follow the lists; the note
 * stays where staff have edited the office. Returns those that are new or changed. */
export async function upsertJurisdictions(tx: Tx, all: SeedJurisdiction[], at: Date) {
  const rows = recordsOf(all)
  const changed = await sql<{ id: string }>`
    insert into jurisdictions as old
      (id, name, state, kind, office_title, office_at, note, updated_at)
    select id, name, state, kind, office_title, office_at, note, ${at}
      from jsonb_to_recordset(${rows}::jsonb) as seed(id text, name text, state text, kind text,
        office_title text, office_at text, note text)
    on conflict (id) do update set
      name = excluded.name,
      state = excluded.state,
      kind = excluded.kind,
      office_at = excluded.office_at,
      note = case when old.updated_by is null then excluded.note else old.note end
    where (old.name, old.state, old.kind, old.office_at)
        is distinct from (excluded.name, excluded.state, excluded.kind, excluded.office_at)
      or (old.updated_by is null and old.note is distinct from excluded.note)
    returning old.id`.execute(tx)
  return changed.rows.map(({ id }) => id)
}

/** By state and name; the search matches a state code, an id or part of a name. */
export async function listJurisdictionPage(
  db: Db,
  page: {
    limit: number
    after: Pick<Jurisdiction, 'state' | 'name' | 'id'> | undefined
    search: string | undefined
    state?: string | undefined
    only?: 'no_website' | 'unverified' | 'edited' | undefined
  },
): Promise<Jurisdiction[]> {
  let query = db.selectFrom('jurisdictions').select([...COLUMNS, IS_EDITED])
  if (page.state) query = query.where('state', '=', page.state)
  if (page.only === 'edited') query = query.where('updatedBy', 'is not', null)
  if (page.only === 'unverified') query = query.where('unverified', '<>', sql<Fact[]>`'{}'`)
  // A place whose deeds another office keeps doesn't need its own website.
  if (page.only === 'no_website') {
    query = query.where('url', 'is', null).where('officeAt', 'is', null)
  }
  if (page.search) {
    const search = page.search
    const pattern = likeContaining(search)
    query = query.where((is) =>
      is.or([
        is('state', '=', search.toUpperCase()),
        is('id', '=', search.toLowerCase()),
        is('name', 'ilike', pattern),
      ]),
    )
  }
  if (page.after) {
    const { state, name, id } = page.after
    query = query.where(sql<boolean>`(state, name, id) > (${state}, ${name}, ${id})`)
  }
  return query.orderBy('state').orderBy('name').orderBy('id').limit(page.limit).execute()
}

const OFFICE_COLUMNS = [
  ...FACT_COLUMNS,
  'name',
  'deliveryClass',
  'confirmedAt',
  'updatedAt',
  'updatedBy',
] as const
type OfficeRow = Pick<Selectable<Jurisdictions>, (typeof OFFICE_COLUMNS)[number]>

/** What a third party says of a state's law is for staff to look up. */
const LAW_FEE = sql<OfficeFee | null>`
  case when law.source_kind <> 'third_party' then jsonb_build_object(
    'cents', law.cents, 'unit', law.unit, 'furtherCents', law.further_cents,
    'minimumCents', law.minimum_cents, 'isMost', law.is_most, 'setBy', 'state_law',
    'note', law.note, 'sourceUrl', law.source_url, 'checkedOn', law.source_date) end`

/** As customers see them, without what's too old: a place's own office, or its deeds' keeper. */
export async function readOffices(
  db: Db,
  ids: string[],
  now = new Date(),
): Promise<Map<string, Office>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('jurisdictions as asked')
    .innerJoin('jurisdictions as office', (join) =>
      join.on(sql<boolean>`office.id = coalesce(asked.office_at, asked.id)`),
    )
    .leftJoin('stateFees as law', 'law.state', 'office.state')
    .select(OFFICE_COLUMNS.map((column) => `office.${column}` as const))
    .select(['asked.id as askedId', LAW_FEE.as('law')])
    .where('asked.id', '=', sql<string>`any(${listOf([...new Set(ids)], 'text')})`)
    .execute()
  return new Map(rows.map(({ askedId, law, ...office }) => [askedId, toOffice(office, law, now)]))
}

function toOffice(row: OfficeRow, law: OfficeFee | null, now: Date): Office {
  const entered = row.updatedBy ? dayOf(row.updatedAt) : row.sourceDate
  const isShown = (fact: Fact) =>
    !row.unverified.includes(fact) && (fact === 'fee' || !isTooOld(entered, now))
  // A fee that one of us confirmed is as old as that.
  const sourceDate = row.confirmedAt ? dayOf(row.confirmedAt) : row.sourceDate
  const fees = [isShown('fee') ? ownFee({ ...row, sourceDate }) : null, law]
  const fee = fees.find((each) => each && !isTooOld(each.checkedOn, now))
  const { cents = null, note = null, ...terms } = fee ?? {}
  return {
    title: row.officeTitle,
    place: row.name,
    url: isShown('url') ? row.url : null,
    searchUrl: isShown('url') ? row.searchUrl : null,
    phone: isShown('phone') ? row.phone : null,
    copyFee: cents,
    copyFeeNote: note,
    ...(fee ? { copyFeeTerms: terms as FeeTerms } : {}),
    deliveryClass: row.deliveryClass,
  }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The office of each address: the one that was found for it, or else the one that its words name. */
export async function officesOf(
  db: Db,
  places: Array<{ address: Address; jurisdictionId: string | null }>,
): Promise<Array<Office | undefined>> {
  const ids = places.map(
    ({ address, jurisdictionId }) => jurisdictionId ?? jurisdictionByWords(address) ?? '',
  )
  const offices = await readOffices(db, ids.filter(Boolean))
  return ids.map((id) => offices.get(id))
}

export async function updateJurisdiction(
  tx: Tx,
  id: string,
  edit: JurisdictionEdit,
  by: { staffId: string; at: Date },
): Promise<Jurisdiction | undefined> {
  // What one of us enters needs nobody else to confirm it, and a new fee isn't the old source's.
  const isNewFee = edit.copyFeeCents !== undefined || edit.copyFeeUnit !== undefined
  const entered: Fact[] = [
    ...(edit.url === undefined ? [] : (['url'] as const)),
    ...(edit.phone === undefined ? [] : (['phone'] as const)),
    ...(isNewFee ? (['fee'] as const) : []),
  ]
  return tx
    .updateTable('jurisdictions')
    .set({
      ...edit,
      updatedAt: by.at,
      updatedBy: by.staffId,
      ...(edit.copyFeeCents === null ? { copyFeeUnit: null, copyFeeFurtherCents: null } : {}),
      ...(isNewFee ? { ...NO_SOURCE, confirmedAt: by.at, confirmedBy: by.staffId } : {}),
      unverified: without(entered),
    })
    .where('id', '=', id)
    .returning([...COLUMNS, IS_EDITED])
    .executeTakeFirst()
}

const NO_SOURCE = {
  copyFeeMinimumCents: null,
  copyFeeIsMost: false,
  sourceUrl: null,
  sourceKind: null,
  sourceDate: null,
}

/** Shows customers these facts from now on. Nothing if somebody has changed the office meanwhile: they
 * would confirm what they haven't seen. */
export async function confirmFacts(
  tx: Tx,
  id: string,
  confirmed: { facts: Fact[]; seenAt: Date },
  by: { staffId: string; at: Date },
): Promise<Jurisdiction | undefined> {
  return (
    tx
      .updateTable('jurisdictions')
      .set({
        unverified: without(confirmed.facts),
        confirmedAt: by.at,
        confirmedBy: by.staffId,
        updatedAt: by.at,
        updatedBy: by.staffId,
      })
      .where('id', '=', id)
      // A browser knows the time to the millisecond only.
      .where(sql`date_trunc('milliseconds', updated_at)`, '=', confirmed.seenAt)
      .where(sql<boolean>`unverified @> ${confirmed.facts}::text[]`)
      .returning([...COLUMNS, IS_EDITED])
      .executeTakeFirst()
  )
}

function without(facts: Fact[]) {
  return sql<
    Fact[]
  >`array(select fact from unnest(unverified) as fact where fact <> all (${facts}::text[]))`
}
