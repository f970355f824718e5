import * as z from 'zod'
import { formatAddress } from '../../addresses/address.ts'
import { officesOf } from '../../addresses/offices/jurisdictions.db.ts'
import { readRequest } from '../../money/refunds/refund-requests.db.ts'
import type { Line } from '../../orders/lines.db.ts'
import { readOrderById } from '../../orders/orders.db.ts'
import { shopDate, shopMoment } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import { BOUGHT_BEFORE, NOT_FOUND } from '../../policy.ts'
import { linkToken } from '../../secret-token.ts'
import { orderLinkId } from '../downloads/links.db.ts'
import { deedsReadyLetter } from './deeds-ready.email.tsx'
import { deedsRefundedLetter } from './deeds-refunded.email.tsx'
import { emailChangedLetter } from './email-changed.email.tsx'
import { type Draft, senderOf } from './letter.tsx'
import { type NotChargedDeed, notChargedLetter } from './not-charged.email.tsx'
import { orderDelayedLetter } from './order-delayed.email.tsx'
import { orderReceivedLetter } from './order-received.email.tsx'
import { ordersForMail } from './orders-of-email.db.ts'
import { linksForMail, type OwedMail } from './outgoing-mail.db.ts'
import { refundsForMail } from './refund-news.db.ts'
import { refundDeclinedLetter, refundRequestedLetter } from './refund-request.email.tsx'
import { yourOrdersLetter } from './your-orders.email.tsx'

const OCCASIONS = {
  'deeds-ready': 'ready',
  'newer-deed': 'newer',
  'link-renewed': 'again',
  'deed-replaced': 'replaced',
} as const

const DeedLinks = z.object({ linkIds: z.array(z.uuid()).min(1), bundleId: z.optional(z.uuid()) })

/** The content of a queued email, built fresh for each attempt. */
export async function draftMail(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  owed: OwedMail,
): Promise<Draft> {
  const order = await readOrderById(db, owed.orderId)
  if (!order) throw new Error(`Mail ${owed.id} has no order`)
  const url = (path: string, linkId: string) =>
    `${config.PUBLIC_URL}/${path}/${linkToken(config.LINK_SECRET, linkId)}`
  const sender = senderOf(config)
  const common = { sender, orderId: order.id, orderUrl: url('o', await orderLinkId(db, order.id)) }
  switch (owed.template) {
    case 'order-received': {
      const offices = await officesOf(db, order.lines)
      return orderReceivedLetter({
        ...common,
        fullName: order.fullName,
        amountCents: order.amountCents,
        deeds: order.lines
          .map((line, index) => ({ ...line, office: offices[index] }))
          .filter(({ progress }) => progress !== 'released')
          .map(({ address, office }) => ({ address, office })),
        notCharged: notChargedOf(order.lines),
      })
    }
    case 'not-charged':
      return notChargedLetter({
        ...common,
        notCharged: notChargedOf(order.lines),
        searchUrl: `${config.PUBLIC_URL}/search`,
      })
    case 'deeds-ready':
    case 'newer-deed':
    case 'link-renewed':
    case 'deed-replaced': {
      const { linkIds, bundleId } = DeedLinks.parse(owed.data)
      const links = await linksForMail(db, linkIds)
      if (links.length === 0) throw new Error(`Every link of mail ${owed.id} was revoked`)
      const expiries = links.map(({ expiresAt }) => expiresAt.getTime())
      return deedsReadyLetter({
        ...common,
        occasion: OCCASIONS[owed.template],
        expiresOn: shopDate(new Date(Math.min(...expiries)), config.TIME_ZONE),
        expireTogether: new Set(expiries).size === 1,
        bundleUrl: bundleId && url('z', bundleId),
        deeds: links.map((link) => ({
          address: formatAddress(link),
          document: documentLine(link),
          provenance: provenanceLine(link, config.TIME_ZONE),
          url: url('d', link.linkId),
          sheetUrl: url('p', link.linkId),
        })),
      })
    }
    case 'address-changed':
      return emailChangedLetter({ sender, orderId: order.id })
    case 'deeds-refunded': {
      const { refundIds } = z.object({ refundIds: z.array(z.uuid()) }).parse(owed.data)
      const refunds = await refundsForMail(db, refundIds)
      return deedsRefundedLetter({ ...common, refunds, searchUrl: `${config.PUBLIC_URL}/search` })
    }
    case 'order-delayed': {
      const { lineIds } = z.object({ lineIds: z.array(z.uuid()) }).parse(owed.data)
      const lines = order.lines.filter(({ id }) => lineIds.includes(id))
      const last = Math.max(...lines.map(({ refundedAfter }) => Number(refundedAfter)))
      return orderDelayedLetter({
        ...common,
        addresses: lines.map((line) => formatAddress(line.address)),
        refundedOn: shopMoment(new Date(last), config.TIME_ZONE),
      })
    }
    case 'refund-requested':
    case 'refund-declined': {
      const { requestId } = z.object({ requestId: z.uuid() }).parse(owed.data)
      const request = await readRequest(db, requestId)
      const line = order.lines.find(({ id }) => id === request?.lineId)
      if (!request || !line) throw new Error(`Mail ${owed.id} has no request`)
      const about = { ...common, address: formatAddress(line.address) }
      return owed.template === 'refund-requested'
        ? refundRequestedLetter({
            ...about,
            reviewBy: shopDate(request.reviewBy, config.TIME_ZONE),
          })
        : refundDeclinedLetter({ ...about, answer: request.answer ?? '' })
    }
    case 'your-orders': {
      const { orderIds } = z.object({ orderIds: z.array(z.uuid()) }).parse(owed.data)
      // An order whose email has changed since no longer belongs to this reader.
      const orders = (await ordersForMail(db, orderIds)).filter(
        ({ emailKey }) => emailKey === owed.recipient.toLowerCase(),
      )
      if (orders.length === 0) throw new Error(`Mail ${owed.id} has no orders left`)
      return yourOrdersLetter({
        sender,
        orders: orders.map((each) => ({
          ...each,
          placedOn: shopDate(each.createdAt, config.TIME_ZONE),
          url: url('o', each.linkId),
        })),
      })
    }
  }
}

/** The lines left out of a payment, in the words everyone reads whose deed isn't coming. */
function notChargedOf(lines: Line[]): NotChargedDeed[] {
  return lines.flatMap(({ address, releaseReason }) => {
    if (!releaseReason) return []
    const why = releaseReason === 'withheld' ? NOT_FOUND : BOUGHT_BEFORE
    return [{ address: formatAddress(address), why }]
  })
}

function documentLine(document: {
  documentType: string
  instrumentNumber: string | null
  recordedOn: string | null
  pageCount: number | null
}): string {
  const type = document.documentType.toLowerCase()
  return [
    type.charAt(0).toUpperCase() + type.slice(1),
    document.instrumentNumber && `instrument ${document.instrumentNumber}`,
    document.recordedOn && `recorded ${document.recordedOn}`,
    document.pageCount && (document.pageCount === 1 ? '1 page' : `${document.pageCount} pages`),
  ]
    .filter(Boolean)
    .join(', ')
}

function provenanceLine(document: { retrievedAt: Date; sha256: Buffer }, timeZone: string): string {
  return `Retrieved ${shopDate(document.retrievedAt, timeZone)}, SHA-256 ${document.sha256.toString('hex')}`
}
