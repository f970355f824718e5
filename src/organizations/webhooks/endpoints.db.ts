import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { EventType } from './event.ts'

export type DisabledBecause = 'asked' | 'gone' | 'failing'

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
    .insertInto('webhook_endpoints')
    .values({ id, organization_id: organizationId, url, types, secret, created_at: at })
    .execute()
}

/** How many there are, and how many of them are on. */
export async function countEndpoints(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('webhook_endpoints')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where disabled_at is null)::int`.as('on'),
    ])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
}

/** An endpoint of this organization, locked until the transaction ends. */
export async function lockEndpoint(tx: Tx, organizationId: string, id: string) {
  return tx
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'secret', 'disabled_at as disabledAt'])
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function rollSecret(
  tx: Tx,
  id: string,
  rolled: { secret: Buffer; old: { secret: Buffer; until: Date } | undefined },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      secret: rolled.secret,
      old_secret: rolled.old?.secret ?? null,
      old_secret_until: rolled.old?.until ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Nothing more is sent there, neither what is due nor what will happen; returns whether it was on. */
export async function disableEndpoint(
  tx: Tx,
  id: string,
  because: DisabledBecause,
  at: Date,
): Promise<boolean> {
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
export async function enableEndpoint(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: null, disabled_because: null, struggling_since: null })
    .where('id', '=', id)
    .execute()
}

/** Newest first, never with a secret. */
export async function listEndpoints(db: Db, organizationId: string, most: number) {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select([
      'id',
      'url',
      'types',
      'created_at as createdAt',
      'old_secret_until as oldSecretUntil',
      'struggling_since as strugglingSince',
      'disabled_at as disabledAt',
      'disabled_because as disabledBecause',
    ])
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    ...row,
    types: row.types as EventType[],
    disabledBecause: row.disabledBecause as DisabledBecause | null,
  }))
}

/** An endpoint that is off, and whose; undefined where nobody needs to hear of it anymore. */
export async function readDisabledEndpoint(db: Db, id: string) {
  const row = await db
    .selectFrom('webhook_endpoints')
    .innerJoin('organizations', 'organizations.id', 'webhook_endpoints.organization_id')
    .select([
      'webhook_endpoints.url',
      'webhook_endpoints.disabled_at as disabledAt',
      'webhook_endpoints.disabled_because as disabledBecause',
      'organizations.id as organizationId',
    ])
    .where('webhook_endpoints.id', '=', id)
    .where('organizations.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row?.disabledAt) return undefined
  const { disabledAt, disabledBecause } = row
  return { ...row, disabledAt, disabledBecause: disabledBecause as DisabledBecause }
}

/** Forgets endpoints that have been off for long, with what was sent to them. */
export async function sweepEndpoints(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_endpoints').where('disabled_at', '<', before).execute()
}
