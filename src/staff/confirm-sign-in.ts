import type { AuditAction } from '../audit/action.ts'
import { writeAudit } from '../audit/audit.db.ts'
import { HOUR, later } from '../durations.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { SESSION_HOURS } from '../policy.ts'
import { randomToken } from '../secret-token.ts'
import { checkProof, type Proof } from './check-proof.ts'
import type { Session } from './session.ts'
import { proveSession as markProved, verifySession } from './sessions.db.ts'

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
