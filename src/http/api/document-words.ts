import type { ErrorCode } from '../../errors.ts'
import type { SentType } from '../../organizations/webhooks/event.ts'
import { statusOf } from '../errors.ts'

/** What a caller of the API should do about each error; null for those that only our pages can get. */
const FIXES: Record<ErrorCode, string | null> = {
  invalid_request:
    'Something is missing or malformed. `field` names it; `detail` says what’s wrong.',
  duplicate_address: 'The same address is in the order twice. Remove the line that `field` names.',
  address_unknown: 'We can’t find this address. Check it, or quote it to see how we read it.',
  not_sold: 'We can’t sell deeds for this address right now. Quote it to see why.',
  not_found: 'It doesn’t exist, or it belongs to another organization or mode.',
  invalid_transition: 'It isn’t in a state that allows this. Fetch it again and look at its state.',
  key_invalid: 'Send your whole key, as `Authorization: Bearer dbx_…`.',
  key_expired: 'The key has expired. Create or roll one under your account.',
  key_revoked: 'Someone in your organization revoked this key. Create a new one.',
  organization_disabled: 'We’ve disabled your organization. Please email support.',
  scope_missing: 'The key is missing the scope that `detail` names. Create a key that has it.',
  test_mode_off: 'This installation has no test mode.',
  idempotency_key_missing: 'Send an `Idempotency-Key` of 1 to 255 letters, digits and symbols.',
  idempotency_key_in_use: 'The first call with this key is still running. Try again in a second.',
  idempotency_key_reused: 'This key was used for a different call. Send a new one.',
  not_delivered:
    'The deed hasn’t been delivered, so it has no file yet. Wait for `deed.delivered`.',
  file_gone: 'We no longer keep this file. Order the deed again if you need it.',
  rate_limited:
    'You’ve used up your calls, or a day’s new email addresses. Wait for the seconds in `Retry-After`.',
  balance_frozen:
    'A bank is disputing a top-up, or took one back that had been spent. Top up what is owed, or wait until the dispute is decided.',
  balance_too_low: 'The order costs more than your balance. Top up, then send it again.',
  spending_limit:
    'The order goes over a monthly limit that your admins set. `detail` says which, how much is left and when it resets.',
  not_configured: 'This installation is missing a setting for this call.',
  unavailable: 'We can’t reach our records right now. Try again with the same idempotency key.',
  provider_unavailable: 'A service we depend on is down. Try again in a minute.',
  provider_failed: 'A service we depend on failed. Try again in a minute.',
  provider_refused: 'A service we depend on refused the request. Please email support.',
  forbidden: null,
  amount_invalid: null,
  amount_mismatch: null,
  intent_not_open: null,
  order_conflict: null,
  assigned_to_other: null,
  outside_policy: 'Our policy doesn’t cover this, or not yet. `detail` says why.',
  link_expired: null,
  link_revoked: null,
  unauthenticated: null,
  invalid_credentials: null,
  session_required: null,
  stale_session: null,
  captcha_required: null,
  too_many_unpaid: null,
}

export function problemWords() {
  const codes = Object.keys(FIXES) as ErrorCode[]
  return [
    ...codes.flatMap((code) => {
      const fix = FIXES[code]
      return fix ? [{ code, status: statusOf(code), fix }] : []
    }),
    {
      code: 'internal',
      status: 500,
      fix: 'Something went wrong on our side. Try again with the same idempotency key.',
    },
  ].toSorted((one, other) => one.status - other.status)
}

export const EVENT_WORDS: Readonly<Record<SentType, string>> = {
  'order.created': 'We took your order and drew its price from your balance.',
  'deed.delivered':
    'You can download the deed. `facts` says whether what it says is read: `reading`, `read` or `none`.',
  'deed.delayed': 'The deed is past due. We keep looking, and you can cancel it.',
  'deed.refunded':
    'We couldn’t get the deed or you canceled it. Its price is back on your balance.',
  'deed.superseded': 'A newer deed was recorded, or we replaced the copy. Fetch the deed again.',
  'order.completed': 'Each deed of the order is delivered or refunded.',
  'balance.low': 'Your balance fell below the limit you set.',
  'webhook.test': 'You asked for a test of your endpoint.',
}
