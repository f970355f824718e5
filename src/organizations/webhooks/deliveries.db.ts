import { sql } from 'kysely'
import { type Db, listOf, type Tx } from '../../platform/db.ts'
import type { Outcome } from './attempt.ts'
import type { EventRow } from './event.ts'
import { EVENT_COLUMNS, eventsWithWords } from './events.db.ts'

/** What one worker may send beside what it's sending already. */
export interface Room {
  /** In all. */
  free: number
  /** Of these, to endpoints that fail or are slow. */
  strugglingFree: number
  perEndpoint: number
  /** Endpoints that it's sending to. */
  busy: string[]
}

/** One event to send to one endpoint, leased to this worker. */
export interface Delivery {
  id: string
  endpointId: string
  eventId: string
  /** How often it was sent before. */
  attempts: number
  /** Until when nobody else sends it. */
  heldUntil: Date
  isStruggling: boolean
}

/** Takes what is due, as far as there's room, by moving its due date to when the lease ends.
 * Endpoints that answer come first, and none gets more than its share. */
export async function takeDue(
  db: Db,
  room: Room,
  { at, heldUntil }: { at: Date; heldUntil: Date },
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    with recursive waiting as (
      -- Endpoints with anything to send. Each is found by a leap through the index to the next
      -- endpoint_id, so it doesn't matter how much is piled up for one.
      (select endpoint_id from webhook_deliveries where due_at is not null
        order by endpoint_id limit 1)
      union all
      select (select next.endpoint_id from webhook_deliveries as next
        where next.due_at is not null and next.endpoint_id > waiting.endpoint_id
        order by next.endpoint_id limit 1)
      from waiting where waiting.endpoint_id is not null
    ), due as (
      -- The share of each endpoint that's on and not busy: its oldest ones, or only the oldest if it
      -- struggles. One that has never answered gets the event that asks it to, again and again, and no
      -- other. What another worker is taking is skipped; a disabled organization gets nothing.
      select share.id, share.due_at, endpoint.struggling_since is not null as is_struggling
      from waiting
      join webhook_endpoints as endpoint on endpoint.id = waiting.endpoint_id
      join organizations on organizations.id = endpoint.organization_id
        and organizations.disabled_at is null
      cross join lateral (
        select id, due_at from webhook_deliveries
        where endpoint_id = endpoint.id and due_at <= ${at}
          and (endpoint.confirmed_at is not null or id = (
            select id from webhook_deliveries as first
            where first.endpoint_id = endpoint.id and first.due_at is not null
            order by first.id limit 1))
        order by due_at
        limit case when endpoint.struggling_since is null then ${room.perEndpoint}::int else 1 end
        for update skip locked
      ) as share
      where endpoint.disabled_at is null and endpoint.id <> all(${listOf(room.busy, 'uuid')})
    ), ranked as (
      select id, is_struggling,
        row_number() over (partition by is_struggling order by due_at) as place
      from due
    ), taken as (
      select id, is_struggling from ranked
      where not is_struggling or place <= ${room.strugglingFree}
      order by is_struggling, place limit ${room.free}
    )
    update webhook_deliveries as delivery set due_at = ${heldUntil}
    from taken where delivery.id = taken.id
    returning delivery.id, endpoint_id, event_id, attempts, due_at as held_until, is_struggling`.execute(
    db,
  )
  return rows
}

export interface Target {
  url: string
  secret: Buffer
  oldSecret: Buffer | null
  oldSecretUntil: Date | null
}

export async function readToSend(
  db: Db,
  deliveries: readonly Delivery[],
): Promise<{ events: Map<string, EventRow>; targets: Map<string, Target> }> {
  const eventIds = deliveries.map(({ eventId }) => eventId)
  const endpointIds = deliveries.map(({ endpointId }) => endpointId)
  const [events, targets] = await Promise.all([
    eventsWithWords(db)
      .select(EVENT_COLUMNS)
      .where(sql<boolean>`api_events.id = any(${listOf(eventIds, 'uuid')})`)
      .execute(),
    db
      .selectFrom('webhookEndpoints')
      .select(['id', 'url', 'secret', 'oldSecret', 'oldSecretUntil'])
      .where(sql<boolean>`id = any(${listOf(endpointIds, 'uuid')})`)
      .execute(),
  ])
  return {
    events: new Map(events.map((row) => [row.id, row])),
    targets: new Map(targets.map(({ id, ...target }) => [id, target])),
  }
}

export interface Ended {
  delivery: Delivery
  outcome: Outcome
  at: Date
  /** When it's sent again; null if it isn't. */
  dueAt: Date | null
  isSlow: boolean
}

/** Notes what came of sending some of them, and when they're sent again. Where somebody else has taken
 * one over meanwhile, the attempt is noted and the rest is theirs. */
export async function recordAttempts(db: Db | Tx, ended: readonly Ended[]): Promise<void> {
  const each = (type: Parameters<typeof listOf>[1], pick: (one: Ended) => unknown) =>
    listOf(ended.map(pick), type)
  await sql`
    with ended as (
      select * from unnest(${each('uuid', ({ delivery }) => delivery.id)},
        ${each('uuid', ({ delivery }) => delivery.endpointId)},
        ${each('timestamptz', ({ delivery }) => delivery.heldUntil)},
        ${each('smallint', ({ delivery }) => delivery.attempts + 1)},
        ${each('smallint', ({ outcome }) => outcome.status)},
        ${each('text', ({ outcome }) => outcome.failure)},
        ${each('int', ({ outcome }) => outcome.ms)},
        ${each('timestamptz', ({ at }) => at)},
        ${each('timestamptz', ({ dueAt }) => dueAt)},
        ${each('boolean', ({ outcome, isSlow }) => outcome.failure !== null || isSlow)}
      ) as ended (id, endpoint_id, held_until, number, status, failure, ms, at, due_at, struggles)
    ), held as materialized (
      -- First, as whoever disables an endpoint does it, and in one sequence.
      select id from webhook_endpoints where id in (select endpoint_id from ended)
      order by id for no key update
    ), done as (
      update webhook_deliveries as delivery set attempts = attempts + 1, due_at = ended.due_at,
        delivered_at = coalesce(delivered_at, case when failure is null then at end)
      from ended where delivery.id = ended.id and delivery.due_at = held_until
        and (select count(*) from held) > 0
    ), last as (
      select distinct on (endpoint_id) endpoint_id, struggles, failure is null as answered, at
      from ended order by endpoint_id, at desc
    ), judged as (
      update webhook_endpoints as endpoint
      set struggling_since = case when struggles then coalesce(struggling_since, at) end,
        confirmed_at = coalesce(confirmed_at, case when answered then at end)
      from last where endpoint.id = endpoint_id
        and ((struggling_since is null) = struggles or (answered and confirmed_at is null))
        and (select count(*) from held) > 0
    )
    insert into webhook_attempts (delivery_id, endpoint_id, number, status, failure, ms, at)
    select ended.id, ended.endpoint_id, number, status, failure, ms, at
    from ended join webhook_deliveries as delivery on delivery.id = ended.id`.execute(db)
}

/** Whether anything has reached an endpoint since this delivery was first tried. */
export async function hasAnsweredSince(tx: Tx, { id, endpointId }: Delivery): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_attempts where endpoint_id = ${endpointId} and failure is null
      and at > (select min(at) from webhook_attempts where delivery_id = ${id})
    limit 1`.execute(tx)
  return rows.length > 0
}

