import type { FastifyInstance } from 'fastify'
import * as calls from '../../contract/staff/members.ts'
import { earlier, HOUR } from '../../durations.ts'
import type { Parts } from '../../parts.ts'
import { SESSION_IDLE_HOURS } from '../../policy.ts'
import {
  addMember,
  changeRole,
  disableMember,
  enableMember,
  endMemberSessions,
  resetMemberFactors,
  resetPassword,
} from '../../staff/change-staff.ts'
import type { Role } from '../../staff/session.ts'
import { listStaff, staffNames } from '../../staff/staff.db.ts'
import { act, route } from '../route.ts'

const MOST = 500

export function adminStaffRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts

  route(app, parts, calls.staffList, async () => {
    const at = clock()
    const since = { at, idleSince: earlier(at, SESSION_IDLE_HOURS * HOUR) }
    return listStaff<Role>(db, null, since, MOST)
  })

  route(app, parts, calls.staffNames, async () => staffNames(db, MOST))

  route(app, parts, calls.addMember, async ({ body }, { session }) =>
    addMember(parts, session, body),
  )

  act(app, parts, calls.changeRole, ({ params, body }, { session }) =>
    changeRole(parts, session, params.id, body.role),
  )

  const acts = [
    [calls.disableMember, disableMember],
    [calls.enableMember, enableMember],
    [calls.endMemberSessions, endMemberSessions],
    [calls.resetMemberFactors, resetMemberFactors],
  ] as const
  for (const [endpoint, change] of acts) {
    act(app, parts, endpoint, ({ params }, { session }) => change(parts, session, params.id))
  }

  route(app, parts, calls.resetMemberPassword, async ({ params }, { session }) =>
    resetPassword(parts, session, params.id),
  )
}
