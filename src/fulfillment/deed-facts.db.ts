import { sql } from 'kysely'
import type { FactName } from '../deed-fact.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { Page } from '../read-page.ts'
import type { Claim, Claims, Fact, Facts, Place } from './reading/facts/fact.ts'
import { isOpen } from './reading/facts/reread-facts.ts'

type OpenClaim = Pick<Claim, 'printed' | 'isClear' | 'known'>

/** With the page's size, so that others than the readers can find the place. */
type KeptPlace = Place & Pick<Page, 'width' | 'height'>

interface Kept {
  claims: Claims
  pages: Page[]
  at: Date
}

/** What staff corrected stays as they said. */
export async function insertFacts(tx: Tx, copyId: string, { claims, pages, at }: Kept) {
  const rows = Object.entries(claims).map(([name, claim]) => {
    const { printed, isClear, known, places, ...fact } = claim
    const open: OpenClaim | null = isOpen(claim) ? { printed, isClear, known } : null
    return { ...fact, name, places: places.map((place) => sized(place, pages)), claim: open }
  })
  await sql`
    insert into deed_facts (copy_id, name, state, text, value, places, confirmed_by, claim, read_at)
    select ${copyId}::uuid, name, state, text, value, places, "confirmedBy", claim,
      ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fact(name text, state text, text text,
      value text, places jsonb, "confirmedBy" text, claim jsonb)
    on conflict (copy_id, name) do update set state = excluded.state, text = excluded.text,
      value = excluded.value, places = excluded.places, confirmed_by = excluded.confirmed_by,
      claim = excluded.claim, read_at = excluded.read_at
    where deed_facts.corrected_at is null`.execute(tx)
}

function sized(place: Place, pages: Page[]): KeptPlace {
  const { width = 0, height = 0 } = pages[place.page - 1] ?? {}
  return { ...place, width, height }
}

interface Open {
  claims: Partial<Claims>
  /** Where the pages are on which to look again. */
  storageKey: string
  readAt: Date
}

interface OpenRow extends Pick<Claim, 'state' | 'text' | 'value' | 'confirmedBy'> {
  name: FactName
  places: KeptPlace[]
  claim: OpenClaim
  readAt: Date
  storageKey: string
}

/** A copy's facts if the second reader is still to be asked about one; not if its file, or its customer,
 * is gone. */
export async function openFacts(db: Db, copyId: string): Promise<Open | undefined> {
  const { rows } = await sql<OpenRow>`
    select name, state, text, value, places, confirmed_by, claim, read_at,
      findings ->> 'cleanKey' as storage_key
    from deed_facts join copies on copies.id = copy_id
    where copy_id = ${copyId} and claim is not null and deleted_at is null
      and findings ->> 'cleanKey' is not null`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const claims = rows.map(({ name, claim, readAt: _, storageKey: __, ...fact }) => [
    name,
    { ...fact, ...claim },
  ])
  const { storageKey, readAt } = first
  return { claims: Object.fromEntries(claims), storageKey, readAt }
}

/** What the second reader made of them, unless the copy was read anew since, or its facts are gone. */
export async function settleFacts(
  tx: Tx,
  copyId: string,
  { facts, readAt }: { facts: Partial<Facts>; readAt: Date },
): Promise<void> {
  const rows = Object.entries(facts).map(([name, fact]) => ({ ...fact, name }))
  await sql`
    update deed_facts set state = fact.state, text = fact.text, value = fact.value,
      confirmed_by = fact."confirmedBy", claim = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fact(name text, state text, text text,
      value text, "confirmedBy" text)
    where copy_id = ${copyId} and deed_facts.name = fact.name and claim is not null
      and read_at = ${readAt}`.execute(tx)
}

/** The copy whose facts staff look at, while its file is kept. */
export async function readCopyOfFacts(db: Db | Tx, copyId: string) {
  return db
    .selectFrom('copies')
    .select(['lineId', 'facts', 'findings'])
    .select(
      sql<boolean>`exists (select from documents where copy_id = copies.id)
        and not exists (select from documents
          where copy_id = copies.id and superseded_at is null)`.as('isReplaced'),
    )
    .where('id', '=', copyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Nobody else corrects it meanwhile, and no reading changes it. */
export async function lockFact(tx: Tx, copyId: string, name: FactName) {
  const { rows } = await sql<{ places: KeptPlace[]; correctedAt: Date | null }>`
    select places, corrected_at from deed_facts
    where copy_id = ${copyId} and name = ${name} for update`.execute(tx)
  return rows[0]
}

type Corrected = Pick<Fact, 'state' | 'text' | 'value'> & { places: KeptPlace[] }

/** The reading stays beside it, even when it's corrected again. */
export async function saveCorrection(
  tx: Tx,
  which: { copyId: string; name: FactName },
  { state, text, value, places }: Corrected,
  by: { staffId: string; at: Date },
): Promise<void> {
  await sql`
    update deed_facts set as_read = coalesce(as_read, jsonb_build_object('state', state, 'text', text,
        'value', value, 'places', places, 'confirmed_by', confirmed_by)),
      state = ${state}, text = ${text}, value = ${value}, places = ${JSON.stringify(places)}::jsonb,
      confirmed_by = 'staff', claim = null, corrected_by = ${by.staffId}, corrected_at = ${by.at}
    where copy_id = ${which.copyId} and name = ${which.name}`.execute(tx)
}

export async function dropCorrection(
  tx: Tx,
  { copyId, name }: { copyId: string; name: FactName },
): Promise<void> {
  await sql`
    update deed_facts set state = as_read ->> 'state', text = as_read ->> 'text',
      value = as_read ->> 'value', places = as_read -> 'places',
      confirmed_by = as_read ->> 'confirmed_by', as_read = null, corrected_by = null,
      corrected_at = null
    where copy_id = ${copyId} and name = ${name} and as_read is not null`.execute(tx)
}
