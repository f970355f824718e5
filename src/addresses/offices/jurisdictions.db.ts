import { type Selectable, sql } from 'kysely'
import { type Db, likeContaining, listOf, type Tx } from '../../platform/db.ts'
import type { Jurisdictions, StateFees } from '../../platform/schema.gen.ts'
import type { Address } from '../address.ts'
import { jurisdictionByWords } from './jurisdiction.ts'
import type { SeedJurisdiction } from './jurisdiction-list.ts'
import type { Fact, SourceKind } from './office-facts.ts'
import type { FeeTerms, FeeUnit, OfficeFee } from './office-fee.ts'
import type { DeliveryClass, JurisdictionKind } from './recording-office.ts'

export interface Jurisdiction {
  id: string
  name: string
  state: string
  kind: JurisdictionKind
  officeTitle: string
  officeAt: string | null
  url: string | null
  searchUrl: string | null
  phone: string | null
  copyFeeCents: number | null
  copyFeeUnit: FeeUnit | null
  copyFeeFurtherCents: number | null
  copyFeeNote: string | null
  sourceUrl: string | null
  sourceKind: SourceKind | null
  sourceDate: string | null
  /** What customers don't see until one of us confirms it. */
  unverified: Fact[]
  confirmedAt: Date | null
  deliveryClass: DeliveryClass
  note: string | null
  updatedAt: Date
  /** Whether staff have edited it; until then it's as seeded or imported. */
  isEdited: boolean
}

/** What staff may change; fields left out stay as they are. */
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

/** Where a jurisdiction's deeds are recorded. Public information. */
export interface Office {
  title: string
  /** The jurisdiction the office belongs to. */
  place: string
  url: string | null
  searchUrl?: string | null
  phone: string | null
  /** Its own, or what its state's law says. */
  copyFeeCents: number | null
  copyFeeNote: string | null
  copyFeeTerms?: FeeTerms
  deliveryClass: DeliveryClass
}

export interface JurisdictionCursor {
  state: string
  name: string
  id: string
}

/** Brings the table up to date with the lists. A place's name and kind follow the lists; the note
 * stays where staff have edited the office. Returns those that are new or changed. */
