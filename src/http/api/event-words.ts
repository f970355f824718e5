import type { SentType } from '../../organizations/webhooks/event.ts'

/** What each type of event tells. */
export const EVENT_WORDS: Readonly<Record<SentType, string>> = {
  'order.created': 'We took your order and drew its price from your balance.',
  'deed.delivered': 'You can download the deed.',
  'deed.delayed': 'The deed is past due. We keep looking, and you can cancel it.',
  'deed.refunded':
    'We couldn’t get the deed or you canceled it. Its price is back on your balance.',
  'deed.superseded': 'A newer deed was recorded, or we replaced the copy. Fetch the deed again.',
  'order.completed': 'Each deed of the order is delivered or refunded.',
  'balance.low': 'Your balance fell below the limit you set.',
  'webhook.test': 'You asked for a test of your endpoint.',
}
