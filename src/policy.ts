/** What our policies promise, as data: the legal pages and the code that keeps the promises read the
 * same numbers and can't disagree. */
export const DELIVERY_HOURS = { from: 24, to: 48 } as const
export const DOWNLOAD_LINK_DAYS = 30
/** How long an order's page opens to those with a link, after its last delivery or refund. */
export const ORDER_ACCESS_DAYS = 30
/** When we check the index again and send a deed recorded since then for free. */
export const RECHECK_DAYS = 30
export const NO_DEED_NOTICE_HOURS = 48
export const DELIVERY_FAILURE_HOURS = 72
export const REFUND_REQUEST_DAYS = 30
/** The extra time a customer can give us once after hearing of a delay: if there's still no deed,
 * the money goes back, and one click never lets us hold it longer. */
export const WAIT_LONGER_DAYS = 7
/** One request, plus two more after a no: after three answers, the customer has to write to us. */
export const REFUND_REQUESTS_PER_DEED = 3
export const REFUND_REVIEW_BUSINESS_DAYS = { from: 3, to: 5 } as const
/** How long banks take to show a refund we've made. */
export const REFUND_ARRIVAL_BUSINESS_DAYS = { from: 5, to: 10 } as const
/** If the same browser pays for the same address again this soon, it wasn't on purpose. */
export const DOUBLE_CHARGE_MINUTES = 60
/** We give up on an order that's still unpaid by then. */
export const PENDING_ORDER_HOURS = 24
/** A full link lifetime, when a returning customer gets a new link for free, plus the refund
 * request period, when we may need to check what we sent. Its record stays. */
export const FILE_RETENTION_DAYS = DOWNLOAD_LINK_DAYS + REFUND_REQUEST_DAYS
export const RECORD_RETENTION_YEARS = 7
/** How long we remember an order that nobody paid for, and the payment opened for it. */
export const UNPAID_ORDER_DAYS = 30
/** How long we keep what was searched for, and by which browser session. */
export const SEARCH_DAYS = 90
export const MINIMUM_AGE = 18
export const COOLING_OFF_DAYS = 14
export const STATES_COVERED = 50
export const CLAIMED_SUCCESS_RATE = '99%+'

export const LEGAL_EFFECTIVE_DATE = 'October 22, 2025'

/** "2025" in our first year, and "2025–2027" in 2027. */
export function copyrightYears(now: Date): string {
  const [first, year] = [2025, now.getFullYear()]
  return year > first ? `${first}–${year}` : `${first}`
}

/** What we may say of a deed that a source has online. */
export const WITHIN_MINUTES = 'Usually within minutes.'
export const DELIVERY_WINDOW = `${DELIVERY_HOURS.from}–${DELIVERY_HOURS.to} hours`
export const REFUND_REVIEW_WINDOW = `${REFUND_REVIEW_BUSINESS_DAYS.from}–${REFUND_REVIEW_BUSINESS_DAYS.to} business days`
export const REFUND_ARRIVAL_WINDOW = `${REFUND_ARRIVAL_BUSINESS_DAYS.from}–${REFUND_ARRIVAL_BUSINESS_DAYS.to} business days`

/** Why a deed isn't coming, to everyone alike. It must be true where staff looked for it and where the
 * address is withheld and nobody did. */
export const NOT_FOUND = 'We don’t have a deed for this address that we can send you.'
/** Why we left a deed out of a payment: the same browser had just bought it. */
export const BOUGHT_BEFORE = 'You had just bought this deed in another order.'
export const NOT_CHARGED = 'You weren’t charged for it.'

// How we work. Nothing below is promised to customers, so Help doesn't list it.

/** How long a refund waits for the others of its order, so that one email covers them all. */
export const GATHER_SECONDS = 20
/** How long a deed waits for the others of its order, once the first one was emailed. */
export const GATHER_DEEDS_MINUTES = 10
/** How long a browser without an account is known by its cart. */
export const CART_SESSION_DAYS = 90
/** Google takes conversions of clicks up to this old. */
export const AD_CLICK_DAYS = 90

/** How long we remember which of the provider's events we've handled; it resends for 30 at most. */
export const PAYMENT_EVENT_DAYS = 90
/** How long we keep how often each source answered, by the hour. */
export const SOURCE_CALL_DAYS = 400
/** What was asked with an organization's keys. */
export const API_REQUEST_DAYS = 30
/** How long a call of the API that is sent again gets its first answer. */
export const API_ANSWER_DAYS = 30
/** Events of the API, with how they were sent, and endpoints that are off. */
export const API_EVENT_DAYS = 30
/** How long we count the hits of a caller, and its declined cards. */
export const COUNTER_HOURS = 24
/** A file in the document store that no record refers to is a leftover after this long. */
export const ORPHAN_FILE_HOURS = 24

/** Staff are signed out this long after signing in, or after their last request. */
export const SESSION_HOURS = 12
export const SESSION_IDLE_HOURS = 2
/** A password that someone else made has to be changed by its owner within this time. */
export const GIVEN_PASSWORD_DAYS = 3
/** What an hour of staff costs us, all in, for the margin of a deed; cents. */
export const STAFF_HOUR_CENTS = 3600
/** How long staff can take back what leaves the house. */
export const UNDO_SECONDS = 10
/** An overdue deed that someone has had for this long can be anybody's next one. */
export const LEFT_MINUTES = 60
