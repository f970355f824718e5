import { writeAudit } from '../audit/audit.db.ts'
import { DAY, HOUR, later } from '../durations.ts'
import { AppError, orNotFound } from '../errors.ts'
import type { SecurityNews } from '../job-catalog.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import type { Session } from '../staff/session.ts'
import { tellOwners } from '../staff/tell-owners.ts'
import { keyHint, makeKey, type NewKey } from './api-key.ts'
import { countOpenKeys, insertKey, lockKey, setKeyExpiry, setKeyRevoked } from './api-keys.db.ts'
import { lockAsAdmin } from './check-member.ts'
import { assertLive } from './open-live-mode.ts'
import { lockOrganization } from './organizations.db.ts'
import { NEWEST_VERSION, type Scope } from './scope.ts'

type KeyParts = Pick<Parts, 'db' | 'clock' | 'jobs'>

/** More than anyone can keep track of. */
const MOST_KEYS = 100

/** The whole key, shown this once. */
export interface ShownKey {
  id: string
  key: string
}

export async function addKey(
  parts: KeyParts,
  session: Session,
  wanted: { name: string; livemode: boolean; scopes: Scope[]; expiresInDays: number | null },
): Promise<ShownKey> {
  const { db, clock } = parts
  const at = clock()
  const made = makeKey(wanted.livemode)
  return db.transaction().execute(async (tx) => {
    const organizationId = await lockForKeys(tx, session, wanted.livemode)
    if ((await countOpenKeys(tx, organizationId, at)) >= MOST_KEYS) {
      throw new AppError('invalid_transition', `You have ${MOST_KEYS} keys. Revoke one first.`)
    }
    const { expiresInDays, name } = wanted
    const expiresAt = expiresInDays === null ? null : later(at, expiresInDays * DAY)
    const scopes = [...new Set(wanted.scopes)]
    const version = NEWEST_VERSION
    const createdBy = session.staffId
    const row = { ...made, organizationId, name, scopes, version, createdBy, at, expiresAt }
    const id = await insertKey(tx, row)
    if (!id) throw new Error('A new key replaces none')
    const detail = { key: keyHint(made), scopes: scopes.join(' ') }
    await writeAudit(tx, { staffId: createdBy, action: 'add_key', subject: id, at, detail })
    await tellAdmins(parts, tx, session, { about: 'key_added', name, ...hintOf(made) }, at)
    return { id, key: made.key }
  })
}

/** A new key that may do the same; the old one works for as long as its holder needs to change it. */
export async function rollKey(
  parts: KeyParts,
  session: Session,
  { id: oldId, overlapHours }: { id: string; overlapHours: number },
): Promise<ShownKey> {
  const { db, clock } = parts
  const at = clock()
  return db.transaction().execute(async (tx) => {
    const organizationId = await lockForKeys(tx, session)
    const old = orNotFound(await lockKey(tx, organizationId, oldId), 'key')
    const isOver = old.revokedAt !== null || (old.expiresAt !== null && old.expiresAt <= at)
    if (isOver)
      throw new AppError('invalid_transition', 'This key no longer works. Create a new one.')
    const { name, livemode, scopes, version } = old
    // The new one lives as long as the old one was made for.
    const life = old.expiresAt && old.expiresAt.getTime() - old.createdAt.getTime()
    const expiresAt = life === null ? null : later(at, life)
    const made = makeKey(livemode)
    const createdBy = session.staffId
    const row = { name, scopes, version, organizationId, createdBy, at, expiresAt }
    const id = await insertKey(tx, { ...made, ...row, rolledFrom: oldId })
    if (!id) throw new AppError('invalid_transition', 'This key was already rolled.')
    const until = later(at, overlapHours * HOUR)
    const isSooner = old.expiresAt === null || until < old.expiresAt
    if (overlapHours === 0) await setKeyRevoked(tx, oldId, at)
    else if (isSooner) await setKeyExpiry(tx, oldId, until)
    const detail = { key: keyHint(made), overlap_hours: overlapHours }
    await writeAudit(tx, { staffId: createdBy, action: 'roll_key', subject: oldId, at, detail })
    await tellAdmins(parts, tx, session, { about: 'key_rolled', name, ...hintOf(made) }, at)
    return { id, key: made.key }
  })
}

/** From the next call on it opens nothing. */
export async function revokeKey({ db, clock }: KeyParts, session: Session, id: string) {
  const at = clock()
  await db.transaction().execute(async (tx) => {
    const key = orNotFound(await lockKey(tx, await lockForKeys(tx, session), id), 'key')
    if (key.revokedAt) return
    await setKeyRevoked(tx, id, at)
    await writeAudit(tx, { staffId: session.staffId, action: 'revoke_key', subject: id, at })
  })
}

function hintOf(key: NewKey) {
  return { hint: keyHint(key), livemode: key.livemode }
}

async function tellAdmins(
  parts: KeyParts,
  tx: Tx,
  { staffId, username, organizationId }: Session,
  news: SecurityNews['news'],
  at: Date,
): Promise<void> {
  await tellOwners(parts, tx, { news, by: username, staffId, organizationId, at })
}

/** One change of an organization's keys at a time, by somebody who is an admin when it happens. */
async function lockForKeys(tx: Tx, session: Session, isForLive = false): Promise<string> {
  const organizationId = await lockAsAdmin(tx, session)
  const organization = await lockOrganization(tx, organizationId)
  if (isForLive && organization) assertLive(organization)
  return organizationId
}
