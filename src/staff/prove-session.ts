import { writeAudit } from '../audit/audit.db.ts'
import type { Parts } from '../parts.ts'
import { checkProof, type Proof } from './check-proof.ts'
import { wrongProof } from './confirm-sign-in.ts'
import type { Session } from './session.ts'
import { proveSession as markProved } from './sessions.db.ts'

/** Someone who is signed in proves who they are again; the session stays as it is. */
export async function proveSession(
  parts: Pick<Parts, 'db' | 'clock' | 'config'>,
  session: Session,
  proof: Omit<Proof, 'recoveryCode'>,
): Promise<void> {
  const at = parts.clock()
  const isProved = await parts.db.transaction().execute(async (tx) => {
    const by = await checkProof(parts, tx, session, proof)
    if (by) await markProved(tx, session.id, at)
    const action = by ? 'proved' : 'proof_refused'
    const detail = { by: by ?? Object.keys(proof).join() }
    await writeAudit(tx, { staffId: session.staffId, action, at, detail })
    return by !== undefined
  })
  if (!isProved) throw wrongProof()
}
