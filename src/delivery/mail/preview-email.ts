import { type Address, formatAddress } from '../../addresses/address.ts'
import type { Office } from '../../addresses/offices/jurisdictions.db.ts'
import { DAY, HOUR, later } from '../../durations.ts'
import { UNIT_PRICE_CENTS } from '../../orders/price.ts'
import { shopDate, shopMoment } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import {
  BOUGHT_BEFORE,
  DELIVERY_FAILURE_HOURS,
  DELIVERY_HOURS,
  DOWNLOAD_LINK_DAYS,
  WITHIN_MINUTES,
} from '../../policy.ts'
import { deedsReadyLetter, type Occasion, type ReadyDeed } from '../letters/deeds-ready.email.ts'
import { deedsRefundedLetter } from '../letters/deeds-refunded.email.ts'
import { emailChangedLetter } from '../letters/email-changed.email.ts'
import type { Draft } from '../letters/letter.ts'
import { renderLetter } from '../letters/letter-html.tsx'
import { BY_STAFF } from '../letters/mail-words.ts'
import { messageLetter } from '../letters/message.email.ts'
import { notChargedLetter } from '../letters/not-charged.email.ts'
import { orderDelayedLetter } from '../letters/order-delayed.email.ts'
import { orderReceivedLetter } from '../letters/order-received.email.ts'
import { refundDeclinedLetter, refundRequestedLetter } from '../letters/refund-request.email.ts'
import { type ListedOrder, yourOrdersLetter } from '../letters/your-orders.email.ts'
import { messageDrafts } from '../messages/message-drafts.ts'
import type { MailTemplate } from './outgoing-mail.db.ts'

const EMPIRE: Address = {
  streetAddress: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  zipCode: '10118',
}
const WILLIS: Address = {
  streetAddress: '233 S Wacker Dr',
  city: 'Chicago',
  state: 'IL',
  zipCode: '60606',
}
const MAIN: Address = {
  streetAddress: '12 N Main St',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
}
const COOK: Office = {
  title: 'County Clerk',
  place: 'Cook County',
  url: null,
  phone: '(312) 555-0100',
  copyFeeCents: 500,
  copyFeeNote: 'sample',
  deliveryClass: 'staff',
}
const ORDER_ID = '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12'
const REFERENCE = '2026-114'
/** Opens nothing: no link has this token. */
const NO_TOKEN = 'sample'

/** An email as it would arrive, made by the same letters and the same renderer; nothing is sent. */
export function previewEmail(
  parts: Pick<Parts, 'config' | 'clock'>,
  template: MailTemplate,
): { from: string; subject: string; html: string; text: string } {
  const letter = renderLetter(parts.config, draftSample(parts, template))
  return { from: parts.config.MAIL_FROM, ...letter }
}

/**
 * A sample email with made-up data for staff to view. There's no order, link or person behind it.
 */
