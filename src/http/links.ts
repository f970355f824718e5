import type { FastifyInstance, FastifyReply } from 'fastify'
import { findOrderByLink } from '../delivery/links.db.ts'
import { openDownload } from '../delivery/open-download.ts'
import { AppError } from '../errors.ts'
import { grantOrder } from '../orders/access.db.ts'
import type { Parts } from '../parts.ts'
import { ensureBrowserToken } from './cookies.ts'
import { statusOf } from './errors.ts'
import type { Pages } from './pages.ts'

const TOKEN = '[A-Za-z0-9_-]{43}'

/** What the links in our mails lead to. A person follows them, so that failures are pages. */
export function linkRoutes(app: FastifyInstance, parts: Parts, pages: Pages): void {
  app.get<{ Params: { token: string } }>(`/d/:token(^${TOKEN}$)`, async (request, reply) => {
    reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer')
    try {
      const { stream, size, fileName } = await openDownload(parts, request.params.token)
      return reply
        .header('content-type', 'application/pdf')
        .header('content-length', size)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('x-robots-tag', 'noindex')
        .send(stream)
    } catch (error) {
      return asPage(error, reply, pages)
    }
  })

  // The token becomes a cookie and leaves the address bar.
  app.get<{ Params: { token: string } }>(`/o/:token(^${TOKEN}$)`, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const orderId = await findOrderByLink(parts.db, request.params.token)
    if (!orderId) return asPage(new AppError('not_found', 'No such link.'), reply, pages)
    const browser = ensureBrowserToken(request, reply)
    await grantOrder(parts.db, orderId, browser, 'mailed_link', parts.clock())
    return reply.redirect(`/success?order=${orderId}`, 303)
  })
}

function asPage(error: unknown, reply: FastifyReply, pages: Pages): FastifyReply {
  if (!(error instanceof AppError)) throw error
  const gone = error.code === 'link_expired' || error.code === 'link_revoked'
  const file = gone ? 'link-ended.html' : '404.html'
  if (!pages.has(file)) throw error
  return pages.send(reply, file, statusOf(error.code))
}
