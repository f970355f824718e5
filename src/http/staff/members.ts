import type { FastifyInstance } from 'fastify'
import {
  addMember as addMemberCall,
  changeRole as changeRoleCall,
  disableMember as disableMemberCall,
  enableMember as enableMemberCall,
  endMemberSessions as endMemberSessionsCall,
  resetMemberFactors as resetMemberFactorsCall,
  resetMemberPassword,
  staffList,
  staffNames as staffNamesCall,
} from '../../contract/staff/members.ts'
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

  route(app, parts, staffList, async () => {
    const at = clock()
    const since = { at, idleSince: earlier(at, SESSION_IDLE_HOURS * HOUR) }
    return listStaff<Role>(db, null, since, MOST)
  })

  route(app, parts, staffNamesCall, async () => staffNames(db, MOST))

  route(app, parts, addMemberCall, async ({ body }, { session }) => addMember(parts, session, body))

  act(app, parts, changeRoleCall, ({ params, body }, { session }) =>
    changeRole(parts, session, params.id, body.role),
  )

  const acts = [
    [disableMemberCall, disableMember],
    [enableMemberCall, enableMember],
    [endMemberSessionsCall, endMemberSessions],
    [resetMemberFactorsCall, resetMemberFactors],
  ] as const
  for (const [endpoint, change] of acts) {
    act(app, parts, endpoint, ({ params }, { session }) => change(parts, session, params.id))
  }

  route(app, parts, resetMemberPassword, async ({ params }, { session }) =>
    resetPassword(parts, session, params.id),
  )
}
