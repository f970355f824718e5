import { AppError } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import type { Session } from '../staff/session.ts'
import { lockOwners } from '../staff/staff.db.ts'

/** Routes for members let nobody else in; should one ever do so, nobody's things are shown. */
export function organizationOf({ organizationId }: Pick<Session, 'organizationId'>): string {
  if (organizationId) return organizationId
  throw new AppError('forbidden', 'Only members of an organization can do this.')
}

/** Refuses whoever is no admin when it happens; returns the organization. Nobody can stop being one
 * until the transaction ends. */
export async function lockAsAdmin(tx: Tx, session: Session): Promise<string> {
  const organizationId = organizationOf(session)
  const admins = await lockOwners(tx, organizationId)
  if (admins.includes(session.staffId)) return organizationId
  throw new AppError('forbidden', 'Only admins can do this.')
}
