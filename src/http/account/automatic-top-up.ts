import type { FastifyInstance } from 'fastify'
import {
  confirmAutomaticTopUp,
  openCardFormCall,
  ownTopUps,
  removeCardCall,
  saveCardCall,
  setAutomaticTopUp,
  turnOffAutomaticTopUp,
} from '../../contract/account/automatic-top-up.ts'
import { changeRule } from '../../money/automatic/change-rule.ts'
import { findTopUps, openConfirmation } from '../../money/automatic/find-top-ups.ts'
import { openCardForm, removeCard, saveCard } from '../../money/automatic/save-card.ts'
import { organizationOf } from '../../organizations/check-member.ts'
import type { Parts } from '../../parts.ts'
import { limit } from '../limits.ts'
import { route } from '../route.ts'

/** The card that an organization saved, and when it's charged automatically. */
export function automaticTopUpRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, ownTopUps, (_input, { session }) => findTopUps(parts, organizationOf(session)))

  route(app, parts, setAutomaticTopUp, async ({ body }, { session }) => {
    await changeRule(parts, session, body)
    return { done: true }
  })

  route(app, parts, turnOffAutomaticTopUp, async (_input, { session }) => {
    await changeRule(parts, session, null)
    return { done: true }
  })

  route(app, parts, confirmAutomaticTopUp, (_input, { session }) =>
    openConfirmation(parts, organizationOf(session)),
  )

  route(app, parts, openCardFormCall, async (_input, { request, session }) => {
    await limit(parts, 'cardForms', request, { organization: organizationOf(session) })
    return { clientSecret: await openCardForm(parts, session) }
  })

  route(app, parts, saveCardCall, async ({ body }, { session }) => ({
    card: await saveCard(parts, session, body.setupId),
  }))

  route(app, parts, removeCardCall, async (_input, { session }) => {
    await removeCard(parts, session)
    return { done: true }
  })
}
