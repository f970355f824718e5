import type { FastifyInstance } from 'fastify'
import {
  balanceMovements,
  confirmTopUpCall,
  openTopUpCall,
  ownSpending,
  refillTestMoney,
  setLowBalance,
  setSpendingLimit,
} from '../../contract/account/balance.ts'
import { ownBalance } from '../../contract/account/own-balance.ts'
import { readCalendar } from '../../money/balance/accounting.db.ts'
import { readBalance } from '../../money/balance/balances.db.ts'
import { changeLowBalance } from '../../money/balance/change-low-balance.ts'
import { confirmTopUp } from '../../money/balance/confirm-top-up.ts'
import { monthAt, nextMonth } from '../../money/balance/month.ts'
import { listMovements } from '../../money/balance/movements.db.ts'
import { refillTestAccount } from '../../money/balance/open-test-account.ts'
import { openTopUp } from '../../money/balance/open-top-up.ts'
import { changeSpendingLimit } from '../../organizations/change-spending-limit.ts'
import { organizationOf } from '../../organizations/check-member.ts'
import { prepareLive } from '../../organizations/open-live-mode.ts'
import { readOrganization } from '../../organizations/organizations.db.ts'
import { listSpending } from '../../organizations/spending.db.ts'
import { noSuchOrganization } from '../../organizations/switch-organization.ts'
import type { ApiParts } from '../api/route.ts'
import { limit } from '../limits.ts'
import { byId, decodeCursor, IdCursor, linkAfter } from '../paging.ts'
import { route } from '../route.ts'
import { chosenMode, enterMode } from './mode.ts'

/** An organization's balance and what is spent of it: seen by its members, topped up and limited by its
 * admins. Whose it is comes from the session. */
export function accountBalanceRoutes(app: FastifyInstance, parts: ApiParts): void {
  const { db, clock, config } = parts

  route(app, parts, ownBalance, async ({ query }, { session }) =>
    readBalance(chosenMode(parts, query.mode).db, organizationOf(session)),
  )

  route(app, parts, refillTestMoney, async (_input, { request, session }) => {
    const organization = await enterMode(parts, 'test', session)
    const mode = chosenMode(parts, 'test')
    await limit(parts, 'refills', request, { organization: organization.id })
    await refillTestAccount(mode, organization)
    return { cents: (await readBalance(mode.db, organization.id)).cents }
  })

  route(app, parts, balanceMovements, async ({ query }, call) => {
    const before = decodeCursor(query.cursor, IdCursor)?.id
    const { limit, mode } = query
    const movementsOf = chosenMode(parts, mode).db
    const page = await listMovements(movementsOf, organizationOf(call.session), { limit, before })
    linkAfter(page, limit, call, byId)
    return page
  })

  route(app, parts, openTopUpCall, async ({ body }, { request, session }) => {
    const organizationId = organizationOf(session)
    await limit(parts, 'topUps', request, { organization: organizationId })
    const organization = await readOrganization(db, organizationId)
    if (!organization) throw noSuchOrganization()
    const { staffId } = session
    await prepareLive(parts, organization, { staffId, accepts: body.acceptsTerms === true })
    const intent = await openTopUp(parts, {
      organizationId,
      organization: organization.name,
      memberId: session.staffId,
      // A member's username is their email.
      memberEmail: session.username,
      amountCents: body.amount,
    })
    return { intentId: intent.id, clientSecret: intent.clientSecret }
  })

  route(app, parts, confirmTopUpCall, async ({ params }, { session }) => {
    const organizationId = organizationOf(session)
    const state = await confirmTopUp(parts, { organizationId, intentId: params.intentId })
    return { state, cents: (await readBalance(db, organizationId)).cents }
  })

  route(app, parts, setLowBalance, async ({ body }, { session }) => {
    const { staffId } = session
    const organizationId = organizationOf(session)
    await changeLowBalance(parts, { staffId, organizationId }, body.cents)
    return { done: true }
  })

  route(app, parts, ownSpending, async (_input, { session }) => {
    const { role, staffId } = session
    const organizationId = organizationOf(session)
    const calendar = await readCalendar(db, organizationId, config.TIME_ZONE)
    const month = monthAt(calendar, clock())
    const spending = await listSpending(db, organizationId, month)
    const isShown = (kind: string, id: string) =>
      role === 'admin' || kind === 'organization' || id === staffId
    return {
      month,
      resetsOn: `${nextMonth(month)}-01`,
      spending: spending.filter(({ kind, id }) => isShown(kind, id)),
    }
  })

  route(app, parts, setSpendingLimit, async ({ body }, { session }) => {
    await changeSpendingLimit(parts, session, body)
    return { done: true }
  })
}
