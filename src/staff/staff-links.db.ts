import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { hashToken } from '../secret-token.ts'
import type { Audience } from './session.ts'
import { hasAccess } from './staff.db.ts'
import type { StaffLinkKind } from './staff-link.ts'

interface NewLink {
  id: string
  token: string
  kind: StaffLinkKind
  at: Date
  expiresAt: Date
}

export type Whose = { staffId: string } | { audience: Audience; email: string }

/**
 * A link for one member, or for whoever of an audience has this email, if anyone does: its owner then. Only the newest
 * of a member's links works. One statement either way, so that how long it takes doesn't tell.
 */
export async function insertStaffLink(
  tx: Tx,
  whose: Whose,
  link: NewLink,
): Promise<string | undefined> {
  const isTheirs =
    'staffId' in whose
      ? sql`id = ${whose.staffId}`
      : sql`lower(email) = lower(${whose.email}) and ${hasAccess(whose.audience)}`
  const { rows } = await sql<{ staffId: string }>`
    with member as (
      select id from staff where ${isTheirs}
    ), old as (
      delete from staff_links using member where staff_id = member.id
    )
    insert into staff_links (id, staff_id, token_hash, kind, created_at, expires_at)
    select ${link.id}, member.id, ${hashToken(link.token)}, ${link.kind}, ${link.at}, ${link.expiresAt}
    from member returning staff_id as "staffId"`.execute(tx)
  return rows[0]?.staffId
}

export async function deleteStaffLinks(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_links').where('staff_id', '=', staffId).execute()
}

/** Whose link it is, while it works. */
export async function findStaffLink(db: Db, audience: Audience, token: string, at: Date) {
  const row = await working(db, at)
    .where(hasAccess(audience))
    .select(['staff_links.id', 'staff.id as staffId', 'staff.username', 'staff_links.kind'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row && { ...row, kind: row.kind as StaffLinkKind }
}

/** What its email needs; undefined once nobody should get it. */
export async function readStaffLink(db: Db, id: string, at: Date) {
  const row = await working(db, at)
    .leftJoin('organizations', 'organizations.id', 'staff.organization_id')
    .select([
      'staff_links.kind',
      'staff.username',
      'staff.email',
      'organizations.name as organization',
    ])
    .where('staff_links.id', '=', id)
    .where('staff.disabled_at', 'is', null)
    .where('organizations.disabled_at', 'is', null)
    .executeTakeFirst()
  return row?.email ? { ...row, email: row.email, kind: row.kind as StaffLinkKind } : undefined
}

function working(db: Db, at: Date) {
  return db
    .selectFrom('staff_links')
    .innerJoin('staff', 'staff.id', 'staff_links.staff_id')
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
}

/** False if someone was faster. */
export async function spendStaffLink(tx: Tx, id: string, at: Date): Promise<boolean> {
  const used = await tx
    .updateTable('staff_links')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export async function deleteExpiredLinks(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('staff_links').where('expires_at', '<', at).execute()
}
