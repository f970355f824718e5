import { addEndpoint } from '../../../src/organizations/webhooks/change-endpoints.ts'
import { EVENT_TYPES, type EventType } from '../../../src/organizations/webhooks/event.ts'
import { openSender, type Sender } from '../../../src/organizations/webhooks/send-webhooks.ts'
import { openPost, type Post } from '../../../src/platform/outbound/outbound.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../standins/webhooks/receiver.ts'
import type { TestShop } from '../shop.ts'

export { startWebhookReceiver, type WebhookReceiver }

/** What a worker sends with, started by hand; it may send to this machine. */
export function senderOf(shop: TestShop, post: Post = openPost({ allowsLocal: true })): Sender {
  return openSender({ ...shop.jobParts, post, livemode: true })
}

/** An endpoint at this path of the receiver, which trusts its secret and has answered before. */
export async function listenAt(
  shop: TestShop,
  receiver: WebhookReceiver,
  organizationId: string,
  { path = '/hooks', types = EVENT_TYPES }: { path?: string; types?: readonly EventType[] } = {},
): Promise<string> {
  const wanted = { url: receiver.url + path, types }
  const { id, secret } = await shop.parts.db
    .transaction()
    .execute((tx) => addEndpoint(tx, shop.parts, { organizationId }, wanted))
  receiver.trust(path, secret)
  await confirmEndpoint(shop, id)
  return id
}

/** As though the endpoint had answered the event that asks for it. */
export async function confirmEndpoint(shop: Pick<TestShop, 'database'>, id: string): Promise<void> {
  const { pool } = shop.database
  await pool.query('update webhook_endpoints set confirmed_at = created_at where id = $1', [id])
  await pool.query('delete from webhook_deliveries where endpoint_id = $1', [id])
  await pool.query(
    "delete from api_events where type = 'webhook.test' and detail->>'endpointId' = $1",
    [id],
  )
}
