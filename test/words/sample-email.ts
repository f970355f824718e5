import { type Address, addressAt, formatAddress } from '../../src/addresses/address.ts'
import type { Office } from '../../src/addresses/offices/recording-office.ts'
import {
  deedsReadyLetter,
  type Occasion,
  type ReadyDeed,
} from '../../src/delivery/letters/deeds-ready.email.ts'
import { deedsRefundedLetter } from '../../src/delivery/letters/deeds-refunded.email.ts'
import { BY_STAFF, type Draft, type ToldLine } from '../../src/delivery/letters/letter.ts'
import { renderLetter } from '../../src/delivery/letters/letter-html.tsx'
import {
  emailChangedLetter,
  messageLetter,
  notChargedLetter,
  orderDelayedLetter,
  refundRequestedLetter,
} from '../../src/delivery/letters/order-notices.email.ts'
import { orderReceivedLetter } from '../../src/delivery/letters/order-received.email.ts'
import { yourOrdersLetter } from '../../src/delivery/letters/your-orders.email.ts'
import type { MailTemplate } from '../../src/delivery/mail/mail-template.ts'
import { messageDrafts } from '../../src/delivery/messages/message-drafts.ts'
import { DAY, HOUR, later } from '../../src/durations.ts'
import type { LineState } from '../../src/orders/line.ts'
import { storyOf } from '../../src/orders/order-story.ts'
import { UNIT_PRICE_CENTS } from '../../src/orders/price.ts'
import { shopDate, shopMoment } from '../../src/orders/shop-day.ts'
import type { Parts } from '../../src/parts.ts'
import {
  DELIVERY_FAILURE_HOURS,
  DELIVERY_HOURS,
  DOWNLOAD_LINK_DAYS,
  WITHIN_MINUTES,
} from '../../src/policy.ts'

const EMPIRE = addressAt('350 5th Ave', 'New York', 'NY', '10118')
const WILLIS = addressAt('233 S Wacker Dr', 'Chicago', 'IL', '60606')
const MAIN = addressAt('12 N Main St', 'Springfield', 'IL', '62701')
const COOK: Office = {
  title: 'County Clerk',
  place: 'Cook County',
  url: null,
  phone: '(312) 555-0100',
  copyFee: 500,
  copyFeeNote: 'sample',
  deliveryClass: 'staff',
}
const ORDER_ID = '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12'
const REFERENCE = '2026-114'
const NAME = 'Ada Lovelace'
/** Opens nothing: no link has this token. */
const NO_TOKEN = 'sample'

/** An email with made-up data, by the shop's own letters and renderer. */
export function sampleEmail(parts: Pick<Parts, 'config' | 'clock'>, template: MailTemplate) {
  const draft = draftSample(parts, template)
  const reference = draft.orderId ? REFERENCE : (draft.reference ?? null)
  return renderLetter(parts.config, { ...draft, reference })
}

function draftSample(
  { config, clock }: Pick<Parts, 'config' | 'clock'>,
  template: MailTemplate,
): Draft {
  const { TIME_ZONE: zone, PUBLIC_URL: shop } = config
  const now = clock()
  const common = { orderId: ORDER_ID, orderUrl: `${shop}/o/${NO_TOKEN}` }
  const dueAt = later(now, DELIVERY_HOURS.to * HOUR)
  const dueBy = shopDate(dueAt, zone)
  const told = (...lines: Array<[Address, LineState, Partial<ToldLine>?]>) =>
    storyOf(
      {
        status: 'completed',
        paymentId: 'pi_sample',
        lines: lines.map(
          ([address, progress, more], place): ToldLine => ({
            id: `${place}`,
            name: formatAddress(address),
            reference: `${REFERENCE}-${place + 1}`,
            progress,
            price: UNIT_PRICE_CENTS,
            promisedBy: dueAt,
            refundedAfter: later(now, DELIVERY_FAILURE_HOURS * HOUR),
            isLate: false,
            hasAgreedToWait: false,
            request: null,
            refundReason: null,
            deliveryToldAt: null,
            ...more,
          }),
        ),
      },
      { day: (at) => shopDate(at, zone), moment: (at) => shopMoment(at, zone) },
    )
  const ready = (occasion: Occasion, addresses: Address[]) =>
    deedsReadyLetter({
      ...common,
      occasion,
      story: told(
        ...addresses.map((address) => [address, 'delivered'] as [Address, LineState]),
        [MAIN, 'searching'],
        [MAIN, 'desk'],
      ),
      deeds: addresses.map((address, place) =>
        sampleDeed(shop, address, place, shopDate(now, zone)),
      ),
      expiresOn: shopDate(later(now, DOWNLOAD_LINK_DAYS * DAY), zone),
      expireTogether: true,
      bundleUrl: addresses.length > 1 ? `${shop}/z/${NO_TOKEN}` : undefined,
    })
  const about = { ...common, wants: 'refund', address: formatAddress(EMPIRE) } as const
  switch (template) {
    case 'order-received':
      return orderReceivedLetter({
        ...common,
        fullName: NAME,
        amountCents: 2 * UNIT_PRICE_CENTS,
        paidOn: shopDate(now, zone),
        staffDueBy: dueBy,
        forecasts: [WITHIN_MINUTES, BY_STAFF],
        story: told([EMPIRE, 'searching'], [WILLIS, 'desk', { office: COOK }]),
      })
    case 'not-charged':
      return notChargedLetter({
        ...common,
        searchUrl: `${shop}/search`,
        story: told([EMPIRE, 'released']),
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
      const { address } = about
      const facts = { fullName: NAME, address, office: null, dueBy, deed: null }
      const [, sample = { subject: '', words: '' }] = messageDrafts(facts)
      return messageLetter({ ...common, ...sample })
    }
    case 'order-delayed':
      return orderDelayedLetter({
        ...common,
        story: told([EMPIRE, 'desk', { isLate: true, promisedBy: now }], [WILLIS, 'delivered']),
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
            wantedNumber: null,
            amountCents: UNIT_PRICE_CENTS,
            reason: 'not_found',
            hadLink: false,
          },
        ],
      })
    case 'refund-requested':
      return refundRequestedLetter({ ...about, reviewBy: shopDate(later(now, 7 * DAY), zone) })
    case 'your-orders':
      return yourOrdersLetter([
        {
          id: ORDER_ID,
          reference: REFERENCE,
          lines: [{ address: EMPIRE }, { address: WILLIS }],
          amountCents: 2 * UNIT_PRICE_CENTS,
          status: 'completed',
          placedOn: shopDate(now, zone),
          url: common.orderUrl,
        },
      ])
  }
}

function sampleDeed(shop: string, address: Address, place: number, today: string): ReadyDeed {
  return {
    address: formatAddress(address),
    reference: `${REFERENCE}-${place + 1}`,
    document: 'Warranty deed · Instrument 2019-0012345 · Recorded Mar 14, 2019 · 3 pages',
    fingerprint: `Retrieved ${today} · SHA-256 ${'2cdf'.repeat(16)}`,
    url: `${shop}/d/${NO_TOKEN}-${place + 1}`,
    sheetUrl: `${shop}/p/${NO_TOKEN}-${place + 1}`,
  }
}
