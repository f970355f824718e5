import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { likeContaining } from '../../platform/db.ts'
import type { Jurisdictions } from '../../platform/schema.gen.ts'
import type { Address } from '../address.ts'
import { jurisdictionByWords } from './jurisdiction.ts'
import type { SeedJurisdiction } from './jurisdiction-list.ts'
import type { DeliveryClass, JurisdictionKind } from './recording-office.ts'

export interface Jurisdiction {
  id: string
  name: string
  state: string
  kind: JurisdictionKind
  officeTitle: string
  officeAt: string | null
  url: string | null
  phone: string | null
  copyFeeCents: number | null
  copyFeeNote: string | null
  deliveryClass: DeliveryClass
  note: string | null
  updatedAt: Date
  /** Whether staff have edited it; until then it's as seeded. */
  isEdited: boolean
}

/** What staff may change; fields left out stay as they are. */
export type JurisdictionEdit = Partial<
  Pick<
    Jurisdiction,
    'officeTitle' | 'url' | 'phone' | 'copyFeeCents' | 'copyFeeNote' | 'deliveryClass' | 'note'
  >
>

/** Where a jurisdiction's deeds are recorded. Public information. */
export interface Office {
  title: string
  /** The jurisdiction the office belongs to. */
  place: string
  url: string | null
  phone: string | null
  copyFeeCents: number | null
  copyFeeNote: string | null
  deliveryClass: DeliveryClass
}

export interface JurisdictionCursor {
  state: string
  name: string
  id: string
}

/** Brings the table up to date with the lists. A place's name and kind follow the lists; office
 * fields that staff have edited stay. Returns how many rows were new or changed. */
export async function upsertJurisdictions(
  tx: Tx,
  all: SeedJurisdiction[],
  at: Date,
): Promise<number> {
  const rows = JSON.stringify(all)
  const { numAffectedRows } = await sql`
    insert into jurisdictions as old
      (id, name, state, kind, office_title, office_at, url, note, updated_at)
    select id, name, state, kind, "officeTitle", "officeAt", url, note, ${at}
      from jsonb_to_recordset(${rows}::jsonb) as seed(id text, name text, state text, kind text,
        "officeTitle" text, "officeAt" text, url text, note text)
    on conflict (id) do update set
      name = excluded.name,
      state = excluded.state,
      kind = excluded.kind,
      office_at = excluded.office_at,
      office_title = case when old.updated_by is null then excluded.office_title else old.office_title end,
      url = case when old.updated_by is null then excluded.url else old.url end,
      note = case when old.updated_by is null then excluded.note else old.note end
    where (old.name, old.state, old.kind, old.office_at)
        is distinct from (excluded.name, excluded.state, excluded.kind, excluded.office_at)
      or (old.updated_by is null and (old.office_title, old.url, old.note)
        is distinct from (excluded.office_title, excluded.url, excluded.note))`.execute(tx)
  return Number(numAffectedRows ?? 0)
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
    only?: 'no_website' | 'edited' | undefined
  },
): Promise<Jurisdiction[]> {
  let query = db.selectFrom('jurisdictions').selectAll()
  if (page.state) query = query.where('state', '=', page.state)
  if (page.only === 'edited') query = query.where('updated_by', 'is not', null)
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

/** The offices of these jurisdictions: their own, or the one that keeps their deeds. */
export async function readOffices(db: Db, ids: string[]): Promise<Map<string, Office>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('jurisdictions as asked')
    .innerJoin('jurisdictions as office', (join) =>
      join.on(sql<boolean>`office.id = coalesce(asked.office_at, asked.id)`),
    )
    .select([
      'asked.id',
      'office.office_title as title',
      'office.name as place',
      'office.url',
      'office.phone',
      'office.copy_fee_cents as copyFeeCents',
      'office.copy_fee_note as copyFeeNote',
      'office.delivery_class as deliveryClass',
    ])
    .where('asked.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(({ id, deliveryClass, ...office }) => [
      id,
      { ...office, deliveryClass: deliveryClass as DeliveryClass },
    ]),
  )
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
    .where('action', '=', 'edit_jurisdiction')
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
  const row = await tx
    .updateTable('jurisdictions')
    .set({
      office_title: edit.officeTitle,
      url: edit.url,
      phone: edit.phone,
      copy_fee_cents: edit.copyFeeCents,
      copy_fee_note: edit.copyFeeNote,
      delivery_class: edit.deliveryClass,
      note: edit.note,
      updated_at: by.at,
      updated_by: by.staffId,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && toJurisdiction(row)
}

function toJurisdiction(row: Selectable<Jurisdictions>): Jurisdiction {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    kind: row.kind as JurisdictionKind,
    officeTitle: row.office_title,
    officeAt: row.office_at,
    url: row.url,
    phone: row.phone,
    copyFeeCents: row.copy_fee_cents,
    copyFeeNote: row.copy_fee_note,
    deliveryClass: row.delivery_class as DeliveryClass,
    note: row.note,
    updatedAt: row.updated_at,
    isEdited: row.updated_by !== null,
  }
}
