import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a webhook tells: fetch the rest with your key. */
export interface DeedboxEvent {
  id: string
  type: string
  timestamp: string
  livemode: boolean
  data: Record<string, string | number | null>
}

type Headers = Record<string, string | string[] | undefined>

/** Longer on the way than this, it may be an old one that somebody sends again. */
const TOLERANCE_SECONDS = 5 * 60

/**
 * The event of a webhook, if we signed it: `body` as it came, before anything parsed it, and the secret
 * of your endpoint. Throws if it's forged, changed or too old.
 */
export function verifyWebhook(
  body: string,
  headers: Headers,
  secret: string,
  now: Date = new Date(),
): DeedboxEvent {
  const of = (name: string) => [headers[name]].flat()[0] ?? ''
  const [id, timestamp, sent] = [of('webhook-id'), of('webhook-timestamp'), of('webhook-signature')]
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || age > TOLERANCE_SECONDS) {
    throw new Error('This webhook has no time, or it’s too old.')
  }
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  // While a secret is rolled there are two signatures, one for each.
  const isOurs = sent.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',')
    const given = Buffer.from(signature, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isOurs) throw new Error('This webhook isn’t signed with the secret of your endpoint.')
  return JSON.parse(body) as DeedboxEvent
}