export async function upsertJurisdictions(
  tx: Tx,
  all: SeedJurisdiction[],
  at: Date,
): Promise<string[]> {
  const rows = JSON.stringify(all)
  const changed = await sql<{ id: string }>`
    insert into jurisdictions as old
      (id, name, state, kind, office_title, office_at, note, updated_at)
    select id, name, state, kind, "officeTitle", "officeAt", note, ${at}
      from jsonb_to_recordset(${rows}::jsonb) as seed(id text, name text, state text, kind text,
        "officeTitle" text, "officeAt" text, note text)
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

/**
 * By state and name, one page at a time; the search matches a state code, an id or part of a name.
 */
export async function listJurisdictionPage(
  db: Db,
  page: {
    limit: number
    after: JurisdictionCursor | undefined
    search: string | undefined
    state?: string | undefined
    only?: 'no_website' | 'unverified' | 'edited' | undefined
  },
): Promise<Jurisdiction[]> {
  let query = db.selectFrom('jurisdictions').selectAll()
  if (page.state) query = query.where('state', '=', page.state)
  if (page.only === 'edited') query = query.where('updated_by', 'is not', null)
  if (page.only === 'unverified') query = query.where('unverified', '<>', sql<string[]>`'{}'`)
  // A place whose deeds another office keeps doesn't need its own website.
  if (page.only === 'no_website') {
    query = query.where('url', 'is', null).where('office_at', 'is', null)
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
  const rows = await query
    .orderBy('state')
    .orderBy('name')
    .orderBy('id')
    .limit(page.limit)
    .execute()
  return rows.map(toJurisdiction)
}

const OFFICE_COLUMNS = [
  'office.office_title',
  'office.name',
  'office.url',
  'office.search_url',
  'office.phone',
  'office.delivery_class',
  'office.unverified',
  'office.copy_fee_cents',
  'office.copy_fee_unit',
  'office.copy_fee_further_cents',
  'office.copy_fee_minimum_cents',
  'office.copy_fee_is_most',
  'office.copy_fee_note',
  'office.source_kind',
  'office.source_url',
  'office.source_date',
  'office.confirmed_at',
] as const
type Named<Column> = Column extends `office.${infer Name}` ? Name : never
type OfficeRow = Pick<Selectable<Jurisdictions>, Named<(typeof OFFICE_COLUMNS)[number]>>

/** The offices of these jurisdictions as customers see them: their own, or the one that keeps their
 * deeds. */
export async function readOffices(db: Db, ids: string[]): Promise<Map<string, Office>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('jurisdictions as asked')
    .innerJoin('jurisdictions as office', (join) =>
      join.on(sql<boolean>`office.id = coalesce(asked.office_at, asked.id)`),
    )
    .leftJoin('state_fees as law', 'law.state', 'office.state')
    .select(OFFICE_COLUMNS)
    .select(['asked.id as asked_id', sql<StateFeeRow | null>`to_jsonb(law)`.as('law')])
    .where('asked.id', '=', sql<string>`any(${listOf([...new Set(ids)], 'text')})`)
    .execute()
  return new Map(rows.map(({ asked_id, law, ...office }) => [asked_id, toOffice(office, law)]))
}

type StateFeeRow = Selectable<StateFees>

function toOffice(row: OfficeRow, law: StateFeeRow | null): Office {
  const isShown = (fact: Fact) => !row.unverified.includes(fact)
  const fee = (isShown('fee') ? ownFee(row) : null) ?? stateFee(law)
  const { cents = null, note = null, ...terms } = fee ?? {}
  return {
    title: row.office_title,
    place: row.name,
    url: isShown('url') ? row.url : null,
    searchUrl: isShown('url') ? row.search_url : null,
    phone: isShown('phone') ? row.phone : null,
    copyFeeCents: cents,
    copyFeeNote: note,
    ...(fee ? { copyFeeTerms: terms as FeeTerms } : {}),
    deliveryClass: row.delivery_class as DeliveryClass,
  }
}

/** A fee that one of us confirmed is as old as that. */
function ownFee(row: OfficeRow): OfficeFee | null {
  if (row.copy_fee_cents === null) return null
  return {
    cents: row.copy_fee_cents,
    unit: row.copy_fee_unit as FeeUnit | null,
    furtherCents: row.copy_fee_further_cents,
    minimumCents: row.copy_fee_minimum_cents,
    isMost: row.copy_fee_is_most,
    setBy: row.source_kind === 'statute' ? 'state_law' : 'office',
    note: row.copy_fee_note,
    sourceUrl: row.source_url,
    checkedOn: row.confirmed_at?.toISOString().slice(0, 10) ?? row.source_date,
  }
}

/** What a third party says of a state's law is for staff to look up. */
function stateFee(law: StateFeeRow | null): OfficeFee | null {
  if (!law || law.source_kind === 'third_party') return null
  return {
    cents: law.cents,
    unit: law.unit as FeeUnit,
    furtherCents: law.further_cents,
    minimumCents: law.minimum_cents,
    isMost: law.is_most,
    setBy: 'state_law',
    note: law.note,
    sourceUrl: law.source_url,
    checkedOn: law.source_date,
  }
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

const CHANGES_SHOWN = 20

/** Staff's latest edits to an office, from the audit log. */
export async function readJurisdictionChanges(
  db: Db,
  id: string,
): Promise<{ at: Date; by: string; changes: Record<string, string | number | null> }[]> {
  const rows = await db
    .selectFrom('audit_log')
    .innerJoin('staff', 'staff.id', 'audit_log.staff_id')
    .select(['audit_log.at', 'staff.username as by', 'audit_log.detail'])
    .where('subject', '=', id)
    .where('action', 'in', ['edit_jurisdiction', 'confirm_jurisdiction'])
    .orderBy('audit_log.id', 'desc')
    .limit(CHANGES_SHOWN)
    .execute()
  return rows.map(({ at, by, detail }) => ({
    at,
    by,
    changes: (detail ?? {}) as Record<string, string | number | null>,
  }))
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
  const row = await tx
    .updateTable('jurisdictions')
    .set({
      office_title: edit.officeTitle,
      url: edit.url,
      phone: edit.phone,
      copy_fee_cents: edit.copyFeeCents,
      copy_fee_unit: edit.copyFeeUnit,
      copy_fee_further_cents: edit.copyFeeFurtherCents,
      copy_fee_note: edit.copyFeeNote,
      delivery_class: edit.deliveryClass,
      note: edit.note,
      updated_at: by.at,
      updated_by: by.staffId,
      ...(edit.copyFeeCents === null ? { copy_fee_unit: null, copy_fee_further_cents: null } : {}),
      ...(isNewFee ? { ...NO_SOURCE, confirmed_at: by.at, confirmed_by: by.staffId } : {}),
      unverified: without(entered),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && toJurisdiction(row)
}

const NO_SOURCE = {
  copy_fee_minimum_cents: null,
  copy_fee_is_most: false,
  source_url: null,
  source_kind: null,
  source_date: null,
}

/** Shows customers these facts from now on. Nothing if somebody has changed the office meanwhile: they
 * would confirm what they haven't seen. */
export async function confirmFacts(
  tx: Tx,
  id: string,
  confirmed: { facts: Fact[]; seenAt: Date },
  by: { staffId: string; at: Date },
): Promise<Jurisdiction | undefined> {
  const row = await tx
    .updateTable('jurisdictions')
    .set({
      unverified: without(confirmed.facts),
      confirmed_at: by.at,
      confirmed_by: by.staffId,
      updated_at: by.at,
      updated_by: by.staffId,
    })
    .where('id', '=', id)
    // A browser knows the time to the millisecond only.
    .where(sql`date_trunc('milliseconds', updated_at)`, '=', confirmed.seenAt)
    .where(sql<boolean>`unverified @> ${confirmed.facts}::text[]`)
    .returningAll()
    .executeTakeFirst()
  return row && toJurisdiction(row)
}

function without(facts: Fact[]) {
  return sql<
    string[]
  >`array(select fact from unnest(unverified) as fact where fact <> all (${facts}::text[]))`
}

export function toJurisdiction(row: Selectable<Jurisdictions>): Jurisdiction {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    kind: row.kind as JurisdictionKind,
    officeTitle: row.office_title,
    officeAt: row.office_at,
    url: row.url,
    searchUrl: row.search_url,
    phone: row.phone,
    copyFeeCents: row.copy_fee_cents,
    copyFeeUnit: row.copy_fee_unit as FeeUnit | null,
    copyFeeFurtherCents: row.copy_fee_further_cents,
    copyFeeNote: row.copy_fee_note,
    sourceUrl: row.source_url,
    sourceKind: row.source_kind as SourceKind | null,
    sourceDate: row.source_date,
    unverified: row.unverified as Fact[],
    confirmedAt: row.confirmed_at,
    deliveryClass: row.delivery_class as DeliveryClass,
    note: row.note,
    updatedAt: row.updated_at,
    isEdited: row.updated_by !== null,
  }
}
