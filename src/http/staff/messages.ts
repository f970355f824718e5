import type { FastifyInstance } from 'fastify'
import * as calls from '../../contract/staff/messages.ts'
import { documentKind } from '../../delivery/downloads/file-name.ts'
import { messageDrafts } from '../../delivery/messages/message-drafts.ts'
import { requestDrafts } from '../../delivery/messages/request-drafts.ts'
import { sendMessage } from '../../delivery/messages/send-message.ts'
import { notFound, orNotFound } from '../../errors.ts'
import { FoundDocument } from '../../fulfillment/sources/source.ts'
import { readRequest } from '../../money/refunds/refund-requests.db.ts'
import { isAtDesk } from '../../orders/line.ts'
import { linesOfRecord } from '../../orders/order-record.db.ts'
import { type OrderRow, readOrderRow } from '../../orders/orders.db.ts'
import { formatCents } from '../../orders/price.ts'
import { dayInWords, shopDate } from '../../orders/shop-day.ts'
import { deliveries } from '../../orders/timeline.db.ts'
import { deedName } from '../../orders/wanted-deed.ts'
import type { Parts } from '../../parts.ts'
import { route } from '../route.ts'

export function adminMessageRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts

  route(app, parts, calls.messageDraftsOfOrder, async ({ params, query }) => {
    const order = await theOrder(params.id)
    const request = query.requestId ? await theRequest(query.requestId, order.id) : undefined
    const lines = await linesOfRecord(db, order.id)
    const about =
      lines.find(({ line }) => line.id === (request?.lineId ?? query.lineId)) ??
      lines.find(({ line }) => isAtDesk(line)) ??
      lines[0]
    if (!about) throw notFound('deed')
    const { line, office } = about
    const { promisedBy } = line
    const dayOf = (at: Date | null | undefined) => (at ? shopDate(at, config.TIME_ZONE) : null)
    const facts = {
      fullName: order.fullName,
      address: deedName(line.address, line),
      office: office && `${office.title}, ${office.place}`,
      dueBy: dayOf(promisedBy),
      deed: deedWords(line.found),
    }
    const fits = ({ id }: { id: string }) => !line.wantedNumber || !OF_THE_LATEST.has(id)
    if (!request) return messageDrafts(facts).filter(fits)
    const deliveredOn = dayOf((await deliveries(db, order.id)).get(line.id))
    const { reason } = request
    const price = formatCents(line.priceCents)
    return [
      ...requestDrafts({ ...facts, reason, deliveredOn, price }).filter(fits),
      ...messageDrafts(facts).filter(({ id }) => id === 'which-unit' || id === 'blank'),
    ]
  })

  route(app, parts, calls.writeToCustomerOfOrder, async ({ params, body }, { staffId }) =>
    sendMessage(parts, { ...body, orderId: params.id, staffId }),
  )

  async function theRequest(id: string, orderId: string) {
    const request = await readRequest(db, id)
    if (request?.orderId !== orderId) throw notFound('request')
    return request
  }

  async function theOrder(id: string): Promise<OrderRow> {
    const order = orNotFound(await readOrderRow(db, id), 'order')
    return order
  }
}

/** Drafts that say that we sent the latest deed, which isn't so of one ordered by its number. */
const OF_THE_LATEST = new Set(['which-deed', 'latest', 'latest-deed'])

function deedWords(found: unknown): string | null {
  const document = FoundDocument.safeParse(found).data
  if (!document) return null
  const { documentType, recordedOn } = document
  return [documentKind(documentType), recordedOn && `recorded ${dayInWords(recordedOn)}`]
    .filter(Boolean)
    .join(', ')
}
