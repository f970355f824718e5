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
        used: 'Landing page, cart and checkout. The server prices every order with it.',
      },
      {
        name: 'Most deeds per order',
        value: String(MAX_DEEDS_PER_ORDER),
        used: 'The cart, and the most one payment can cover.',
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
        used: 'Terms. After that, a deed is overdue and the customer is told.',
      },
      {
        name: 'Delivery failure',
        value: hours(policy.DELIVERY_FAILURE_HOURS),
        used: 'Refund policy. A deed we don’t have by then is refunded automatically.',
      },
      {
        name: 'Extra time a customer can give us',
        value: days(policy.WAIT_LONGER_DAYS),
        used: 'The email about a delay. It moves the automatic refund, once.',
      },
      {
        name: 'Free check for a newer deed',
        value: days(policy.RECHECK_DAYS),
        used: 'How long after delivery we check the index again.',
      },
      {
        name: 'Unpaid orders expire after',
        value: hours(policy.PENDING_ORDER_HOURS),
        used: 'Orders nobody paid for.',
      },
    ],
  },
  {
    group: 'Links and files',
    figures: [
      {
        name: 'Download links work for',
        value: days(policy.DOWNLOAD_LINK_DAYS),
        used: 'Terms and emails. After that, links expire; staff can renew them.',
      },
      {
        name: 'Order links work for',
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
        used: 'Refund policy. Later requests aren’t covered.',
      },
      {
        name: 'Notice that no deed exists',
        value: hours(policy.NO_DEED_NOTICE_HOURS),
        used: 'Refund policy, and the refund dialog.',
      },
      {
        name: 'Review of a request',
        value: policy.REFUND_REVIEW_WINDOW,
        used: 'Refund policy, and the deadline of a request.',
      },
      {
        name: 'Most requests per deed',
        value: String(policy.REFUND_REQUESTS_PER_DEED),
        used: "The form on the order's page.",
      },
      {
        name: 'Refund seen on the card',
        value: policy.REFUND_ARRIVAL_WINDOW,
        used: 'Refund policy and emails.',
      },
      {
        name: 'Same address paid twice',
        value: `${policy.DOUBLE_CHARGE_MINUTES} minutes`,
        used: 'A second payment by the same browser within this time counts as a mistake.',
      },
      {
        name: 'Cooling-off in the EU and UK',
        value: days(policy.COOLING_OFF_DAYS),
        used: 'Terms and refund policy: waived on digital delivery.',
      },
    ],
  },
  {
    group: 'What we claim',
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
  {
    group: 'Cost',
    figures: [
      {
        name: 'Cost of an hour of staff',
        value: formatCents(policy.STAFF_HOUR_CENTS),
        used: 'Reports: the margin of a deed counts the minutes that somebody worked on it.',
      },
    ],
  },
]
