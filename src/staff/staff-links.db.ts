import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { hashToken } from '../secret-token.ts'
import type { Audience } from './session.ts'
import { hasAccess } from './staff.db.ts'
import type { StaffLinkKind } from './staff-link.ts'

export type Whose = { staffId: string } | { audience: Audience; email: string }

/**
 * A link for one member, or for whoever of an audience has this email, if anyone does: its owner then.
 * Only the newest of a member's links works, except that an invitation stays: anybody can ask for a
 * reset, and must not end what an admin sent. One statement either way, so that how long it takes
 * doesn't tell.
 */
export async function insertStaffLink(
  tx: Tx,
  whose: Whose,
  link: { id: string; token: string; kind: StaffLinkKind; at: Date; expiresAt: Date },
): Promise<string | undefined> {
  const isTheirs =
    'staffId' in whose
      ? sql`id = ${whose.staffId}`
      : sql`lower(email) = lower(${whose.email}) and ${hasAccess(whose.audience)}`
  const { rows } = await sql<{ staffId: string }>`
    with member as (
      select id from staff where ${isTheirs} order by joined_at is null, id limit 1
    ), old as (
      delete from staff_links using member where staff_id = member.id
        and (kind = 'reset' or ${link.kind} = 'invitation' or ${'staffId' in whose})
    )
    insert into staff_links (id, staff_id, token_hash, kind, created_at, expires_at)
    select ${link.id}, member.id, ${hashToken(link.token)}, ${link.kind}, ${link.at}, ${link.expiresAt}
    from member returning staff_id`.execute(tx)
  return rows[0]?.staffId
}

export async function deleteStaffLinks(tx: Tx, staffId: string, butId?: string): Promise<void> {
  await tx
    .deleteFrom('staffLinks')
    .where('staffId', '=', staffId)
    .$if(butId !== undefined, (query) => query.where('id', '!=', butId ?? ''))
    .execute()
}

export async function findStaffLink(db: Db, audience: Audience, token: string, at: Date) {
  return working(db, at)
    .where(hasAccess(audience))
    .select(['staffLinks.id', 'staff.id as staffId', 'staff.username', 'staffLinks.kind'])
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
}

/** What its email needs; undefined once nobody should get it. */
export async function readStaffLink(db: Db, id: string, at: Date) {
  const row = await working(db, at)
    .leftJoin('organizations', 'organizations.id', 'staff.organizationId')
    .select(['staffLinks.kind', 'staffLinks.tokenHash', 'staff.username', 'staff.email'])
    .select('organizations.name as organization')
    .where('staffLinks.id', '=', id)
    .where('staff.disabledAt', 'is', null)
    .where('organizations.disabledAt', 'is', null)
    .executeTakeFirst()
  return row?.email ? { ...row, email: row.email } : undefined
}

function working(db: Db, at: Date) {
  return db
    .selectFrom('staffLinks')
    .innerJoin('staff', 'staff.id', 'staffLinks.staffId')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
}

/** False if someone was faster. */
export async function spendStaffLink(tx: Tx, id: string, at: Date): Promise<boolean> {
  const used = await tx
    .updateTable('staffLinks')
    .set({ usedAt: at })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}
