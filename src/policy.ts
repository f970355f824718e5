/**
 * What we promise in the policies, as data: the text of the legal pages and the code that acts on a
 * promise read the same figures, so that they can't disagree.
 */
export const DELIVERY_HOURS = { from: 24, to: 48 } as const
export const DOWNLOAD_LINK_DAYS = 30
/** When the index is asked once more, so that a deed recorded meanwhile is sent free. */
export const RECHECK_DAYS = 30
export const NO_DEED_NOTICE_HOURS = 48
export const DELIVERY_FAILURE_HOURS = 72
export const REFUND_REQUEST_DAYS = 30
/**
 * What a customer who is told of a delay can grant us beyond it, once: whoever has nothing after that
 * gets the money back, and none is held for longer on the strength of one click.
 */
export const WAIT_LONGER_DAYS = 7
/** Asked once, and twice more after a no: what has been answered three times is settled by writing. */
export const REFUND_REQUESTS_PER_DEED = 3
export const REFUND_REVIEW_BUSINESS_DAYS = { from: 3, to: 5 } as const
/** How long banks take to show a refund that we have made. */
export const REFUND_ARRIVAL_BUSINESS_DAYS = { from: 5, to: 10 } as const
/** The same browser paying for the same address again this soon did not mean to. */
export const DOUBLE_CHARGE_MINUTES = 60
/** An order that nobody paid by then is given up. */
export const PENDING_ORDER_HOURS = 24
/**
 * How long the file of a deed is kept once nothing opens it any more: a whole link's life, in which
 * a customer who comes back gets a new one for nothing, and the time in which a refund can be asked
 * for, in which we may have to look at what we sent. The record of it stays.
 */
export const FILE_RETENTION_DAYS = DOWNLOAD_LINK_DAYS + REFUND_REQUEST_DAYS
export const RECORD_RETENTION_YEARS = 7
export const MINIMUM_AGE = 18
export const COOLING_OFF_DAYS = 14
export const STATES_COVERED = 50
export const CLAIMED_SUCCESS_RATE = '99%+'

export const LEGAL_EFFECTIVE_DATE = 'October 22, 2025'
export const COPYRIGHT_YEAR = 2025

export const DELIVERY_WINDOW = `${DELIVERY_HOURS.from}-${DELIVERY_HOURS.to} hours`
export const REFUND_REVIEW_WINDOW = `${REFUND_REVIEW_BUSINESS_DAYS.from}-${REFUND_REVIEW_BUSINESS_DAYS.to} business days`
export const REFUND_ARRIVAL_WINDOW = `${REFUND_ARRIVAL_BUSINESS_DAYS.from}-${REFUND_ARRIVAL_BUSINESS_DAYS.to} business days`

/** What may be said of an address before it is paid for. */
export const WITHIN_MINUTES = 'Usually within minutes.'
export const BY_STAFF = `By our staff within ${DELIVERY_WINDOW}.`

/** All that anybody is told of an address that we must not disclose: never why. */
export const WITHHELD = "We can't provide a copy for this address."

// How we work. Nothing below is promised to customers, so the settings page doesn't list it.

/** How long a deed or a refund waits for the others of its order, so that one email covers them all. */
export const GATHER_SECONDS = 20
/** How long a browser without an account is known by its cart. */
export const CART_SESSION_DAYS = 90
/** Google takes conversions of clicks up to this old. */
export const AD_CLICK_DAYS = 90

/** Staff are signed out this long after signing in, or after their last request. */
export const SESSION_HOURS = 12
export const SESSION_IDLE_HOURS = 2
/** A password that someone else made has to be changed by its owner within this time. */
export const GIVEN_PASSWORD_DAYS = 3
/** How long a claimed line stays someone's after their last sign of life. */
export const CLAIM_MINUTES = 20
/** Whoever released a line isn't handed the same one again for this long, while others wait. */
export const CLAIM_REST_MINUTES = 60
