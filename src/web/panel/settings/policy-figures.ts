import { formatCents, MAX_DEEDS_PER_ORDER, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import * as policy from '../../../policy.ts'

interface Figure {
  name: string
  value: string
  /** Where customers read it, and what the shop does with it. */
  used: string
}

const hours = (count: number) => `${count} hours`
const days = (count: number) => `${count} days`

/** Read from the constants the code runs on, so this page can't disagree with them. */
export const FIGURES: ReadonlyArray<{ group: string; figures: Figure[] }> = [
  {
    group: 'Price',
    figures: [
      {
        name: 'Price of a deed',
        value: formatCents(UNIT_PRICE_CENTS),
        used: 'Landing, cart and checkout; every order is priced by the server with it.',
      },
      {
        name: 'Deeds in an order, at most',
        value: String(MAX_DEEDS_PER_ORDER),
        used: 'The cart, and what an amount may pay for.',
      },
      {
        name: 'Tax',
        value: formatCents(0),
        used: 'The summary at checkout.',
      },
    ],
  },
  {
    group: 'Delivery',
    figures: [
      {
        name: 'Promised delivery',
        value: policy.DELIVERY_WINDOW,
        used: "Terms; the line's clock: later than that it is overdue, and the customer is told.",
      },
      {
        name: 'Delivery failure',
        value: hours(policy.DELIVERY_FAILURE_HOURS),
        used: 'Refund policy; a line without a deed by then is refunded unasked.',
      },
      {
        name: 'Longer wait that a customer can grant',
        value: days(policy.WAIT_LONGER_DAYS),
        used: 'The mail about a delay; moves the unasked refund, once.',
      },
      {
        name: 'Free look for a newer deed',
        value: days(policy.RECHECK_DAYS),
        used: 'So long after delivery the index is asked once more.',
      },
      {
        name: 'Unpaid order given up after',
        value: hours(policy.PENDING_ORDER_HOURS),
        used: 'Orders that nobody paid.',
      },
    ],
  },
  {
    group: 'Links and files',
    figures: [
      {
        name: 'Life of a download link',
        value: days(policy.DOWNLOAD_LINK_DAYS),
        used: 'Terms and mails; links end after it, and staff can renew them.',
      },
      {
        name: 'Life of an order link',
        value: days(policy.ORDER_ACCESS_DAYS),
        used: 'Links to an order’s page expire this long after its last delivery or refund.',
      },
      {
        name: 'Files kept after their last link',
        value: days(policy.FILE_RETENTION_DAYS),
        used: 'Privacy policy; the nightly job that deletes files.',
      },
      {
        name: 'Records kept',
        value: `${policy.RECORD_RETENTION_YEARS} years`,
        used: 'Privacy policy; orders and ledger.',
      },
      {
        name: 'Unpaid orders kept',
        value: days(policy.UNPAID_ORDER_DAYS),
        used: 'Privacy policy; the nightly job that deletes them.',
      },
      {
        name: 'Searches kept',
        value: days(policy.SEARCH_DAYS),
        used: 'Privacy policy; the nightly job that deletes them. Daily counts stay.',
      },
    ],
  },
  {
    group: 'Refunds',
    figures: [
      {
        name: 'Time to ask for a refund',
        value: days(policy.REFUND_REQUEST_DAYS),
        used: 'Refund policy; requests after it are outside the policy.',
      },
      {
        name: 'Notice that no deed exists',
        value: hours(policy.NO_DEED_NOTICE_HOURS),
        used: 'Refund policy; what staff are told when they refund.',
      },
      {
        name: 'Review of a request',
        value: policy.REFUND_REVIEW_WINDOW,
        used: "Refund policy; the request's clock at the desk.",
      },
      {
        name: 'Requests for one deed, at most',
        value: String(policy.REFUND_REQUESTS_PER_DEED),
        used: "The form on the order's page.",
      },
      {
        name: 'Refund seen on the card',
        value: policy.REFUND_ARRIVAL_WINDOW,
        used: 'Refund policy and mails.',
      },
      {
        name: 'Same address paid twice',
        value: `${policy.DOUBLE_CHARGE_MINUTES} minutes`,
        used: 'Within it, the second payment of a browser is taken for a mistake.',
      },
      {
        name: 'Cooling-off in the EU and UK',
        value: days(policy.COOLING_OFF_DAYS),
        used: 'Terms and refund policy: waived on digital delivery.',
      },
    ],
  },
  {
    group: 'What is claimed',
    figures: [
      { name: 'States covered', value: String(policy.STATES_COVERED), used: 'Landing page.' },
      { name: 'Success rate', value: policy.CLAIMED_SUCCESS_RATE, used: 'Landing page.' },
      { name: 'Minimum age', value: String(policy.MINIMUM_AGE), used: 'Terms and privacy policy.' },
      {
        name: 'Legal pages in effect since',
        value: policy.LEGAL_EFFECTIVE_DATE,
        used: 'All three legal pages.',
      },
    ],
  },
]
