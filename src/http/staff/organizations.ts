import type { FastifyInstance } from 'fastify'
import * as calls from '../../contract/staff/organizations.ts'
import { notFound, orNotFound } from '../../errors.ts'
import { readBalance } from '../../money/balance/balances.db.ts'
import { listMovements } from '../../money/balance/movements.db.ts'
import { returnBalance } from '../../money/balance/return-balance.ts'
import { listOrganizations, readOrganization } from '../../organizations/organizations.db.ts'
import { addOrganization, switchOrganization } from '../../organizations/switch-organization.ts'
import type { Parts } from '../../parts.ts'
import type { Db } from '../../platform/db.ts'
import {
  addMember,
  disableMember,
  enableMember,
  resetMemberFactors,
} from '../../staff/change-staff.ts'
import { readKeys } from '../account/keys.ts'
import { readMembers } from '../account/members.ts'
import { byId, decodeCursor, IdCursor, linkAfter } from '../paging.ts'
import { act, route } from '../route.ts'

const MOVEMENTS = 50

export function adminOrganizationRoutes(
  app: FastifyInstance,
  parts: Parts & { test?: { db: Db } | undefined },
): void {
  const { db } = parts

  route(app, parts, calls.organizationList, async ({ query }, call) => {
    const { limit, q } = query
    const before = decodeCursor(query.cursor, IdCursor)?.id
    const page = await listOrganizations(db, { limit, before, search: q })
    linkAfter(page, limit, call, byId)
    return page
  })

  route(app, parts, calls.readOrganizationCall, async ({ params }) => {
    const organization = orNotFound(await readOrganization(db, params.id), 'organization')
    const [members, keys] = await Promise.all([
      readMembers(parts, params.id),
      readKeys(parts, params.id),
    ])
    return { organization, members, keys }
  })

  route(app, parts, calls.addOrganizationCall, async ({ body }, { session }) => ({
    id: await addOrganization(parts, session, body),
  }))

  route(app, parts, calls.organizationBalance, async ({ params }) => {
    const [balance, movements] = await Promise.all([
      readBalance(db, params.id),
      listMovements(db, params.id, { limit: MOVEMENTS }),
    ])
    return { ...balance, movements }
  })

  route(app, parts, calls.returnBalanceCall, async ({ params }, { session }) => {
    if (!(await readOrganization(db, params.id))) throw notFound('organization')
    return returnBalance(parts, { organizationId: params.id, staffId: session.staffId })
  })

  const switches = [
    [calls.disableOrganization, false],
    [calls.enableOrganization, true],
  ] as const
  for (const [endpoint, isOn] of switches) {
    act(app, parts, endpoint, ({ params: { id } }, { session }) =>
      switchOrganization({ ...parts, testDb: parts.test?.db }, session, { id, isOn }),
    )
  }

  route(app, parts, calls.inviteToOrganization, async ({ params, body }, { session }) => {
    if (!(await readOrganization(db, params.id))) throw notFound('organization')
    const member = { username: body.email, email: body.email, role: body.role }
    return addMember(parts, session, member, params.id)
  })

  const acts = [
    [calls.disableOrganizationMember, disableMember],
    [calls.enableOrganizationMember, enableMember],
    [calls.resetOrganizationMember, resetMemberFactors],
  ] as const
  for (const [endpoint, change] of acts) {
    act(app, parts, endpoint, ({ params }, { session }) =>
      change(parts, session, params.memberId, params.id),
    )
  }
}
