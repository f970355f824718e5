import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { orderDeedsCall, quoteOwnDeeds } from '../../contract/account/new-order.ts'
import {
  cancelDeedsCall,
  type ListedOrder,
  ownDeedFile,
  ownDeedProvenance,
  ownDeeds,
  ownOrder,
  ownOrders,
} from '../../contract/account/orders.ts'
import type { ApiOrder } from '../../contract/api/orders.ts'
import { bundleFileName, deedFileName, sheetFileName } from '../../delivery/downloads/file-name.ts'
import { checkBundle, openBundle } from '../../delivery/downloads/open-bundle.ts'
import { openDownload, openProvenance } from '../../delivery/downloads/open-download.ts'
import { AppError } from '../../errors.ts'
import { placeByFile } from '../../money/balance/place-by-file.ts'
import { cancelAsMember } from '../../money/refunds/cancel-lines.ts'
import { organizationOf } from '../../organizations/check-member.ts'
import { readOrganization } from '../../organizations/organizations.db.ts'
import { noSuchOrganization } from '../../organizations/switch-organization.ts'
import { organizationHash } from '../../secret-token.ts'
import { openDeed } from '../api/deeds.ts'
import { callOnce, once } from '../api/once.ts'
import { pageOfOrders, readOwnOrder } from '../api/own-orders.ts'
import { forecastsFor } from '../api/quotes.ts'
import type { ApiParts } from '../api/route.ts'
import { limit } from '../limits.ts'
import { linkNext } from '../paging.ts'
import { readAtOnce } from '../read-at-once.ts'
import { route } from '../route.ts'

/** An organization's live orders, as its programs have them: every member sees them, orders more and
 * cancels what is late. Whose they are comes from the session. */
export function accountOrderRoutes(app: FastifyInstance, parts: ApiParts): void {
  const { live } = parts
  const forecast = forecastsFor(app, live)

  route(app, parts, ownOrders, async ({ query }, { request, reply, session }) => {
    const { orders, next } = await pageOfOrders(live, organizationOf(session), query)
    if (next) linkNext(request, reply, next)
    return orders.map(toListed)
  })

  route(app, parts, ownOrder, async ({ params }, { session }) =>
    readAtOnce(live.db, (tx) => readOwnOrder(tx, live, organizationOf(session), params.id)),
  )

  route(app, parts, cancelDeedsCall, async ({ params, body }, { session }) => {
    const { staffId } = session
    const organizationId = organizationOf(session)
    return live.db.transaction().execute(async (tx) => {
      // Whose it is comes first: a stranger's order must not even be waited for.
      const { id: orderId } = await readOwnOrder(tx, live, organizationId, params.id)
      await cancelAsMember(tx, live, { staffId, orderId, lineIds: body.deedIds })
      return readOwnOrder(tx, live, organizationId, orderId)
    })
  })

  route(app, parts, ownDeedFile, async ({ params }, { request, session }) => {
    const organizationId = organizationOf(session)
    const download = await openDeed(parts, live, request, { organizationId, deedId: params.id })
    const caller = organizationHash(live.config.COUNTING_SECRET, organizationId)
    const content = await openDownload(live, download, 'all', caller)
    return { content, name: deedFileName(download), size: download.sizeBytes }
  })

  route(app, parts, ownDeedProvenance, async ({ params }, { request, session }) => {
    const organizationId = organizationOf(session)
    const download = await openDeed(parts, live, request, { organizationId, deedId: params.id })
    const sheet = await openProvenance(live, download.documentId)
    return { content: Readable.from([sheet]), name: sheetFileName(download), size: sheet.length }
  })

  route(app, parts, ownDeeds, async ({ params }, { request, session }) => {
    const organizationId = organizationOf(session)
    const order = await readAtOnce(live.db, (tx) =>
      readOwnOrder(tx, live, organizationId, params.id),
    )
    if (!order.deeds.some(({ document }) => document?.availableUntil)) {
      throw new AppError('not_delivered', 'None of this order’s deeds can be downloaded.')
    }
    const bundle = await checkBundle(live, { orderId: order.id })
    await limit(parts, 'bundles', request, { link: bundle.linkId })
    return { content: await openBundle(live, bundle), name: bundleFileName(order.id) }
  })

  route(app, parts, quoteOwnDeeds, async ({ body }, { request, session }) => {
    const organizationId = organizationOf(session)
    await limit(parts, 'apiCalls', request, { organization: `${organizationId}:account` })
    return forecast(organizationId, body.addresses)
  })

  route(app, parts, orderDeedsCall, async ({ body }, { request, session }) => {
    const organization = await readOrganization(parts.db, organizationOf(session))
    if (!organization) throw noSuchOrganization()
    const { id, name, email } = organization
    await limit(parts, 'apiCalls', request, { organization: `${id}:account` })
    const wanted = {
      organization: { id, name, email },
      // A member's username is their email.
      member: { staffId: session.staffId, email: session.username },
      amountCents: body.amount,
      costCenter: body.costCenter || null,
      isMailed: body.isMailed,
      files: body.files.map(({ fileNumber, lines }) => ({
        fileNumber: fileNumber || null,
        lines: lines.map((line) => ({ ...line, reference: line.reference || null })),
      })),
    }
    // Ids alone: what is kept of the answer has nobody's address in it.
    const answer = await once(
      live,
      callOnce(request, id, body.attemptId),
      orderDeedsCall,
      async (tx) => ({
        orderIds: await placeByFile(tx, live, wanted),
      }),
    )
    return JSON.parse(answer.body)
  })
}

function toListed({ deeds, ...order }: ApiOrder): ListedOrder {
  const [first] = deeds
  if (!first) throw new Error(`Order ${order.id} has no deed`)
  return {
    ...order,
    firstAddress: first.address,
    states: deeds.map(({ state }) => state),
    late: deeds.filter(({ forecast }) => forecast.isLate).length,
  }
}
