import type { Mode } from '../../contract/account/calls.ts'
import { AppError, orNotFound } from '../../errors.ts'
import { organizationOf } from '../../organizations/check-member.ts'
import { assertLive } from '../../organizations/open-live-mode.ts'
import { readOrganization } from '../../organizations/organizations.db.ts'
import type { Session } from '../../staff/session.ts'
import type { ApiParts, ModeParts } from '../api/route.ts'

/** What a member's call works with, as its page shows test mode or live. */
export function chosenMode(parts: ApiParts, mode: Mode): ModeParts {
  const chosen = mode === 'live' ? parts.live : parts.test
  if (!chosen) throw new AppError('not_found', 'This installation has no test mode.')
  return chosen
}

/** Before something is ordered: live mode must have begun, and test mode know the organization. */
export async function enterMode(parts: ApiParts, mode: Mode, session: Session) {
  const organization = orNotFound(
    await readOrganization(parts.db, organizationOf(session)),
    'organization',
  )
  if (mode === 'live') assertLive(organization)
  else await parts.test?.openAccount(organization)
  return organization
}
