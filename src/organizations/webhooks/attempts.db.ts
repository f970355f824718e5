import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Failure } from './attempt.ts'
import type { SentType } from './event.ts'

/** What was sent to an organization's endpoints, or to one of them, newest first. */
export async function listAttempts(
  db: Db,
  organizationId: string,
  page: { limit: number; before: string | undefined; endpointId: string | undefined },
) {
  const { limit, before, endpointId } = page
  const rows = await db
    .selectFrom('webhook_attempts')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_attempts.endpoint_id')
    .innerJoin('webhook_deliveries', 'webhook_deliveries.id', 'webhook_attempts.delivery_id')
    .innerJoin('api_events', 'api_events.id', 'webhook_deliveries.event_id')
    .leftJoin('orders', 'orders.id', 'api_events.order_id')
    .select([
      'webhook_attempts.id',
      'webhook_attempts.at',
      'webhook_attempts.number',
      'webhook_attempts.status',
      'webhook_attempts.failure',
      'webhook_attempts.ms',
      'webhook_endpoints.id as endpointId',
      'webhook_endpoints.url',
      sql<boolean>`webhook_endpoints.disabled_at is null`.as('isOn'),
      'api_events.id as eventId',
      'api_events.type',
      'orders.reference as fileNumber',
      // Of the last attempt only: those before it are what led here.
      sql<Date | null>`case when webhook_deliveries.attempts = webhook_attempts.number
        then webhook_deliveries.due_at end`.as('nextAt'),
    ])
    .where('webhook_endpoints.organization_id', '=', organizationId)
    .$if(endpointId !== undefined, (query) =>
      query.where('webhook_attempts.endpoint_id', '=', endpointId ?? ''),
    )
    .$if(before !== undefined, (query) => query.where('webhook_attempts.id', '<', before ?? ''))
    .orderBy('webhook_attempts.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    type: row.type as SentType,
    failure: row.failure as Failure | null,
  }))
}
