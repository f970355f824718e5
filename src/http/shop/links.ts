import type { FastifyInstance, FastifyReply } from 'fastify'
import { checkLink, checkOrderLink } from '../../delivery/downloads/check-link.ts'
import {
  attachment,
  bundleFileName,
  deedFileName,
  sheetFileName,
} from '../../delivery/downloads/file-name.ts'
import { checkBundle, openBundle } from '../../delivery/downloads/open-bundle.ts'
import { openDownload, openProvenance } from '../../delivery/downloads/open-download.ts'
import { grantOrder } from '../../orders/access.db.ts'
import type { Parts } from '../../parts.ts'
import { callerHashOf } from '../caller.ts'
import { ensureBrowserToken } from '../cookies.ts'
import { knownError, statusOf } from '../errors.ts'
import { limit } from '../limits.ts'
import { sendBytes, sendFile } from '../send-file.ts'
import type { Pages } from './pages.ts'

const TOKEN = '[A-Za-z0-9_-]{43}'

/** Where the links in our emails lead. People follow them, so failures are pages. */
export function linkRoutes(app: FastifyInstance, parts: Parts, pages: Pages): void {
  app.route<{ Params: { token: string } }>({
    // Declares HEAD explicitly, to avoid opening a stream only to throw it away.
    method: ['GET', 'HEAD'],
    url: `/d/:token(^${TOKEN}$)`,
    handler: async (request, reply) => {
      keepPrivate(reply)
      try {
        const download = await checkLink(parts, request.params.token)
        await limit(parts, 'downloads', request, { link: download.linkId })
        const file = {
          size: download.sizeBytes,
          sha256: download.sha256,
          type: 'application/pdf',
          name: deedFileName(download),
        }
        const caller = callerHashOf(request, parts.config)
        return await sendFile(request, reply, file, (range) =>
          openDownload(parts, download, range, caller),
        )
      } catch (error) {
        return asPage(error, reply, pages)
      }
    },
  })

  // In emails it has its own URL, so anyone collecting the deeds of an email by /d/ gets only
  // deeds.
  for (const url of [`/d/:token(^${TOKEN}$)/provenance`, `/p/:token(^${TOKEN}$)`]) {
    app.route<{ Params: { token: string } }>({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        keepPrivate(reply)
        try {
          const download = await checkLink(parts, request.params.token)
          await limit(parts, 'downloads', request, { link: download.linkId })
          const sheet = await openProvenance(parts, download.documentId)
          return await sendBytes(request, reply, sheet, sheetFileName(download))
        } catch (error) {
          return asPage(error, reply, pages)
        }
      },
    })
  }

  app.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: `/z/:token(^${TOKEN}$)`,
    handler: async (request, reply) => {
      keepPrivate(reply)
      try {
        const bundle = await checkBundle(parts, request.params.token)
        await limit(parts, 'bundles', request, { link: bundle.linkId })
        const content = request.method === 'HEAD' ? undefined : await openBundle(parts, bundle)
        reply.headers({
          'content-type': 'application/zip',
          'content-disposition': attachment(bundleFileName(bundle.orderId)),
        })
        return reply.send(content)
      } catch (error) {
        return asPage(error, reply, pages)
      }
    },
  })

  // The token moves into a cookie and out of the address bar.
  app.get<{ Params: { token: string } }>(`/o/:token(^${TOKEN}$)`, async (request, reply) => {
    keepPrivate(reply)
    try {
      const orderId = await checkOrderLink(parts, request.params.token)
      const browser = ensureBrowserToken(request, reply)
      await grantOrder(parts.db, orderId, browser, 'mailed_link', parts.clock())
      return await reply.redirect(`/success?order=${orderId}`, 303)
    } catch (error) {
      return asPage(error, reply, pages, 'order-link-expired.html')
    }
  })
}

/** The URL is a key: never cached, never sent as a referrer, never indexed. */
function keepPrivate(reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
}

function asPage(
  error: unknown,
  reply: FastifyReply,
  pages: Pages,
  ended = 'link-ended.html',
): FastifyReply {
  const known = knownError(error)
  if (!known) throw error
  const isEnded = known.code === 'link_expired' || known.code === 'link_revoked'
  const file = isEnded ? ended : known.code === 'unavailable' ? 'unavailable.html' : '404.html'
  if (!pages.has(file)) throw error
  if (known.retryAfter) reply.header('retry-after', known.retryAfter)
  return pages.send(reply, file, statusOf(known.code))
}
