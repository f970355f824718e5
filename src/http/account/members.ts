import type { FastifyInstance } from 'fastify'
import * as calls from '../../contract/account/members.ts'
import { earlier, HOUR } from '../../durations.ts'
import { orNotFound } from '../../errors.ts'
import { zoneAt } from '../../money/balance/month.ts'
import { changeSecondStep, removeMember } from '../../organizations/change-members.ts'
import { organizationOf } from '../../organizations/check-member.ts'
import { readOrganization } from '../../organizations/organizations.db.ts'
import type { Parts } from '../../parts.ts'
import { SESSION_IDLE_HOURS } from '../../policy.ts'
import { addMember, changeRole, disableMember, enableMember } from '../../staff/change-staff.ts'
import type { MemberRole } from '../../staff/session.ts'
import { listStaff, readSecondStep } from '../../staff/staff.db.ts'
import { limit } from '../limits.ts'
import { act, route } from '../route.ts'

const MOST = 500

/** The people of an organization, managed by its admins. Whose they are comes from the session. */
export function accountMemberRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, calls.ownOrganization, async (_input, { session }) => {
    const organization = orNotFound(
      await readOrganization(parts.db, organizationOf(session)),
      'organization',
    )
    const { id, name, liveSince } = organization
    const [members, { secondStepSince }] = await Promise.all([
      readMembers(parts, id),
      readSecondStep(parts.db, id),
    ])
    const isSecondStepRequired = secondStepSince !== null
    const calendar = { timeZones: session.timeZones ?? {}, shopZone: parts.config.TIME_ZONE }
    const timeZone = zoneAt(calendar, parts.clock())
    return { id, name, members, isSecondStepRequired, isLive: liveSince !== null, timeZone }
  })

  act(app, parts, calls.requireSecondStep, ({ body }, { session }) =>
    changeSecondStep(parts, session, body.isRequired),
  )

  route(app, parts, calls.inviteMember, async ({ body }, { request, session }) => {
    await limit(parts, 'invitations', request, { organization: organizationOf(session) })
    const { email, role } = body
    return addMember(parts, session, { username: email, email, role })
  })

  act(app, parts, calls.changeMemberRole, ({ params, body }, { session }) =>
    changeRole(parts, session, params.id, body.role),
  )

  const changes = [
    [calls.disableOwnMember, disableMember],
    [calls.enableOwnMember, enableMember],
    [calls.removeOwnMember, removeMember],
  ] as const
  for (const [endpoint, change] of changes) {
    act(app, parts, endpoint, ({ params }, { session }) => change(parts, session, params.id))
  }
}

export async function readMembers(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  organizationId: string,
): Promise<calls.OrganizationMember[]> {
  const at = clock()
  const since = { at, idleSince: earlier(at, SESSION_IDLE_HOURS * HOUR) }
  return listStaff<MemberRole>(db, organizationId, since, MOST)
}
