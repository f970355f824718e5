import type { FastifyInstance } from 'fastify'
import { readDeedFacts } from '../../contract/shop/deed-facts.ts'
import { checkLink } from '../../delivery/downloads/check-link.ts'
import { factsOfDocuments } from '../../delivery/downloads/deed-facts.db.ts'
import { numberCited } from '../../fulfillment/reading/facts/prior-deed.ts'
import type { Parts } from '../../parts.ts'
import { route } from '../route.ts'
import { openByLink } from '../scopes.ts'
import { assertReadable, isUuid, noSuchOrder } from './readable-order.ts'

/** What a delivered deed says, with the rights of its link and no more. */
export function deedFactRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, readDeedFacts, async ({ params }, { request }) => {
    const which = { orderId: params.id, lineId: params.lineId }
    await assertReadable(parts, request, which.orderId)
    // A line that is none has no deed; the database would object to its form.
    if (!isUuid(which.lineId)) throw noSuchOrder()
    const { documentId } = await openByLink(which, 'file_link', () => checkLink(parts, which))
    const at = parts.clock()
    const said = (await factsOfDocuments(parts.db, [documentId], at))(documentId)
    const prior = said.facts.find(({ name, state }) => name === 'prior' && state === 'certain')
    return { ...said, prior: numberCited(prior?.text ?? '', at.toISOString().slice(0, 10)) }
  })
}
