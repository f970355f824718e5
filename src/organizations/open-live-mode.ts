import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { isPersonalMail } from './mail-domains.ts'
import { noteTerms } from './organizations.db.ts'

interface Standing {
  id: string
  email: string
  liveSince: Date | null
}

/** Before the first payment of an organization that signed up on its own. */
export async function prepareLive(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { id, email, liveSince }: Standing,
  { staffId, accepts }: { staffId: string; accepts: boolean },
): Promise<void> {
  if (liveSince) return
  if (isPersonalMail(email)) {
    const words = 'Live mode needs a company email. Email support and we’ll help you switch.'
    throw new AppError('forbidden', words)
  }
  if (!accepts) {
    const words = 'Accept the Terms of Service first.'
    throw new AppError('invalid_request', words, { field: 'acceptsTerms' })
  }
  const at = clock()
  await db.transaction().execute(async (tx) => {
    if (!(await noteTerms(tx, id, at))) return
    await writeAudit(tx, { staffId, organizationId: id, action: 'accept_terms', subject: id, at })
  })
}

export function assertLive({ liveSince }: Pick<Standing, 'liveSince'>): void {
  if (liveSince) return
  throw new AppError('forbidden', 'Live mode begins with your first top-up.')
}