function draftSample(
  { config, clock }: Pick<Parts, 'config' | 'clock'>,
  template: MailTemplate,
): Draft {
  const { TIME_ZONE: zone, PUBLIC_URL: shop } = config
  const at = clock()
  const common = { orderId: ORDER_ID, orderUrl: `${shop}/o/${NO_TOKEN}` }
  const dueBy = shopDate(later(at, DELIVERY_HOURS.to * HOUR), zone)
  const ready = (occasion: Occasion, addresses: Address[]) =>
    deedsReadyLetter({
      ...common,
      occasion,
      standing: {
        total: 4,
        ready: addresses.length,
        soon: 1,
        staff: [{ address: formatAddress(MAIN), reference: null }],
        staffDueBy: dueBy,
        refunded: 0,
      },
      deeds: addresses.map((address, place) => sampleDeed(shop, address, place, at, zone)),
      expiresOn: shopDate(later(at, DOWNLOAD_LINK_DAYS * DAY), zone),
      expireTogether: true,
      bundleUrl: addresses.length > 1 ? `${shop}/z/${NO_TOKEN}` : undefined,
    })
  const priceCents = UNIT_PRICE_CENTS
  const about = { ...common, address: formatAddress(EMPIRE) }
  switch (template) {
    case 'order-received':
      return orderReceivedLetter({
        ...common,
        reference: REFERENCE,
        fullName: 'Ada Lovelace',
        amountCents: 2 * UNIT_PRICE_CENTS,
        paidOn: shopDate(at, zone),
        staffDueBy: dueBy,
        deeds: [
          {
            address: EMPIRE,
            reference: `${REFERENCE}-1`,
            priceCents,
            office: undefined,
            expect: WITHIN_MINUTES,
          },
          {
            address: WILLIS,
            reference: `${REFERENCE}-2`,
            priceCents,
            office: COOK,
            expect: BY_STAFF,
          },
        ],
        notCharged: [],
      })
    case 'not-charged':
      return notChargedLetter({
        ...common,
        searchUrl: `${shop}/search`,
        notCharged: [{ address: formatAddress(EMPIRE), reference: REFERENCE, why: BOUGHT_BEFORE }],
      })
    case 'deeds-ready':
      return ready('ready', [EMPIRE, WILLIS])
    case 'newer-deed':
      return ready('newer', [EMPIRE])
    case 'link-renewed':
      return ready('again', [EMPIRE])
    case 'deed-replaced':
      return ready('replaced', [EMPIRE])
    case 'address-changed':
      return emailChangedLetter({ ...common, supportEmail: config.SUPPORT_EMAIL })
    case 'message': {
      const facts = {
        fullName: 'Ada Lovelace',
        address: formatAddress(EMPIRE),
        office: null,
        dueBy,
        deed: null,
      }
      const [, sample] = messageDrafts(facts)
      return messageLetter({
        ...common,
        subject: sample?.subject ?? '',
        words: sample?.words ?? '',
      })
    }
    case 'order-delayed':
      return orderDelayedLetter({
        ...common,
        late: [{ address: formatAddress(EMPIRE), reference: REFERENCE }],
        total: 2,
        refundedOn: shopMoment(later(at, DELIVERY_FAILURE_HOURS * HOUR), zone),
        isFromBalance: false,
      })
    case 'deeds-refunded':
      return deedsRefundedLetter({
        ...common,
        searchUrl: `${shop}/search`,
        refunds: [
          {
            id: ORDER_ID,
            address: EMPIRE,
            reference: REFERENCE,
            amountCents: UNIT_PRICE_CENTS,
            reason: 'not_found',
            hadLink: false,
          },
        ],
      })
    case 'refund-requested':
      return refundRequestedLetter({
        ...about,
        reviewBy: shopDate(later(at, 7 * DAY), zone),
      })
    case 'refund-declined':
      return refundDeclinedLetter({
        ...about,
        answer: 'The deed we sent is the most recent one on record for this address.',
      })
    case 'your-orders':
      return yourOrdersLetter([sampleOrder(shop, at, zone)])
  }
}

function sampleDeed(
  shop: string,
  address: Address,
  place: number,
  at: Date,
  zone: string,
): ReadyDeed {
  return {
    address: formatAddress(address),
    reference: `${REFERENCE}-${place + 1}`,
    document: 'Warranty deed · Instrument 2019-0012345 · Recorded Mar 14, 2019 · 3 pages',
    fingerprint: `Retrieved ${shopDate(at, zone)} · SHA-256 ${'2cdf'.repeat(16)}`,
    url: `${shop}/d/${NO_TOKEN}-${place + 1}`,
    sheetUrl: `${shop}/p/${NO_TOKEN}-${place + 1}`,
  }
}

function sampleOrder(shop: string, at: Date, zone: string): ListedOrder {
  return {
    id: ORDER_ID,
    reference: REFERENCE,
    lines: [{ address: EMPIRE }, { address: WILLIS }],
    amountCents: 2 * UNIT_PRICE_CENTS,
    status: 'completed',
    placedOn: shopDate(at, zone),
    url: `${shop}/o/${NO_TOKEN}`,
  }
}
