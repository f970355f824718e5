import { sql } from 'kysely'
import { readFigures, readTotals } from '../../src/analytics/day-figures.db.ts'
import { shopDay } from '../../src/orders/shop-day.ts'
import type { Db } from '../../src/platform/db.ts'
import type { PaperProvider } from './paper-provider.ts'
import { TIME_ZONE } from './searches.ts'

interface Sums {
  captured: number
  refunded: number
  disputed: number
  refunds: number
}

export interface Kept {
  readonly days: ReadonlyMap<string, Sums>
  readonly orders: ReadonlyMap<string, Sums>
  readonly customers: ReadonlyMap<string, Sums>
}

type Paper = ReturnType<PaperProvider['paper']>

/** What we keep, added up from the provider's own papers and without our ledger. */
export class KeptMoney implements Kept {
  readonly days = new Map<string, Sums>()
  readonly orders = new Map<string, Sums>()
  readonly customers = new Map<string, Sums>()
  readonly #timeZone: string

  constructor(timeZone: string) {
    this.#timeZone = timeZone
  }

  count(orderId: string, email: string, { intent, refunds, disputes }: Paper): void {
    const add = (at: Date, more: Partial<Sums>) => this.#add(orderId, email, at, more)
    if (intent.charge) add(intent.charge.at, { captured: intent.charge.amountCents })
    for (const { amountCents, at, failedAt } of refunds) {
      add(at, { refunded: amountCents, refunds: 1 })
      if (failedAt) add(failedAt, { refunded: -amountCents, refunds: -1 })
    }
    for (const { amountCents, at } of disputes.flatMap(({ movements }) => movements)) {
      add(at, { disputed: -amountCents })
    }
  }

  outside(orderId: string, email: string, cents: number, at: Date): void {
    this.#add(orderId, email, at, { refunded: cents, refunds: 1 })
  }

  #add(orderId: string, email: string, at: Date, more: Partial<Sums>): void {
    const into = [
      [this.days, shopDay(at, this.#timeZone)],
      [this.orders, orderId],
      [this.customers, email.toLowerCase()],
    ] as const
    for (const [sums, key] of into) {
      const so = sums.get(key) ?? { captured: 0, refunded: 0, disputed: 0, refunds: 0 }
      sums.set(key, {
        captured: so.captured + (more.captured ?? 0),
        refunded: so.refunded + (more.refunded ?? 0),
        disputed: so.disputed + (more.disputed ?? 0),
        refunds: so.refunds + (more.refunds ?? 0),
      })
    }
  }
}

/** Where the shop's figures differ from what was kept, and from a recount of its own ledger. */
export async function differences(db: Db, kept: Kept): Promise<string[]> {
  const days = [...kept.days.keys()].sort()
  const ever = { from: days[0] ?? '2026-01-01', to: days.at(-1) ?? '2026-01-01' }
  const shown = await readFigures(
    db,
    days.map((day) => ({ from: day, to: day })),
  )
  const [range] = await readFigures(db, [ever])
  const [total, byOrder, byCustomer] = [
    await readTotals(db),
    await sumsIn(
      db,
      sql`select id::text as key, captured_cents, refunded_cents, disputed_cents,
      captured_cents - refunded_cents - disputed_cents as kept from orders`,
    ),
    await sumsIn(
      db,
      sql`select email_key as key, captured_cents, refunded_cents, disputed_cents,
      spent_cents as kept from customers`,
    ),
  ]
  const all = sumOf([...kept.days.values()])
  return [
    ...shown.flatMap(({ from, revenue, ...day }) =>
      differ(from, { ...day, kept: revenue }, kept.days.get(from)),
    ),
    ...differ('all days', { ...range, kept: range?.revenue }, all),
    ...differ('the total', { ...total, kept: total.revenue, refunds: all.refunds }, all),
    ...[...kept.orders].flatMap(([id, sums]) => differ(id, byOrder.get(id), sums)),
    ...[...kept.customers].flatMap(([key, sums]) => differ(key, byCustomer.get(key), sums)),
    ...(await ledgerDifferences(db)),
  ]
}

type Shown = { [K in keyof Sums | 'kept']?: number | undefined }

function differ(what: string, shown: Shown | undefined, sums: Sums | undefined): string[] {
  const { captured, refunded, disputed, refunds } = sums ?? sumOf([])
  const right: Shown = { captured, refunded, disputed, kept: captured - refunded - disputed }
  if (shown?.refunds !== undefined) right.refunds = refunds
  return Object.entries(right).flatMap(([name, value]) =>
    shown?.[name as keyof Shown] === value
      ? []
      : [`${what} shows ${name} ${shown?.[name as keyof Shown]}, not ${value}`],
  )
}

function sumOf(all: Sums[]): Sums {
  const sum = (of: keyof Sums) => all.reduce((so, each) => so + each[of], 0)
  const [captured, refunded] = [sum('captured'), sum('refunded')]
  return { captured, refunded, disputed: sum('disputed'), refunds: sum('refunds') }
}

async function sumsIn(db: Db, query: ReturnType<typeof sql>): Promise<Map<string, Shown>> {
  const { rows } = await sql<{ key: string } & Shown>`
    select key, captured_cents::bigint as captured, refunded_cents::bigint as refunded,
      disputed_cents::bigint as disputed, kept::bigint as kept from (${query}) as rows`.execute(db)
  return new Map(rows.map(({ key, ...sums }) => [key, sums]))
}

/** The slow way, from the ledger alone: by day, by order and by customer. */
async function ledgerDifferences(db: Db): Promise<string[]> {
  const kept = sql`-coalesce(sum(ledger.amount_cents), 0)::bigint`
  const day = sql`(at at time zone ${TIME_ZONE})::date::text`
  const ours = sql`account in ('sales', 'refunds', 'disputes')`
  const { rows } = await sql<{ key: string; said: number | null; counted: number | null }>`
    with counted as (
      select ${day} as key, ${kept} as cents from ledger where ${ours} group by 1
      union all
      select order_id::text, ${kept} from ledger where ${ours} and order_id is not null group by 1
      union all
      select email_key, ${kept} from ledger join orders on orders.id = order_id
        where ${ours} group by 1
    ), said as (
      select day::text as key, sum(captured_cents - refunded_cents - disputed_cents)::bigint as cents
        from day_figures_now group by 1
      union all
      select id::text, captured_cents - refunded_cents - disputed_cents from orders
      union all
      select email_key, spent_cents from customers
    )
    select key, said.cents as said, counted.cents as counted
    from said full join counted using (key)
    where coalesce(said.cents, 0) <> coalesce(counted.cents, 0) limit 20`.execute(db)
  return rows.map(({ key, said, counted }) => `${key} says ${said}, the ledger ${counted}`)
}
