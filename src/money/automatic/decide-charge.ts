import { randomUUID } from 'node:crypto'
import { DAY, earlier, later } from '../../durations.ts'
import { tellBalance } from '../../job-catalog.ts'
import type { Parts } from '../../parts.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { keyedHash } from '../../secret-token.ts'
import { lockBalance } from '../balance/balances.db.ts'
import { TOP_UP_DAY_CENTS } from '../balance/top-up.ts'
import { isActive, toppedUpSince } from '../balance/top-ups.db.ts'
import {
  type Automatic,
  type Charge,
  changeAutomatic,
  chargedSince,
  findCharge,
  insertCharge,
  lockAutomatic,
  readAutomatic,
} from './automatic.db.ts'
import { restAfter, SOFT_TRIES, type StopReason } from './automatic.ts'

/**
 * Decides under the balance's lock whether its saved card is charged now, and writes the charge down.
 * One shortfall is one charge: while one is under way there is no other, and it's over in the
 * transaction that credits it, so the next decision sees its money. Each counts as a try until one is
 * credited, however it ends.
 */
export async function decideCharge(
  tx: Tx,
  parts: Pick<Parts, 'clock' | 'jobs' | 'config'>,
  organizationId: string,
): Promise<Charge | undefined> {
  const at = parts.clock()
  const cents = await lockBalance(tx, organizationId)
  const automatic = await readAutomatic(tx, organizationId)
  const { addCents, belowCents, enabledBy } = automatic ?? {}
  if (!automatic || !addCents || !enabledBy || cents >= (belowCents ?? 0)) return undefined
  if (!isReady(automatic, at) || !(await isActive(tx, organizationId))) return undefined
  if (await findCharge(tx, organizationId)) return undefined
  if ((await roomToday(tx, automatic, at)) < addCents) return undefined
  if (automatic.tries >= SOFT_TRIES) {
    await stopAutomatic(tx, parts, organizationId, { because: 'declined', at })
    return undefined
  }
  const hash = keyedHash(parts.config.COUNTING_SECRET, `automatic:${organizationId}`)
  const amountCents = addCents
  const charge = await insertCharge(tx, { organizationId, enabledBy, amountCents, hash, at })
  const tries = automatic.tries + 1
  await changeAutomatic(tx, organizationId, { tries, nextTryAt: later(at, restAfter(tries)) })
  return charge
}

function isReady({ onSince, stoppedAt, nextTryAt }: Automatic, at: Date): boolean {
  return onSince !== null && stoppedAt === null && (nextTryAt === null || nextTryAt <= at)
}

/** How much may still be charged within the last 24 hours: by what admins set, and by what we let
 * any card add to one balance. */
export async function roomToday(
  db: Db | Tx,
  { organizationId, dayCents }: Pick<Automatic, 'organizationId' | 'dayCents'>,
  at: Date,
): Promise<number> {
  const since = earlier(at, DAY)
  const charged = await chargedSince(db, organizationId, since)
  const toppedUp = await toppedUpSince(db, organizationId, since)
  return Math.min((dayCents ?? 0) - charged, TOP_UP_DAY_CENTS - toppedUp)
}

/** Once its card is authorized: whether the charge is still wanted. Turned off, disputed or with a
 * lower limit in the meantime, it's released. The balance is locked; the charge itself counts. */
export async function isStillWanted(tx: Tx, organizationId: string, at: Date): Promise<boolean> {
  const automatic = await readAutomatic(tx, organizationId)
  if (!automatic?.onSince) return false
  const { stoppedBecause, dayCents } = automatic
  if (stoppedBecause !== null && stoppedBecause !== 'authentication') return false
  return (await chargedSince(tx, organizationId, earlier(at, DAY))) <= (dayCents ?? 0)
}

/** Charges nothing more until an admin turns it on again, and tells the admins: once for one reason. A
 * dispute outweighs the others. */
export async function stopAutomatic(
  tx: Tx,
  { jobs }: Pick<Parts, 'jobs'>,
  organizationId: string,
  { because, declineCode, at }: { because: StopReason; declineCode?: string | null; at: Date },
): Promise<void> {
  const automatic = await lockAutomatic(tx, organizationId)
  if (!automatic?.onSince || automatic.stoppedBecause === because) return
  if (automatic.stoppedBecause !== null && because !== 'disputed') return
  const code = declineCode === undefined ? {} : { declineCode }
  await changeAutomatic(tx, organizationId, { stoppedAt: at, stoppedBecause: because, ...code })
  const news = { organizationId, newsId: randomUUID() }
  await jobs.enqueue(tx, tellBalance, { about: 'stopped', ...news })
}