/** From the first attempt on, to those of the organization's endpoints; returns to which. */
export async function sendAgain(
  tx: Tx,
  wanted: { organizationId: string; eventId: string; endpointId: string | undefined; at: Date },
): Promise<string[]> {
  const { organizationId, eventId, endpointId, at } = wanted
  const { rows } = await sql<{ endpointId: string }>`
    insert into webhook_deliveries (event_id, endpoint_id, due_at)
    select event.id, endpoint.id, ${at}
    from api_events as event
    join webhook_endpoints as endpoint on endpoint.organization_id = event.organization_id
    where event.id = ${eventId} and event.organization_id = ${organizationId}
      and endpoint.disabled_at is null
      and case when ${endpointId ?? null}::uuid is null then event.type = any (endpoint.types)
        else endpoint.id = ${endpointId ?? null}::uuid end
    on conflict (event_id, endpoint_id)
      do update set due_at = ${at}, attempts = 0, delivered_at = null
    returning endpoint_id`.execute(tx)
  return rows.map((row) => row.endpointId)
}

/** What was on its way to an organization's endpoints stays listed and isn't sent anymore. */
export async function dropDeliveries(tx: Tx, organizationId: string): Promise<void> {
  await sql`
    update webhook_deliveries set due_at = null where due_at is not null and endpoint_id in (
      select id from webhook_endpoints where organization_id = ${organizationId})`.execute(tx)
}
