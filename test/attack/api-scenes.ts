import { randomUUID } from 'node:crypto'
import { HOUR } from '../../src/durations.ts'
import { openApi } from '../support/api/client.ts'
import { EMPIRE_STATE } from '../support/orders.ts'
import type { TestShop } from '../support/shop.ts'
import type { RaceScene } from './race-scene.ts'

/** The API's own: each caller sends the same key, as a program does that got no answer. */
export function apiScenes(shop: TestShop): Record<string, RaceScene> {
  const order = { lines: [EMPIRE_STATE] }
  const sameKey = () => ({ 'idempotency-key': randomUUID() })
  const hooks = '/api/v1/webhook-endpoints'
  const endpoint = { url: 'https://hooks.elm.test/', events: ['order.created'] }
  /** About an endpoint that is there. */
  const onEndpoint =
    (act: string): RaceScene =>
    async () => {
      const [client, headers] = [await openApi(shop), sameKey()]
      const { id } = (await client.post(hooks, endpoint)).json
      if (act === 'enable') await client.post(`${hooks}/${id}/disable`, {})
      return () => client.post(`${hooks}/${id}/${act}`, {}, headers)
    }
  return {
    [hooks]: async () => {
      const [client, headers] = [await openApi(shop), sameKey()]
      return () => client.post(hooks, endpoint, headers)
    },
    [`${hooks}/:id/roll`]: onEndpoint('roll'),
    [`${hooks}/:id/test`]: onEndpoint('test'),
    [`${hooks}/:id/disable`]: onEndpoint('disable'),
    [`${hooks}/:id/enable`]: onEndpoint('enable'),
    '/api/v1/events/:id/resend': async () => {
      const [client, headers] = [await openApi(shop), sameKey()]
      const { id } = (await client.post(hooks, endpoint)).json
      const { eventId } = (await client.post(`${hooks}/${id}/test`, {})).json
      const body = { endpointId: id }
      return () => client.post(`/api/v1/events/${eventId}/resend`, body, headers)
    },
    '/api/v1/orders': async () => {
      const [client, headers] = [await openApi(shop), sameKey()]
      return () => client.post('/api/v1/orders', order, headers)
    },
    '/api/v1/orders/:id/cancel': async () => {
      const [client, headers] = [await openApi(shop), sameKey()]
      const { json } = await client.post('/api/v1/orders', order)
      shop.setClock(new Date(Date.now() + 49 * HOUR))
      return () => client.post(`/api/v1/orders/${json.id}/cancel`, {}, headers)
    },
  }
}
