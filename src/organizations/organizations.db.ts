import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

export async function insertOrganization(
  tx: Tx,
  organization: { id?: string; name: string; email: string; at: Date; liveSince?: null },
): Promise<string> {
  const { at, liveSince = at, ...rest } = organization
  const row = await tx
    .insertInto('organizations')
    .values({ ...rest, createdAt: at, liveSince })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Whether an organization has this email; nobody else adds one with it until the transaction ends. */
export async function takeOrganizationEmail(tx: Tx, email: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`organization ${email.toLowerCase()}`}, 0))`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('organizations')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
  return row !== undefined
}

/** The same organization in the database of test mode, which has none of its own. */
export async function copyOrganization(
  tx: Tx,
  organization: { id: string; name: string; email: string; at: Date },
): Promise<void> {
  const { id, name, email, at } = organization
  await tx
    .insertInto('organizations')
    .values({ id, name, email, createdAt: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, email }))
    .execute()
}

/** Locked until the transaction ends, so decisions based on it stay valid. Rows that only refer to it,
 * such as those of the activity log, may still be added. */
export async function lockOrganization(tx: Tx, id: string) {
  return tx
    .selectFrom('organizations')
    .select(['id', 'disabledAt', 'liveSince'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setOrganizationDisabled(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('organizations').set({ disabledAt: at }).where('id', '=', id).execute()
}

/** False if it was so already. */
export async function setSecondStep(tx: Tx, id: string, since: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organizations')
    .set({ secondStepSince: since })
    .where('id', '=', id)
    .where('secondStepSince', since ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function listOrganizations(
  db: Db,
  { limit, before, search }: { limit: number; before?: string | undefined; search?: string },
) {
  return withCounts(db)
    .$if(before !== undefined, (query) => query.where('organizations.id', '<', before ?? ''))
    .$if(Boolean(search), (query) =>
      query.where(
        sql<boolean>`position(lower(${search}) in lower(organizations.name)) > 0
          or position(lower(${search}) in lower(organizations.email)) > 0`,
      ),
    )
    .orderBy('organizations.id', 'desc')
    .limit(limit)
    .execute()
}

export async function readOrganization(db: Db, id: string) {
  return withCounts(db).where('organizations.id', '=', id).executeTakeFirst()
}

function withCounts(db: Db) {
  return db.selectFrom('organizations').select([
    'organizations.id',
    'organizations.name',
    'organizations.email',
    'organizations.createdAt',
    'organizations.disabledAt',
    'organizations.liveSince',
    sql<number>`(
        select count(*)::int from staff
        where staff.organization_id = organizations.id and staff.disabled_at is null
      )`.as('members'),
  ])
}

/** Whom we write to about an organization: its admins, or the company itself where none is left. */
export async function peopleToTell(db: Db, organizationId: string) {
  const organization = await db
    .selectFrom('organizations')
    .select(['name', 'email'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (!organization) return undefined
  const admins = await db
    .selectFrom('staff')
    .select('email')
    .where('organizationId', '=', organizationId)
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .execute()
  const emails = admins.flatMap(({ email }) => (email ? [email] : []))
  return { name: organization.name, emails: emails.length > 0 ? emails : [organization.email] }
}

/** The name of the oldest organization whose email has this domain. */
export async function findOfDomain(db: Db, domain: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('organizations')
    .select('name')
    .where(sql<boolean>`lower(split_part(email, '@', 2)) = ${domain}`)
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  return row?.name
}

/** From the first top-up on. */
export async function beginLive(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ liveSince: at })
    .where('id', '=', id)
    .where('liveSince', 'is', null)
    .execute()
}

/** False if it did so before. */
export async function noteTerms(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organizations')
    .set({ termsAcceptedAt: at })
    .where('id', '=', id)
    .where('termsAcceptedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
