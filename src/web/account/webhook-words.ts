import type { WebhookAttempt } from '../../contract/account/webhooks.ts'
import type { EventType } from '../../organizations/webhooks/event.ts'

export const EVENT_WORDS: Record<EventType, string> = {
  'order.created': 'Order placed',
  'deed.delivered': 'Deed delivered',
  'deed.delayed': 'Deed delayed',
  'deed.refunded': 'Deed refunded',
  'deed.superseded': 'Newer or corrected deed available',
  'order.completed': 'Order completed',
  'balance.low': 'Balance low',
}

/** Why an attempt failed, where no status says it. */
export const FAILURE_WORDS: Record<NonNullable<WebhookAttempt['failure']>, string> = {
  status: 'Your server returned an error.',
  redirect: 'We don’t follow redirects. Use the final URL.',
  gone: 'Your server asked us to stop.',
  timeout: 'No response within 15 seconds.',
  unreachable: 'We couldn’t connect.',
  certificate: 'Your server’s certificate isn’t valid.',
  name: 'The host name doesn’t resolve.',
  private_address: 'The host name points to a private network.',
  secret: 'We couldn’t sign it. Roll the secret.',
}

export const DISABLED_WORDS = {
  asked: 'Disabled by your organization',
  gone: 'Disabled: your server returned 410 Gone',
  failing: 'Disabled: all ten attempts failed',
} as const
