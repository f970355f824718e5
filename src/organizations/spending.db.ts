import { sql } from 'kysely'
import { type Db, listOf, type Tx } from '../platform/db.ts'
import { MEMBERS_MAY } from '../staff/session.ts'

/** Who spends: the organization as a whole, a member of it or one of its keys. */
export const SPENDER_KINDS = ['organization', 'member', 'key'] as const
export type SpenderKind = (typeof SPENDER_KINDS)[number]

export type Spender = { staffId: string } | { keyId: string }

export interface Spent {
  kind: SpenderKind
  id: string
  name: string
  /** In this month, with what was just counted. */
  cents: number
  limitCents: number | null
}

/** Asked again at the moment of the order: they may have been demoted since they signed in. */
const isBuyer = sql<boolean>`staff.disabled_at is null
  and staff.role = any(${listOf(MEMBERS_MAY.buyer, 'text')})`

/** Returns what each has spent in the month by now; without the member or the key, if they may no longer
 * order. Others who spend for the same ones wait until the transaction ends, so whoever is refused was
 * refused by what is certain. */
export async function addSpending(
  tx: Tx,
  spending: { organizationId: string; month: string; spender: Spender; cents: number },
): Promise<Spent[]> {
  const { organizationId, month, spender, cents } = spending
  const staffId = 'staffId' in spender ? spender.staffId : null
  const keyId = 'keyId' in spender ? spender.keyId : null
  const { rows } = await sql<Spent>`
    with spenders as (
      select 'organization' as kind, id, name, monthly_limit_cents from organizations
      where id = ${organizationId}
      union all
      select 'member', id, username, monthly_limit_cents from staff
      where id = ${staffId}::uuid and organization_id = ${organizationId} and ${isBuyer}
      union all
      select 'key', api_keys.id, name, api_keys.monthly_limit_cents from api_keys
      join staff on staff.id = created_by and ${isBuyer}
      where api_keys.id = ${keyId}::uuid and api_keys.organization_id = ${organizationId}
        and revoked_at is null
    ), counted as (
      insert into spending (organization_id, month, spender_id, cents)
      select ${organizationId}::uuid, ${`${month}-01`}::date, id, ${cents}::int from spenders order by id
      on conflict (organization_id, month, spender_id)
        do update set cents = spending.cents + excluded.cents
      returning spender_id, cents
    )
    select kind, id, name, counted.cents, monthly_limit_cents as limit_cents
    from counted join spenders on spenders.id = spender_id
    order by kind`.execute(tx)
  return rows
}

export async function listSpending(
  db: Db,
  organizationId: string,
  month: string,
): Promise<Spent[]> {
  const { rows } = await sql<Spent>`
    with spenders as (
      select 1 as place, 'organization' as kind, id, name, monthly_limit_cents from organizations
      where id = ${organizationId}
      union all
      select 2, 'member', id, username, monthly_limit_cents from staff
      where organization_id = ${organizationId} and disabled_at is null
      union all
      select 3, 'key', id, name, monthly_limit_cents from api_keys
      where organization_id = ${organizationId} and livemode and revoked_at is null
    )
    select kind, id, name, coalesce(spending.cents, 0) as cents, monthly_limit_cents as limit_cents
    from spenders left join spending on spending.organization_id = ${organizationId}
      and month = ${`${month}-01`}::date and spender_id = id
    order by place, lower(name), id limit 1000`.execute(db)
  return rows
}

/** The limit that was set before; undefined if the organization has no such spender. */
export async function setLimit(
  tx: Tx,
  wanted: { organizationId: string; kind: SpenderKind; id: string; limitCents: number | null },
): Promise<{ before: number | null } | undefined> {
  const { organizationId, kind, id, limitCents } = wanted
  const table = { organization: 'organizations', member: 'staff', key: 'api_keys' }[kind]
  const owner = kind === 'organization' ? 'id' : 'organization_id'
  const { rows } = await sql<{ before: number | null }>`
    with old as (
      select id, monthly_limit_cents from ${sql.table(table)}
      where id = ${id} and ${sql.ref(owner)} = ${organizationId} for no key update
    )
    update ${sql.table(table)} as spender set monthly_limit_cents = ${limitCents}
    from old where spender.id = old.id returning old.monthly_limit_cents as before`.execute(tx)
  return rows[0]
}
