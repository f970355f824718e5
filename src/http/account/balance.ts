import type { FastifyInstance } from 'fastify'
import * as topUps from '../../contract/account/automatic-top-up.ts'
import * as calls from '../../contract/account/balance.ts'
import { orNotFound } from '../../errors.ts'
import {
  changeRule,
  openCardForm,
  removeCard,
  saveCard,
} from '../../money/automatic/change-top-ups.ts'
import { findTopUps, openConfirmation } from '../../money/automatic/find-top-ups.ts'
import { readBalance } from '../../money/balance/balances.db.ts'
import { changeLowBalance } from '../../money/balance/change-accounting.ts'
import { monthAt, nextMonth } from '../../money/balance/month.ts'
import { listMovements } from '../../money/balance/movements.db.ts'
import { refillTestAccount } from '../../money/balance/open-test-account.ts'
import { confirmTopUp, openTopUp } from '../../money/balance/open-top-up.ts'
import { changeSpendingLimit } from '../../organizations/change-members.ts'
import { organizationOf } from '../../organizations/check-member.ts'
import { prepareLive } from '../../organizations/open-live-mode.ts'
import { readOrganization } from '../../organizations/organizations.db.ts'
import { listSpending } from '../../organizations/spending.db.ts'
import type { ApiParts } from '../api/route.ts'
import { limit } from '../limits.ts'
import { byId, decodeCursor, IdCursor, linkAfter } from '../paging.ts'
import { act, route } from '../route.ts'
import { chosenMode, enterMode } from './mode.ts'

/** An organization's balance and what is spent of it: seen by its members, topped up and limited by its
 * admins. Whose it is comes from the session. */
export function accountBalanceRoutes(app: FastifyInstance, parts: ApiParts): void {
  const { db, clock, config } = parts

  route(app, parts, calls.ownBalance, async ({ query }, { session }) =>
    readBalance(chosenMode(parts, query.mode).db, organizationOf(session)),
  )

  route(app, parts, calls.refillTestMoney, async (_input, { request, session }) => {
    const organization = await enterMode(parts, 'test', session)
    const mode = chosenMode(parts, 'test')
    await limit(parts, 'refills', request, { organization: organization.id })
    await refillTestAccount(mode, organization)
    return { cents: (await readBalance(mode.db, organization.id)).cents }
  })

  route(app, parts, calls.balanceMovements, async ({ query }, call) => {
    const before = decodeCursor(query.cursor, IdCursor)?.id
    const { limit, mode } = query
    const movementsOf = chosenMode(parts, mode).db
    const page = await listMovements(movementsOf, organizationOf(call.session), { limit, before })
    linkAfter(page, limit, call, byId)
    return page
  })

  route(app, parts, calls.openTopUpCall, async ({ body }, { request, session }) => {
    const organizationId = organizationOf(session)
    await limit(parts, 'topUps', request, { organization: organizationId })
    const organization = orNotFound(await readOrganization(db, organizationId), 'organization')
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

  route(app, parts, calls.confirmTopUpCall, async ({ params }, { session }) => {
    const organizationId = organizationOf(session)
    const state = await confirmTopUp(parts, { organizationId, intentId: params.intentId })
    return { state, cents: (await readBalance(db, organizationId)).cents }
  })

  act(app, parts, calls.setLowBalance, async ({ body }, { session }) => {
    const { staffId } = session
    const organizationId = organizationOf(session)
    await changeLowBalance(parts, { staffId, organizationId }, body.cents)
  })

  route(app, parts, calls.ownSpending, async (_input, { session }) => {
    const { role, staffId } = session
    const organizationId = organizationOf(session)
    const calendar = { timeZones: session.timeZones ?? {}, shopZone: config.TIME_ZONE }
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

  act(app, parts, calls.setSpendingLimit, ({ body }, { session }) =>
    changeSpendingLimit(parts, session, body),
  )

  route(app, parts, topUps.ownTopUps, (_input, { session }) =>
    findTopUps(parts, organizationOf(session)),
  )

  act(app, parts, topUps.setAutomaticTopUp, ({ body }, { session }) =>
    changeRule(parts, session, body),
  )

  act(app, parts, topUps.turnOffAutomaticTopUp, (_input, { session }) =>
    changeRule(parts, session, null),
  )

  route(app, parts, topUps.confirmAutomaticTopUp, (_input, { session }) =>
    openConfirmation(parts, organizationOf(session)),
  )

  route(app, parts, topUps.openCardFormCall, async (_input, { request, session }) => {
    await limit(parts, 'cardForms', request, { organization: organizationOf(session) })
    return { clientSecret: await openCardForm(parts, session) }
  })

  route(app, parts, topUps.saveCardCall, async ({ body }, { session }) => ({
    card: await saveCard(parts, session, body.setupId),
  }))

  act(app, parts, topUps.removeCardCall, (_input, { session }) => removeCard(parts, session))
}
