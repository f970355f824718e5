import type { DisabledBecause } from '../../organizations/webhooks/attempt.ts'
import type { Draft } from './letter.ts'

interface About {
  organization: string
  /** Where the endpoint is, without what may be secret in its path. */
  host: string
  because: DisabledBecause
  url: string
}

export function webhookDisabledLetter({ organization, host, because, url }: About): Draft {
  return {
    subject: `We stopped sending webhooks to ${host}`,
    preview: 'Your other endpoints aren’t affected.',
    heading: 'Webhook endpoint disabled',
    blocks: [
      because === 'gone'
        ? `An endpoint of ${organization} on ${host} returned 410 Gone, which tells us to stop.`
        : `An endpoint of ${organization} on ${host} has failed for more than three days, so we stopped sending events to it.`,
      'Once it works again, enable it within 30 days. Nothing is lost: you can then list the last 30 days’ events and resend them.',
    ],
    action: { label: 'See what failed', url },
  }
}
