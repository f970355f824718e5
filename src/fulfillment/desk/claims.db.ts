import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { type Claim, endedBefore, restedBefore } from './claim.ts'
import { asleep, PLANNED } from './plans.db.ts'

interface Taking {
  lineId: string
  staffId: string
  at: Date
}

/** In one statement, so that only one of many claimants wins. The line must be unassigned or
 * already theirs; `from` may allow an expired claim, or anyone's. */
export async function takeClaim(
  tx: Tx,
  { lineId, staffId, at, from }: Taking & { from: 'free' | 'ended' | 'anyone' },
): Promise<boolean> {
  const ended = from === 'ended' ? endedBefore(at) : null
  const { rows } = await sql`
    insert into desk_claims as claim (line_id, staff_id, claimed_at, seen_at)
    select id, ${staffId}::uuid, ${at}, ${at} from order_lines
      where id = ${lineId} and progress = 'desk' and withheld_until is null
    on conflict (line_id) do update set
      staff_id = excluded.staff_id,
      claimed_at = case when claim.staff_id = excluded.staff_id
        then claim.claimed_at else excluded.claimed_at end,
      seen_at = excluded.seen_at
    where claim.staff_id is null or claim.staff_id = excluded.staff_id
      or ${from === 'anyone'} or claim.seen_at <= ${ended}::timestamptz
    returning line_id`.execute(tx)
  return rows.length > 0
}

/** Claims the most urgent line for a person that is nobody else's and isn't snoozed. Once it's overdue,
 * it doesn't matter whose it was: the customer shouldn't wait for somebody who is away. Returns 'busy'
 * if someone else got there first; the next call finds the next line. Lines the person released
 * recently come last. */
export async function takeNext(
  tx: Tx,
  { staffId, at }: Omit<Taking, 'lineId'>,
  includingPutBack: boolean,
): Promise<string | 'busy' | undefined> {
  const ended = endedBefore(at)
  const rested = includingPutBack ? at : restedBefore(at)
  const free = await sql<{ id: string }>`
    select line.id from order_lines as line ${PLANNED}
    where line.progress = 'desk' and line.withheld_until is null and not ${asleep(at)}
      and (assignee.id is null or assignee.id = ${staffId} or line.promised_by <= ${at})
      and (claim.staff_id is null or claim.seen_at <= ${ended})
      and (claim.put_back_by is distinct from ${staffId}::uuid or claim.put_back_at <= ${rested})
    order by line.refunded_after, line.id
    limit 1 for update of line skip locked`.execute(tx)
  const lineId = free.rows[0]?.id
  if (!lineId) return undefined
  const isTaken = await takeClaim(tx, { lineId, staffId, at, from: 'ended' })
  return isTaken ? lineId : 'busy'
}

/** Keeps a claim alive; false if the line is no longer theirs. */
export async function touchClaim(tx: Tx, { lineId, staffId, at }: Taking): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deskClaims')
    .set({ seenAt: at })
    .where('lineId', '=', lineId)
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False if it wasn't theirs. */
export async function dropClaim(
  tx: Tx,
  { lineId, staffId, at }: Taking,
  isPutBack: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deskClaims')
    .set({ staffId: null, ...(isPutBack ? { putBackBy: staffId, putBackAt: at } : {}) })
    .where('lineId', '=', lineId)
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The line is done and needs no assignee. */
export async function endClaim(tx: Tx, lineId: string): Promise<void> {
  await tx.deleteFrom('deskClaims').where('lineId', '=', lineId).execute()
}

export async function readClaim(db: Db | Tx, lineId: string): Promise<Claim | undefined> {
  return claimOf(db, lineId).executeTakeFirst()
}

/** The same, locked against other claimants until this transaction ends. */
export async function lockClaim(tx: Tx, lineId: string): Promise<Claim | undefined> {
  return claimOf(tx, lineId).forUpdate('deskClaims').executeTakeFirst()
}

function claimOf(db: Db | Tx, lineId: string) {
  return db
    .selectFrom('deskClaims')
    .innerJoin('staff', 'staff.id', 'deskClaims.staffId')
    .select(['staff.id as staffId', 'staff.username', 'deskClaims.claimedAt', 'deskClaims.seenAt'])
    .where('deskClaims.lineId', '=', lineId)
}
