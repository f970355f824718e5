import type { FastifyInstance } from 'fastify'
import { readDeedFacts } from '../../contract/shop/deed-facts.ts'
import { checkLink } from '../../delivery/downloads/check-link.ts'
import { factsOfDocuments } from '../../delivery/downloads/deed-facts.db.ts'
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
    return (await factsOfDocuments(parts.db, [documentId], parts.clock()))(documentId)
  })
}
