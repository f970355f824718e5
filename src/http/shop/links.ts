import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ORDER_FILES } from '../../contract/shop/order-files.ts'
import { factsCsv } from '../../delivery/downloads/bundle-index.ts'
import { checkLink, checkOrderLink } from '../../delivery/downloads/check-link.ts'
import { factsOfDocuments } from '../../delivery/downloads/deed-facts.db.ts'
import {
  attachment,
  bundleFileName,
  deedFileName,
  factsFileName,
  receiptFileName,
  sheetFileName,
} from '../../delivery/downloads/file-name.ts'
import { checkBundle, openBundle } from '../../delivery/downloads/open-bundle.ts'
import { openDownload, openProvenance } from '../../delivery/downloads/open-download.ts'
import { openReceipt } from '../../delivery/downloads/open-receipt.ts'
import { readThumbnail } from '../../delivery/downloads/order-files.db.ts'
import { AppError, notFound } from '../../errors.ts'
import { grantOrder } from '../../orders/access.db.ts'
import { traceOf } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { continuing } from '../../span.ts'
import { callerHashOf } from '../caller.ts'
import { ensureBrowserToken } from '../cookies.ts'
import { knownError, statusOf } from '../errors.ts'
import { limit } from '../limits.ts'
import { openByLink } from '../scopes.ts'
import { sendBytes, sendFile } from '../send-file.ts'
import type { Pages } from './pages.ts'
import { assertReadable, isUuid } from './readable-order.ts'

const TOKEN = '[A-Za-z0-9_-]{43}'

type Request = FastifyRequest<{ Params: { token: string; id: string; lineId: string } }>
type Deed = Parameters<typeof checkLink>[1]
type Bundle = Parameters<typeof checkBundle>[1]

/**
 * Where the links in our emails and on the order page lead. An emailed link is its own key; on the
 * page, it's the cookie of someone who may read the order. From there on both are the same link, with
 * the same end and the same count. People follow them, so failures are pages.
 */
export function linkRoutes(app: FastifyInstance, parts: Parts, pages: Pages): void {
  const follow = (
    url: string,
    handler: (request: Request, reply: FastifyReply) => Promise<FastifyReply>,
    ended = 'link-ended.html',
  ) =>
    app.route<{ Params: Request['params'] }>({
      // Declares HEAD explicitly, to avoid opening a stream only to throw it away.
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        keepPrivate(reply)
        try {
          return await handler(request, reply)
        } catch (error) {
          return asPage(error, reply, pages, ended)
        }
      },
    })

  const readable = async (request: Request) => {
    const { id: orderId, lineId } = request.params
    await assertReadable(parts, request, orderId)
    // A line that is none has no deed; the database would object to its form.
    if (lineId !== undefined && !isUuid(lineId)) throw notFound('order')
    return { orderId, lineId }
  }

  async function sendDeed(request: Request, reply: FastifyReply, which: Deed) {
    const download = await openByLink(which, 'file_link', () => checkLink(parts, which))
    await limit(parts, 'downloads', request, { link: download.linkId })
    const file = {
      size: download.sizeBytes,
      sha256: download.sha256,
      type: 'application/pdf',
      name: deedFileName(download),
      isShown: Object.hasOwn(Object(request.query), 'view'),
    }
    const caller = callerHashOf(request, parts.config)
    return continuing(
      () => traceOf(parts.db, { id: download.orderId }),
      'download',
      () => sendFile(request, reply, file, (range) => openDownload(parts, download, range, caller)),
    )
  }

  async function sendSheet(request: Request, reply: FastifyReply, which: Deed) {
    const download = await openByLink(which, 'file_link', () => checkLink(parts, which))
    await limit(parts, 'downloads', request, { link: download.linkId })
    const sheet = await openProvenance(parts, download.documentId)
    return sendBytes(request, reply, sheet, sheetFileName(download))
  }

  async function sendBundle(request: Request, reply: FastifyReply, which: Bundle) {
    const bundle = await openByLink(which, 'file_link', () => checkBundle(parts, which))
    await limit(parts, 'bundles', request, { link: bundle.linkId })
    const content = request.method === 'HEAD' ? undefined : await openBundle(parts, bundle)
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': attachment(bundleFileName(bundle.orderId)),
    })
    return reply.send(content)
  }

  follow(`/d/:token(^${TOKEN}$)`, (request, reply) => sendDeed(request, reply, request.params))
  // In emails it has its own URL: whoever collects an email's deeds by /d/ gets only deeds.
  for (const url of [`/d/:token(^${TOKEN}$)/provenance`, `/p/:token(^${TOKEN}$)`]) {
    follow(url, (request, reply) => sendSheet(request, reply, request.params))
  }
  follow(`/z/:token(^${TOKEN}$)`, (request, reply) => sendBundle(request, reply, request.params))

  follow(ORDER_FILES.deed, async (request, reply) =>
    sendDeed(request, reply, await readable(request)),
  )
  follow(ORDER_FILES.provenance, async (request, reply) =>
    sendSheet(request, reply, await readable(request)),
  )
  follow(ORDER_FILES.facts, async (request, reply) => {
    const which = await readable(request)
    const download = await openByLink(which, 'file_link', () => checkLink(parts, which))
    await limit(parts, 'downloads', request, { link: download.linkId })
    const said = await factsOfDocuments(parts.db, [download.documentId], parts.clock())
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(factsFileName(download)),
    })
    return reply.send(factsCsv(said(download.documentId)))
  })
  follow(ORDER_FILES.thumbnail, async (request, reply) => {
    const which = await readable(request)
    const { documentId } = await openByLink(which, 'file_link', () => checkLink(parts, which))
    const picture = await readThumbnail(parts.db, documentId)
    if (!picture) throw new AppError('not_found', 'We have no picture of this deed.')
    return reply.header('content-type', 'image/png').send(picture)
  })
  follow(ORDER_FILES.bundle, async (request, reply) =>
    sendBundle(request, reply, await readable(request)),
  )
  follow(ORDER_FILES.receipt, async (request, reply) => {
    const { orderId } = await readable(request)
    await limit(parts, 'downloads', request, { link: orderId })
    return sendBytes(request, reply, await openReceipt(parts, orderId), receiptFileName(orderId))
  })

  // The token moves into a cookie and out of the address bar.
  const openOrder = async (request: Request, reply: FastifyReply) => {
    const { token } = request.params
    const orderId = await openByLink({ token }, 'order_link', () => checkOrderLink(parts, token))
    const browser = ensureBrowserToken(request, reply)
    await grantOrder(parts.db, orderId, browser, 'mailed_link', parts.clock())
    return reply.redirect(`/success?order=${orderId}`, 303)
  }
  follow(`/o/:token(^${TOKEN}$)`, openOrder, 'order-link-expired.html')
}

/** The URL is a key: never cached, never sent as a referrer, never indexed. */
function keepPrivate(reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
}

function asPage(error: unknown, reply: FastifyReply, pages: Pages, ended: string): FastifyReply {
  const known = knownError(error)
  if (!known) throw error
  const isEnded = known.code === 'link_expired' || known.code === 'link_revoked'
  const file = isEnded ? ended : known.code === 'unavailable' ? 'unavailable.html' : '404.html'
  if (!pages.has(file)) throw error
  if (known.retryAfter) reply.header('retry-after', known.retryAfter)
  return pages.send(reply, file, statusOf(known.code))
}
