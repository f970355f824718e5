import { sql } from 'kysely'
import { formatAddress } from '../../addresses/address.ts'
import type { Db } from '../../platform/db.ts'
import { type Calendar, dayIn, nextMonth, startOfMonth } from './month.ts'
import type { Movement, MovementKind, Statement, StatementRow } from './statement.ts'

const KIND = sql<MovementKind>`
  case
    when moved.kind = 'charge' and moved.order_id is null then 'top_up'
    when moved.kind = 'charge' then 'order'
    when moved.kind = 'refund' and moved.order_id is not null then 'refund'
    when moved.kind in ('refund', 'balance_return') then 'returned'
    when moved.kind in ('dispute', 'owed_payment') then 'disputed'
    when moved.kind = 'test_credit' then 'test_credit'
    else 'restored'
  end`

export async function listMovements(
  db: Db,
  organizationId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select moved.id, moved.at, ${KIND} as kind, -moved.amount_cents as cents,
      moved.order_id, orders.reference as file_number
    from ledger as moved left join orders on orders.id = moved.order_id
    where moved.organization_id = ${organizationId} and moved.account = 'balances'
      and moved.id < coalesce(${before ?? null}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    order by moved.id desc limit ${limit}`.execute(db)
  return rows
}

/** When money first moved; null if none ever did. */
export async function firstMovement(db: Db, organizationId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('ledger')
    .select('at')
    .where('organizationId', '=', organizationId)
    .where('account', '=', 'balances')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

interface Row extends Omit<StatementRow, 'address' | 'day' | 'balanceCents'> {
  streetAddress: string | null
  city: string | null
  state: string | null
  zipCode: string | null
}

export async function readStatement(
  db: Db,
  organizationId: string,
  { month, calendar }: { month: string; calendar: Calendar },
): Promise<Statement> {
  const from = startOfMonth(calendar, month)
  const until = startOfMonth(calendar, nextMonth(month))
  const whose = sql`moved.organization_id = ${organizationId} and moved.account = 'balances'`
  const { rows: sums } = await sql<{ opening: number }>`
    select coalesce(-sum(amount_cents), 0)::int as opening
    from ledger as moved where ${whose} and at < ${from}`.execute(db)
  const { rows } = await sql<Row>`
    select moved.at, ${KIND} as kind,
      case when moved.kind = 'charge' and line.id is not null then -line.price_cents
        else -moved.amount_cents end as cents,
      moved.order_id, orders.reference as file_number, orders.cost_center, line.reference,
      line.street_address, line.city, line.state, line.zip_code
    from ledger as moved
    left join orders on orders.id = moved.order_id
    left join refunds on moved.kind = 'refund' and moved.order_id is not null
      and refunds.order_id = moved.order_id and refunds.id::text = moved.provider_id
    left join order_lines as line on line.order_id = moved.order_id
      and (moved.kind = 'charge' or line.id = refunds.line_id)
    where ${whose} and moved.at >= ${from} and moved.at < ${until}
    order by moved.at, moved.id, line.position`.execute(db)
  const openingCents = sums[0]?.opening ?? 0
  let held = openingCents
  return {
    month,
    openingCents,
    rows: rows.map(({ streetAddress, city, state, zipCode, ...row }) => {
      held += row.cents
      return {
        ...row,
        day: dayIn(calendar, month, row.at),
        address:
          streetAddress !== null && city !== null && state !== null && zipCode !== null
            ? formatAddress({ streetAddress, city, state, zipCode })
            : null,
        balanceCents: held,
      }
    }),
    closingCents: held,
  }
}
