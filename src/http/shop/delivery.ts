import type { FastifyInstance } from 'fastify'
import { renewLinkOfLine, sendLinksAgain } from '../../contract/shop/delivery.ts'
import { renewLink } from '../../delivery/renew-link.ts'
import { resendLinks } from '../../delivery/resend-links.ts'
import { AppError } from '../../errors.ts'
import { mayReadOrder } from '../../orders/access.db.ts'
import type { Parts } from '../../parts.ts'
import { browserToken } from '../cookies.ts'
import { limit } from '../limits.ts'
import { route } from '../route.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function deliveryRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, sendLinksAgain, async ({ params: { id } }, { request }) => {
    const isTheirs = UUID.test(id) && (await mayReadOrder(parts.db, id, browserToken(request)))
    if (!isTheirs) throw new AppError('not_found', 'There is no such order.')
    await limit(parts, 'linksMailed', request, { order: id })
    await resendLinks(parts, id)
    return { sent: true as const }
  })

  route(app, parts, renewLinkOfLine, async ({ params: { id } }, { staffId }) => {
    await renewLink(parts, { lineId: id, actor: `staff:${staffId}` })
    return { renewed: true as const }
  })
}
