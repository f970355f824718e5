import type { FastifyInstance } from 'fastify'
import {
  changeMemberRole,
  disableOwnMember,
  enableOwnMember,
  inviteMember,
  type OrganizationMember,
  ownOrganization,
  removeOwnMember,
  requireSecondStep,
} from '../../contract/account/members.ts'
import { earlier, HOUR } from '../../durations.ts'
import { readCalendar } from '../../money/balance/accounting.db.ts'
import { zoneAt } from '../../money/balance/month.ts'
import { changeSecondStep } from '../../organizations/change-second-step.ts'
import { organizationOf } from '../../organizations/check-member.ts'
import { readOrganization } from '../../organizations/organizations.db.ts'
import { removeMember } from '../../organizations/remove-member.ts'
import { noSuchOrganization } from '../../organizations/switch-organization.ts'
import type { Parts } from '../../parts.ts'
import { SESSION_IDLE_HOURS } from '../../policy.ts'
import { addMember, changeRole, disableMember, enableMember } from '../../staff/change-staff.ts'
import type { MemberRole } from '../../staff/session.ts'
import { listStaff, readSecondStep } from '../../staff/staff.db.ts'
import { limit } from '../limits.ts'
import { route } from '../route.ts'

const MOST = 500

/** The people of an organization, managed by its admins. Whose they are comes from the session. */
export function accountMemberRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, ownOrganization, async (_input, { session }) => {
    const organization = await readOrganization(parts.db, organizationOf(session))
    if (!organization) throw noSuchOrganization()
    const { id, name, liveSince } = organization
    const [members, { secondStepSince }, calendar] = await Promise.all([
      readMembers(parts, id),
      readSecondStep(parts.db, id),
      readCalendar(parts.db, id, parts.config.TIME_ZONE),
    ])
    const isSecondStepRequired = secondStepSince !== null
    const timeZone = zoneAt(calendar, parts.clock())
    return { id, name, members, isSecondStepRequired, isLive: liveSince !== null, timeZone }
  })

  route(app, parts, requireSecondStep, async ({ body }, { session }) => {
    await changeSecondStep(parts, session, body.isRequired)
    return { done: true }
  })

  route(app, parts, inviteMember, async ({ body }, { request, session }) => {
    await limit(parts, 'invitations', request, { organization: organizationOf(session) })
    const { email, role } = body
    return addMember(parts, session, { username: email, email, role })
  })

  route(app, parts, changeMemberRole, async ({ params, body }, { session }) => {
    await changeRole(parts, session, params.id, body.role)
    return { done: true }
  })

  const acts = [
    [disableOwnMember, disableMember],
    [enableOwnMember, enableMember],
    [removeOwnMember, removeMember],
  ] as const
  for (const [endpoint, act] of acts) {
    route(app, parts, endpoint, async ({ params }, { session }) => {
      await act(parts, session, params.id)
      return { done: true }
    })
  }
}

export async function readMembers(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  organizationId: string,
): Promise<OrganizationMember[]> {
  const at = clock()
  const since = { at, idleSince: earlier(at, SESSION_IDLE_HOURS * HOUR) }
  return listStaff<MemberRole>(db, organizationId, since, MOST)
}
