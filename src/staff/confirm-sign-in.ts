import { writeAudit } from '../audit/audit.db.ts'
import { HOUR, later } from '../durations.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { SESSION_HOURS } from '../policy.ts'
import { randomToken } from '../secret-token.ts'
import { checkProof, type Proof } from './check-proof.ts'
import type { Session } from './session.ts'
import { verifySession } from './sessions.db.ts'

/** The second step: returns the full session, under a new token, for the right proof. */
export async function confirmSignIn(
  parts: Pick<Parts, 'db' | 'clock' | 'config'>,
  session: Session,
  proof: Omit<Proof, 'password'>,
): Promise<string> {
  const at = parts.clock()
  const token = randomToken()
  const isDone = await parts.db.transaction().execute(async (tx) => {
    const by = await checkProof(parts, tx, session, proof)
    const expiresAt = later(at, SESSION_HOURS * HOUR)
    const isVerified = by && (await verifySession(tx, session.id, { token, at, expiresAt }))
    const action = isVerified ? 'signed_in' : 'second_step_refused'
    const detail = { by: by ?? Object.keys(proof).join() }
    await writeAudit(tx, { staffId: session.staffId, action, at, detail })
    return isVerified
  })
  if (!isDone) throw wrongProof()
  return token
}

/** The same message for a wrong, old or used code: we don't reveal which it was. */
export function wrongProof(): AppError {
  return new AppError('invalid_credentials', 'That didn’t match. Try again.')
}
