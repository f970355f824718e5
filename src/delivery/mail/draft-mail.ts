import * as z from 'zod'
import { readRequest } from '../../money/refunds/refund-requests.db.ts'
import type { Line } from '../../orders/lines.db.ts'
import { isBalancePayment } from '../../orders/order.ts'
import { type OrderRow, readOrderById } from '../../orders/orders.db.ts'
import { dayInWords, shopDate } from '../../orders/shop-day.ts'
import { deedName } from '../../orders/wanted-deed.ts'
import type { Parts } from '../../parts.ts'
import { documentKind } from '../downloads/file-name.ts'
import { tokensOfLinks } from '../downloads/links.db.ts'
import { draftReceipt, draftStory } from '../draft-story.ts'
import { deedsReadyLetter } from '../letters/deeds-ready.email.ts'
import { deedsRefundedLetter } from '../letters/deeds-refunded.email.ts'
import type { Draft } from '../letters/letter.ts'
import {
  emailChangedLetter,
  messageLetter,
  notChargedLetter,
  orderDelayedLetter,
  refundRequestedLetter,
} from '../letters/order-notices.email.ts'
import { yourOrdersLetter } from '../letters/your-orders.email.ts'
import { ordersForMail } from './orders-of-email.db.ts'
import { linksForMail, type OwedMail } from './outgoing-mail.db.ts'
import { refundsForMail } from './refund-news.db.ts'

const OCCASIONS = {
  'deeds-ready': 'ready',
  'newer-deed': 'newer',
  'link-renewed': 'again',
  'deed-replaced': 'replaced',
} as const

const DeedLinks = z.object({
  linkIds: z.array(z.uuid()).min(1),
  bundleId: z.optional(z.uuid()),
})

const Written = z.object({ subject: z.string(), words: z.string() })

type DraftParts = Pick<Parts, 'db' | 'clock' | 'config'>

/** Built fresh for each attempt; undefined if there's nothing left to say. */
export async function draftMail(parts: DraftParts, owed: OwedMail): Promise<Draft | undefined> {
  const order = await readOrderById(parts.db, owed.orderId)
  if (!order) throw new Error(`Mail ${owed.id} has no order`)
  const draft = await draftAbout(parts, owed, order)
  return draft?.orderId ? { ...draft, reference: order.reference } : draft
}

async function draftAbout(
  parts: DraftParts,
  owed: OwedMail,
  order: OrderRow & { lines: Line[] },
): Promise<Draft | undefined> {
  const { db, config } = parts
  const timeZone = config.TIME_ZONE
  const urlsOf = async (...linkIds: string[]) => {
    const tokenOf = await tokensOfLinks(db, config.LINK_SECRET, linkIds)
    return (path: string, linkId: string) => `${config.PUBLIC_URL}/${path}/${tokenOf(linkId)}`
  }
  const orderUrl = (await urlsOf(owed.orderLinkId))('o', owed.orderLinkId)
  const common = { orderId: order.id, orderUrl }
  switch (owed.template) {
    case 'order-received':
      return draftReceipt(parts, order, common.orderUrl)
    case 'not-charged':
      return notChargedLetter({
        ...common,
        story: await draftStory(parts, order),
        searchUrl: `${config.PUBLIC_URL}/search`,
      })
    case 'deeds-ready':
    case 'newer-deed':
    case 'link-renewed':
    case 'deed-replaced': {
      const { linkIds, bundleId } = DeedLinks.parse(owed.data)
      const links = await linksForMail(db, linkIds)
      // Refunded or withheld since.
      if (links.length === 0) return undefined
      const url = await urlsOf(...linkIds, ...(bundleId ? [bundleId] : []))
      const sentLines = links.map(({ lineId }) => lineId)
      const expiries = links.map(({ expiresAt }) => expiresAt.getTime())
      return deedsReadyLetter({
        ...common,
        occasion: OCCASIONS[owed.template],
        story: await draftStory(parts, order, sentLines),
        expiresOn: shopDate(new Date(Math.min(...expiries)), timeZone),
        expireTogether: new Set(expiries).size === 1,
        bundleUrl: bundleId && url('z', bundleId),
        deeds: links.map((link) => ({
          address: deedName(link, link),
          reference: link.reference,
          document: documentLine(link),
          fingerprint: fingerprintOf(link, timeZone),
          url: url('d', link.linkId),
          sheetUrl: url('p', link.linkId),
        })),
      })
    }
    case 'address-changed':
      return emailChangedLetter({ supportEmail: config.SUPPORT_EMAIL, orderId: order.id })
    case 'message':
      return messageLetter({ ...common, ...Written.parse(owed.data) })
    case 'deeds-refunded': {
      const { refundIds } = z.object({ refundIds: z.array(z.uuid()) }).parse(owed.data)
      const refunds = await refundsForMail(db, refundIds)
      return deedsRefundedLetter({ ...common, refunds, searchUrl: `${config.PUBLIC_URL}/search` })
    }
    case 'order-delayed': {
      const story = await draftStory(parts, order)
      // What was late when it was owed may have come since.
      if (story.of('late').length === 0) return undefined
      return orderDelayedLetter({
        ...common,
        story,
        isFromBalance: isBalancePayment(order.paymentIntentId),
      })
    }
    case 'refund-requested': {
      const { requestId } = z.object({ requestId: z.uuid() }).parse(owed.data)
      const request = await readRequest(db, requestId)
      const line = order.lines.find(({ id }) => id === request?.lineId)
      if (!request || !line) throw new Error(`Mail ${owed.id} has no request`)
      const wants = request.reason === 'right_deed' ? 'right_deed' : 'refund'
      const address = deedName(line.address, line)
      const reviewBy = shopDate(request.reviewBy, timeZone)
      return refundRequestedLetter({ ...common, wants, address, reviewBy })
    }
    case 'your-orders': {
      const { orderIds } = z.object({ orderIds: z.array(z.uuid()) }).parse(owed.data)
      // An order whose email has changed since no longer belongs to this reader.
      const orders = (await ordersForMail(db, orderIds)).filter(
        ({ emailKey }) => emailKey === owed.recipient.toLowerCase(),
      )
      const url = await urlsOf(...orders.map(({ linkId }) => linkId))
      const [newest, ...others] = orders.map((each) => ({
        ...each,
        placedOn: shopDate(each.createdAt, timeZone),
        url: url('o', each.linkId),
      }))
      return newest && yourOrdersLetter([newest, ...others])
    }
  }
}

function documentLine(document: {
  documentType: string
  instrumentNumber: string | null
  recordedOn: string | null
  pageCount: number | null
}): string {
  return [
    documentKind(document.documentType),
    document.instrumentNumber && `Instrument ${document.instrumentNumber}`,
    document.recordedOn && `Recorded ${dayInWords(document.recordedOn)}`,
    document.pageCount && (document.pageCount === 1 ? '1 page' : `${document.pageCount} pages`),
  ]
    .filter(Boolean)
    .join(' · ')
}

function fingerprintOf(document: { retrievedAt: Date; sha256: Buffer }, timeZone: string): string {
  return `Retrieved ${shopDate(document.retrievedAt, timeZone)} · SHA-256 ${document.sha256.toString('hex')}`
}
