import { type RawBuilder, sql } from 'kysely'
import { type Db, likeContaining, type Tx } from '../platform/db.ts'
import type { Address } from './address.ts'
import { addressKey } from './address-key.ts'
import { maybeSamePerson, personKey, personKeys } from './suppression.ts'

/** One lock for the whole list: an arbitrary number used for nothing else. */
const LIST_LOCK = 7_316_001

/** Until this transaction ends, nobody else acts on the list. Take it before any row's lock. */
export async function lockListToChange(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LIST_LOCK})`.execute(tx)
}

/** Until this transaction ends, the list can't change. Take it before locking any row. */
export async function lockListToRead(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LIST_LOCK})`.execute(tx)
}

/** The same as the beginning of a statement that locks a row: a join with `list` waits for the list
 * before it reaches the row. Whether something is on the list must be asked by a later statement,
 * which alone sees what was added before the lock. */
export const LIST_LOCKED = sql`list as materialized (
  select pg_advisory_xact_lock_shared(${sql.lit(LIST_LOCK)}))`

export async function insertSuppression(
  tx: Tx,
  entry: {
    address: Address | undefined
    personName: string | undefined
    notice: string
    staffId: string
    at: Date
  },
): Promise<string | undefined> {
  const { address, personName } = entry
  const row = await tx
    .insertInto('suppressions')
    .values({
      addressKey: address ? addressKey(address) : null,
      streetAddress: address?.streetAddress ?? null,
      city: address?.city ?? null,
      state: address?.state ?? null,
      zipCode: address?.zipCode ?? null,
      personKey: personName ? personKey(personName) : null,
      personName: personName ?? null,
      notice: entry.notice,
      addedAt: entry.at,
      addedBy: entry.staffId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function endSuppression(tx: Tx, id: string, by: { staffId: string; at: Date }) {
  return tx
    .updateTable('suppressions')
    .set({ liftedAt: by.at, liftedBy: by.staffId })
    .where('id', '=', id)
    .where('liftedAt', 'is', null)
    .returning('personName')
    .executeTakeFirst()
}

export async function listSuppressionPage(
  db: Db,
  page: {
    limit: number
    after: { addedAt: Date; id: string } | undefined
    search?: string | undefined
    only?: 'listed' | 'lifted' | undefined
  },
) {
  let query = db
    .selectFrom('suppressions')
    .innerJoin('staff', 'staff.id', 'suppressions.addedBy')
    .leftJoin('personSweeps as sweep', 'sweep.suppressionId', 'suppressions.id')
    .select(['suppressions.id', 'streetAddress', 'city', 'state', 'zipCode', 'personName'])
    .select(['notice', 'addedAt', 'liftedAt', 'staff.username as addedBy'])
    .select(['sweep.lookedAt', 'sweep.refunded', 'sweep.ended', 'sweep.held', 'sweep.finishedAt'])
  if (page.search) {
    const pattern = likeContaining(page.search)
    query = query.where((is) =>
      is.or(
        (['streetAddress', 'city', 'personName', 'notice'] as const).map((column) =>
          is(column, 'ilike', pattern),
        ),
      ),
    )
  }
  if (page.only) query = query.where('liftedAt', page.only === 'lifted' ? 'is not' : 'is', null)
  if (page.after) {
    const { addedAt, id } = page.after
    query = query.where(sql<boolean>`(added_at, suppressions.id) < (${addedAt}, ${id}::uuid)`)
  }
  const rows = await query
    .orderBy('addedAt', 'desc')
    .orderBy('suppressions.id', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map((row) => {
    const { streetAddress, city, state, zipCode, ...entry } = row
    const { lookedAt, refunded, ended, held, finishedAt, ...rest } = entry
    const hasAddress = streetAddress !== null && city !== null && state !== null
    const isSwept = lookedAt !== null && refunded !== null && ended !== null && held !== null
    return {
      ...rest,
      address: hasAddress ? { streetAddress, city, state, zipCode: zipCode ?? '' } : null,
      sweep: isSwept ? { lookedAt, refunded, ended, held, finishedAt } : null,
    }
  })
}

/** Whether an address must be withheld, by its key: for its own entry or the whole property's. */
export function withheldByKey(key: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from suppressions as entry where entry.lifted_at is null
      and entry.address_key in (${key}, regexp_replace(${key}, ' #[^|]*', '')))`
}

export async function isWithheld(db: Db | Tx, address: Address): Promise<boolean> {
  const key = sql`${addressKey(address)}::text`
  const { rows } = await sql<{ isListed: boolean }>`
    select ${withheldByKey(key)} as is_listed`.execute(db)
  return rows[0]?.isListed === true
}

/** The entry of a listed person who may be one of these names, if it was added since then. */
export async function suppressionOfNames(
  db: Db | Tx,
  names: string[],
  since?: Date,
): Promise<string | undefined> {
  const keys = names.flatMap(personKeys)
  const words = [...new Set(keys.flatMap((key) => key.split(' ')))].filter(
    (word) => word.length > 1,
  )
  if (words.length === 0) return undefined
  const { rows } = await sql<{ id: string; key: string }>`
    select id, person_key as key from suppressions
    where lifted_at is null and person_key is not null
      and string_to_array(person_key, ' ') && ${words}::text[]
      and added_at >= ${since ?? new Date(0)}
    order by added_at`.execute(db)
  return rows.find(({ key }) => keys.some((name) => maybeSamePerson(key, name)))?.id
}
