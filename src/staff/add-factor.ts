import { writeAudit } from '../audit/audit.db.ts'
import { earlier, HOUR, later } from '../durations.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { SESSION_HOURS } from '../policy.ts'
import { openSecret, sealSecret } from '../secret-box.ts'
import { randomToken } from '../secret-token.ts'
import { wrongProof } from './confirm-sign-in.ts'
import {
  countRecoveryCodes,
  insertPasskey,
  passkeysOf,
  replaceRecoveryCodes,
} from './factors.db.ts'
import { checkMade, type MadeAnswer } from './passkey.ts'
import { newRecoveryCodes } from './recovery-code.ts'
import { CHALLENGE_LIFE_MS, type Session } from './session.ts'
import {
  deleteSessionsOf,
  lockSession,
  setSession,
  takeChallenge,
  verifySession,
} from './sessions.db.ts'
import { lockStaff, setStaff } from './staff.db.ts'
import { tellOwners } from './tell-owners.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

type FactorParts = Pick<Parts, 'db' | 'clock' | 'config' | 'jobs'>

/** Anyone with more than this has lost track of them. */
const MOST_PASSKEYS = 20

export interface AddedFactor {
  /** Given if the person has none yet, and shown once. */
  recoveryCodes: string[]
  /** The session's new token, if it was only half open until now. */
  token: string | undefined
}

/** A key for an authenticator, kept with the session until a code made with it is typed back. */
export async function startTotp({ db, config }: FactorParts, session: Session) {
  const { id, staffId, username } = session
  const secret = newTotpSecret()
  const key = config.SEALING_SECRET
  await setSession(db, id, { totpPending: sealSecret(key, 'authenticator', staffId, secret) })
  return { secret, uri: totpUri(secret, { issuer: config.BRAND_NAME, label: username }) }
}

/** From now on the authenticator counts, replacing the previous one if there was one. */
export async function confirmTotp(
  parts: FactorParts,
  session: Session,
  code: string,
): Promise<AddedFactor> {
  const { db, clock, config } = parts
  const { id, staffId } = session
  const at = clock()
  const key = config.SEALING_SECRET
  return db.transaction().execute(async (tx) => {
    const before = await lockStanding(tx, session)
    if (!before.totpPending) throw new AppError('invalid_transition', 'Please start over.')
    const secret = openSecret(key, 'authenticator', staffId, before.totpPending)
    const step = await totpStep(secret, code, at)
    if (step === undefined) throw wrongProof()
    const totpSecret = sealSecret(key, 'authenticator', staffId, secret)
    // Confirming it has used up this code.
    await setStaff(tx, staffId, { totpSecret, totpConfirmedAt: at, totpLastStep: step })
    await setSession(tx, id, { totpPending: null })
    await writeAudit(tx, { staffId, action: 'add_authenticator', at })
    await tellAdded(parts, tx, session, 'authenticator', at)
    return settle(tx, session, before, at)
  })
}

export async function addPasskey(
  parts: FactorParts,
  session: Session,
  { name, answer }: { name: string; answer: MadeAnswer },
): Promise<AddedFactor> {
  const { db, clock, config } = parts
  const { id, staffId } = session
  const at = clock()
  // Outside the transaction: any answer uses up a challenge, right or wrong.
  const challenge = await takeChallenge(db, id, earlier(at, CHALLENGE_LIFE_MS))
  const made = challenge && (await checkMade(config.PUBLIC_URL, challenge, answer))
  if (!made) throw wrongProof()
  return db.transaction().execute(async (tx) => {
    const before = await lockStanding(tx, session)
    if (before.passkeys >= MOST_PASSKEYS) {
      throw new AppError('invalid_transition', 'You already have the maximum number of passkeys.')
    }
    if (!(await insertPasskey(tx, { staffId, ...made, name, createdAt: at }))) {
      throw new AppError('invalid_transition', 'This passkey is already registered.')
    }
    await writeAudit(tx, { staffId, action: 'add_passkey', at, detail: { name } })
    await tellAdded(parts, tx, session, 'passkey', at)
    return settle(tx, session, before, at)
  })
}

async function tellAdded(
  parts: FactorParts,
  tx: Tx,
  { staffId, username }: Session,
  factor: 'passkey' | 'authenticator',
  at: Date,
): Promise<void> {
  const news = { about: 'factor_added', factor } as const
  await tellOwners(parts, tx, { news, by: username, staffId, at })
}

/** The person's earlier state, locked. A session let in because there was no factor is refused if
 * one has since been set up elsewhere: it now owes that one. */
async function lockStanding(tx: Tx, { id, staffId }: Session) {
  const staff = await lockStaff(tx, staffId)
  const session = await lockSession(tx, id)
  if (!staff || !session) throw new AppError('unauthenticated', 'Please sign in.')
  const passkeys = (await passkeysOf(tx, staffId)).length
  const hadFactor = staff.totpSecret !== null || passkeys > 0
  const isHalf = session.verifiedAt === null
  if (isHalf && hadFactor) throw new AppError('unauthenticated', 'Please sign in.')
  return { isHalf, hadFactor, passkeys, totpPending: session.totpPending }
}

/** The first factor brings recovery codes, and ends the sessions that had none. */
async function settle(
  tx: Tx,
  { id, staffId }: Session,
  before: { isHalf: boolean; hadFactor: boolean },
  at: Date,
): Promise<AddedFactor> {
  const recoveryCodes = (await countRecoveryCodes(tx, staffId)) === 0 ? newRecoveryCodes() : []
  if (recoveryCodes.length > 0) await replaceRecoveryCodes(tx, staffId, recoveryCodes)
  if (!before.hadFactor) await deleteSessionsOf(tx, staffId, id)
  if (!before.isHalf) return { recoveryCodes, token: undefined }
  const token = randomToken()
  await verifySession(tx, id, { token, at, expiresAt: later(at, SESSION_HOURS * HOUR) })
  await writeAudit(tx, { staffId, action: 'signed_in', at, detail: { by: 'set_up' } })
  return { recoveryCodes, token }
}
