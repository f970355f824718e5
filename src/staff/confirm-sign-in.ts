import type { AuditAction } from '../audit/action.ts'
import { writeAudit } from '../audit/audit.db.ts'
import { earlier, HOUR, later } from '../durations.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { SESSION_HOURS } from '../policy.ts'
import { openSecret } from '../secret-box.ts'
import { randomToken } from '../secret-token.ts'
import {
  countPasskeyUse,
  passkeysOf,
  readTotpSecret,
  takeRecoveryCode,
  takeTotpStep,
} from './factors.db.ts'
import { checkSigned, type SignedAnswer } from './passkey.ts'
import { verifyPassword } from './password.ts'
import { foldRecoveryCode } from './recovery-code.ts'
import { CHALLENGE_LIFE_MS, type Session, type Way } from './session.ts'
import { proveSession as markProved, takeChallenge, verifySession } from './sessions.db.ts'
import { readPasswordHash } from './staff.db.ts'
import { totpStep } from './totp.ts'

type ProofParts = Pick<Parts, 'db' | 'clock' | 'config'>

/** The second step: returns the full session, under a new token, for the right proof. */
export async function confirmSignIn(
  parts: ProofParts,
  session: Session,
  proof: Omit<Proof, 'password'>,
): Promise<string> {
  const token = randomToken()
  await prove(parts, session, proof, ['signed_in', 'second_step_refused'], (tx, at) => {
    const expiresAt = later(at, SESSION_HOURS * HOUR)
    return verifySession(tx, session.id, { token, at, expiresAt })
  })
  return token
}

/** Someone who is signed in proves who they are again; the session stays as it is. */
export async function proveSession(
  parts: ProofParts,
  session: Session,
  proof: Omit<Proof, 'recoveryCode'>,
): Promise<void> {
  await prove(parts, session, proof, ['proved', 'proof_refused'], async (tx, at) => {
    await markProved(tx, session.id, at)
    return true
  })
}

async function prove(
  parts: ProofParts,
  session: Session,
  proof: Proof,
  [proved, refused]: [AuditAction, AuditAction],
  act: (tx: Tx, at: Date) => Promise<boolean>,
): Promise<void> {
  const at = parts.clock()
  const isDone = await parts.db.transaction().execute(async (tx) => {
    const by = await checkProof(parts, tx, session, proof)
    const isProved = by !== undefined && (await act(tx, at))
    const action = isProved ? proved : refused
    const detail = { by: by ?? Object.keys(proof).join() }
    await writeAudit(tx, { staffId: session.staffId, action, at, detail })
    return isProved
  })
  if (!isDone) throw wrongProof()
}

/** The same message for a wrong, old or used code: we don't reveal which it was. */
export function wrongProof(): AppError {
  return new AppError('invalid_credentials', 'That didn’t match. Try again.')
}

interface Proof {
  password?: string | undefined
  code?: string | undefined
  passkey?: SignedAnswer | undefined
  recoveryCode?: string | undefined
}

/** How someone proved who they are, or undefined if they didn't. This uses up anything that works
 * only once, even if the caller's transaction goes on to record a refusal. */
async function checkProof(
  parts: ProofParts,
  tx: Tx,
  session: Session,
  proof: Proof,
): Promise<Way | undefined> {
  const given = Object.values(proof).filter((each) => each !== undefined)
  if (given.length !== 1) throw new AppError('invalid_request', 'Send exactly one proof.')
  const { password, code, passkey, recoveryCode } = proof
  if (password !== undefined) {
    const hash = await readPasswordHash(tx, session.staffId)
    return (await verifyPassword(hash, password)) ? 'password' : undefined
  }
  if (code !== undefined) return (await takeCode(parts, tx, session, code)) ? 'code' : undefined
  if (passkey) return (await takePasskey(parts, tx, session, passkey)) ? 'passkey' : undefined
  const folded = foldRecoveryCode(recoveryCode ?? '')
  const isTaken = await takeRecoveryCode(tx, session.staffId, folded, parts.clock())
  return isTaken ? 'recovery' : undefined
}

async function takeCode(
  { clock, config }: ProofParts,
  tx: Tx,
  { staffId }: Session,
  code: string,
): Promise<boolean> {
  const box = await readTotpSecret(tx, staffId)
  if (!box) return false
  const secret = openSecret(config.SEALING_SECRET, 'authenticator', staffId, box)
  const step = await totpStep(secret, code, clock())
  return step !== undefined && takeTotpStep(tx, staffId, step)
}

async function takePasskey(
  { clock, config }: ProofParts,
  tx: Tx,
  { id, staffId }: Session,
  answer: SignedAnswer,
): Promise<boolean> {
  const at = clock()
  const challenge = await takeChallenge(tx, id, earlier(at, CHALLENGE_LIFE_MS))
  if (!challenge) return false
  const passkeys = await passkeysOf(tx, staffId)
  const passkey = passkeys.find((each) => each.credentialId.toString('base64url') === answer.id)
  if (!passkey) return false
  const counter = await checkSigned(config.PUBLIC_URL, challenge, answer, passkey)
  return counter !== undefined && countPasskeyUse(tx, passkey.id, { counter, at })
}
