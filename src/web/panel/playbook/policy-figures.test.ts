import { expect, it } from 'vitest'
import * as policy from '../../../policy.ts'
import { FIGURES } from './policy.tsx'

const SHOWN = Object.values(FIGURES).flatMap((figures) =>
  figures.map(([name, value]) => `${name}: ${value}`),
)

it('shows these figures and no others', () => {
  expect(SHOWN).toEqual([
    'Price of a deed: $19.99',
    'Most deeds per order: 100',
    'Tax: $0.00',
    'Promised delivery: 24–48 hours',
    'Delivery failure: 72 hours',
    'Extra time a customer can give us: 7 days',
    'Free check for a newer deed: 30 days',
    'Unpaid orders expire after: 24 hours',
    'Download links work for: 30 days',
    'Order links work for: 30 days',
    'Files kept after their last link: 60 days',
    'Records kept: 7 years',
    'Unpaid orders kept: 30 days',
    'Searches kept: 90 days',
    'Time to ask for a refund: 30 days',
    'Notice that no deed exists: 48 hours',
    'Review of a request: 3–5 business days',
    'Most requests per deed: 3',
    'Refund seen on the card: 5–10 business days',
    'Same address paid twice: 60 minutes',
    'Cooling-off in the EU and UK: 14 days',
    'States covered: 50',
    'Success rate: 99%+',
    'Minimum age: 18',
    'Legal pages in effect since: October 22, 2025',
    'Cost of an hour of staff: $36.00',
  ])
})

/** The name of the row that shows each; none where it's words, a year in a footer, part of another, or how we work. */
const ROWS: Record<keyof typeof policy, string | undefined> = {
  WITHIN_MINUTES: undefined,
  DELIVERY_HOURS: undefined,
  DELIVERY_WINDOW: 'Promised delivery',
  DELIVERY_FAILURE_HOURS: 'Delivery failure',
  WAIT_LONGER_DAYS: 'Extra time a customer can give us',
  RECHECK_DAYS: 'Free check for a newer deed',
  PENDING_ORDER_HOURS: 'Unpaid orders expire after',
  DOWNLOAD_LINK_DAYS: 'Download links work for',
  ORDER_ACCESS_DAYS: 'Order links work for',
  FILE_RETENTION_DAYS: 'Files kept after their last link',
  RECORD_RETENTION_YEARS: 'Records kept',
  UNPAID_ORDER_DAYS: 'Unpaid orders kept',
  SEARCH_DAYS: 'Searches kept',
  REFUND_REQUEST_DAYS: 'Time to ask for a refund',
  NO_DEED_NOTICE_HOURS: 'Notice that no deed exists',
  REFUND_REVIEW_BUSINESS_DAYS: undefined,
  REFUND_REVIEW_WINDOW: 'Review of a request',
  REFUND_REQUESTS_PER_DEED: 'Most requests per deed',
  REFUND_ARRIVAL_BUSINESS_DAYS: undefined,
  REFUND_ARRIVAL_WINDOW: 'Refund seen on the card',
  DOUBLE_CHARGE_MINUTES: 'Same address paid twice',
  COOLING_OFF_DAYS: 'Cooling-off in the EU and UK',
  STATES_COVERED: 'States covered',
  CLAIMED_SUCCESS_RATE: 'Success rate',
  MINIMUM_AGE: 'Minimum age',
  LEGAL_EFFECTIVE_DATE: 'Legal pages in effect since',
  copyrightYears: undefined,
  GATHER_SECONDS: undefined,
  GATHER_DEEDS_MINUTES: undefined,
  CART_SESSION_DAYS: undefined,
  AD_CLICK_DAYS: undefined,
  PAYMENT_EVENT_DAYS: undefined,
  SOURCE_CALL_DAYS: undefined,
  API_REQUEST_DAYS: undefined,
  API_ANSWER_DAYS: undefined,
  API_EVENT_DAYS: undefined,
  COUNTER_HOURS: undefined,
  ORPHAN_FILE_HOURS: undefined,
  SESSION_HOURS: undefined,
  SESSION_IDLE_HOURS: undefined,
  GIVEN_PASSWORD_DAYS: undefined,
  STAFF_HOUR_CENTS: undefined,
  UNDO_SECONDS: undefined,
  LEFT_MINUTES: undefined,
  NOT_FOUND: undefined,
  BOUGHT_BEFORE: undefined,
  NOT_CHARGED: undefined,
}

it.each(Object.entries(policy))(
  'shows %s in a row of its own, if it is a figure',
  (name, figure) => {
    expect(ROWS).toHaveProperty(name)
    const row = ROWS[name as keyof typeof policy]
    if (row) expect(SHOWN.find((each) => each.startsWith(`${row}: `))).toContain(String(figure))
  },
)
