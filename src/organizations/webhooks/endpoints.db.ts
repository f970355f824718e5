import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { DisabledBecause } from './attempt.ts'
import type { EventType } from './event.ts'

/** Before its secret can be encrypted for it, an endpoint needs an id. */
export async function newEndpointId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(tx)
  return rows[0]?.id ?? ''
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: {
    id: string
    organizationId: string
    url: string
    types: EventType[]
    secret: Buffer
    at: Date
  },
): Promise<void> {
  const { id, organizationId, url, types, secret, at } = endpoint
  await tx
    .insertInto('webhookEndpoints')
    .values({ id, organizationId, url, types, secret, createdAt: at })
    .execute()
}

/** How many there are, and where those that are on lead. */
export async function countEndpoints(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('webhookEndpoints')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<string[]>`coalesce(array_agg(url) filter (where disabled_at is null), '{}')`.as('urlsOn'),
    ])
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow()
}

/** An endpoint of this organization, locked until the transaction ends. */
export async function lockEndpoint(tx: Tx, organizationId: string, id: string) {
  return tx
    .selectFrom('webhookEndpoints')
    .select(['id', 'url', 'secret', 'disabledAt', 'disabledBecause', 'confirmedAt'])
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function rollSecret(
  tx: Tx,
  id: string,
  rolled: { secret: Buffer; old: { secret: Buffer; until: Date } | undefined },
): Promise<void> {
  await tx
    .updateTable('webhookEndpoints')
    .set({
      secret: rolled.secret,
      oldSecret: rolled.old?.secret ?? null,
      oldSecretUntil: rolled.old?.until ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Nothing more is sent there, neither what is due nor what will happen; returns whether it was on. */
export async function disableEndpoint(tx: Tx, id: string, because: DisabledBecause, at: Date) {
  const { rows } = await sql`
    with off as (
      update webhook_endpoints set disabled_at = ${at}, disabled_because = ${because}
      where id = ${id} and disabled_at is null returning id
    ), dropped as (
      update webhook_deliveries set due_at = null
      where endpoint_id in (select id from off) and due_at is not null
    )
    select id from off`.execute(tx)
  return rows.length > 0
}

/** What happens from now on is sent there, with nothing held against it. */
export async function enableEndpoint(
  tx: Tx,
  id: string,
  { keepsConfirmed }: { keepsConfirmed: boolean },
): Promise<void> {
  await tx
    .updateTable('webhookEndpoints')
    .set({
      disabledAt: null,
      disabledBecause: null,
      strugglingSince: null,
      ...(keepsConfirmed ? {} : { confirmedAt: null }),
    })
    .where('id', '=', id)
    .execute()
}

/** Newest first, never with a secret. */
export async function listEndpoints(db: Db, organizationId: string, most: number) {
  return db
    .selectFrom('webhookEndpoints')
    .select([
      'id',
      'url',
      'types',
      'createdAt',
      'confirmedAt',
      'oldSecretUntil',
      'strugglingSince',
      'disabledAt',
      'disabledBecause',
    ])
    .where('organizationId', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** An endpoint that is off, and whose; undefined where nobody needs to hear of it anymore. */
export async function readDisabledEndpoint(db: Db, id: string) {
  const row = await db
    .selectFrom('webhookEndpoints')
    .innerJoin('organizations', 'organizations.id', 'webhookEndpoints.organizationId')
    .select([
      'webhookEndpoints.url',
      'webhookEndpoints.disabledAt',
      'webhookEndpoints.disabledBecause',
      'organizations.id as organizationId',
    ])
    .where('webhookEndpoints.id', '=', id)
    .where('organizations.disabledAt', 'is', null)
    .executeTakeFirst()
  if (!row?.disabledAt || !row.disabledBecause) return undefined
  const { disabledAt, disabledBecause } = row
  return { ...row, disabledAt, disabledBecause }
}

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
