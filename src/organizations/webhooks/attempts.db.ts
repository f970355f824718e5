import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export async function listAttempts(
  db: Db,
  organizationId: string,
  page: { limit: number; before: string | undefined; endpointId: string | undefined },
) {
  const { limit, before, endpointId } = page
  return db
    .selectFrom('webhookAttempts')
    .innerJoin('webhookEndpoints', 'webhookEndpoints.id', 'webhookAttempts.endpointId')
    .innerJoin('webhookDeliveries', 'webhookDeliveries.id', 'webhookAttempts.deliveryId')
    .innerJoin('apiEvents', 'apiEvents.id', 'webhookDeliveries.eventId')
    .leftJoin('orders', 'orders.id', 'apiEvents.orderId')
    .select([
      'webhookAttempts.id',
      'webhookAttempts.at',
      'webhookAttempts.number',
      'webhookAttempts.status',
      'webhookAttempts.failure',
      'webhookAttempts.ms',
      'webhookEndpoints.id as endpointId',
      'webhookEndpoints.url',
      sql<boolean>`webhook_endpoints.disabled_at is null`.as('isOn'),
      'apiEvents.id as eventId',
      'apiEvents.type',
      'orders.reference as fileNumber',
      // Of the last attempt only: those before it are what led here.
      sql<Date | null>`case when webhook_deliveries.attempts = webhook_attempts.number
        then webhook_deliveries.due_at end`.as('nextAt'),
    ])
    .where('webhookEndpoints.organizationId', '=', organizationId)
    .$if(endpointId !== undefined, (query) =>
      query.where('webhookAttempts.endpointId', '=', endpointId ?? ''),
    )
    .$if(before !== undefined, (query) => query.where('webhookAttempts.id', '<', before ?? ''))
    .orderBy('webhookAttempts.id', 'desc')
    .limit(limit)
    .execute()
}
