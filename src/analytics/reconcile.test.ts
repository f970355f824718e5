import { beforeAll, expect, it } from 'vitest'
import { HISTORIES, type History, playHistories } from '../../test/recount/play-money.ts'
import { createTestDatabase } from '../../test/support/database.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { seedJurisdictions } from '../addresses/offices/seed-jurisdictions.ts'
import { countChangedDays, recountAll } from './counted-days.db.ts'
import { type DateRange, isRangeOfDays, stepsOf } from './date-range.ts'
import { readFigures, readTotals } from './day-figures.db.ts'
import { addMoney, type DeedMoney, marginOf } from './margin.ts'
import { moneyOfOrder, type OwnerReport, readOwnerFigures } from './owner-figures.db.ts'

const ALL = { from: '2026-01-01', to: '2026-12-31' }
const RANGES: DateRange[] = [
  ALL,
  { from: '2026-02-01', to: '2026-02-28' },
  { from: '2026-02-14', to: '2026-05-03' },
  { from: '2026-03-08', to: '2026-03-08' },
]
/** The ways to take the same money apart. */
const PARTS = ['state', 'source', 'office', 'ad', 'customer', 'entry'] as const

type Cents = Pick<DeedMoney, 'grossCents' | 'refundedCents' | 'disputedCents' | 'feeCents'>

const test = forTests(createTestDatabase)
let histories: History[]

beforeAll(async () => {
  await seedJurisdictions({ db: test.db, clock: () => new Date() })
  histories = await playHistories(test.db, { seed: '5', count: HISTORIES })
  await test.query('analyze')
  await countChangedDays(test.db)
}, 600_000)

const centsOf = ({ grossCents, refundedCents, disputedCents, feeCents }: Cents): Cents => ({
  grossCents,
  refundedCents,
  disputedCents,
  feeCents,
})

/** The ledger alone, by its own accounts. */
async function ledgerOf(where: string, values: unknown[]): Promise<Cents> {
  const sum = (account: string, sign = '') =>
    `coalesce(sum(${sign}amount_cents) filter (where account = '${account}'), 0)::int`
  const [row] = await test.query<Cents>(
    `select ${sum('sales', '-')} as "grossCents", ${sum('refunds')} as "refundedCents",
        ${sum('disputes')} as "disputedCents", ${sum('fees')} as "feeCents"
      from ledger where ${where}`,
    values,
  )
  if (!row) throw new Error('The ledger has no sum')
  return row
}
const ledgerIn = ({ from, to }: DateRange) =>
  ledgerOf("(at at time zone 'America/New_York')::date between $1 and $2", [from, to])

async function expectReconciled(range: DateRange): Promise<void> {
  const label = `${range.from} to ${range.to}`
  const ledger = await ledgerIn(range)
  const rows = await readOwnerFigures(test.db, range)
  const of = (report: OwnerReport) => rows.filter((row) => row.report === report)
  const totals = PARTS.map((report) => marginOf(addMoney(of(report))))
  for (const [place, total] of totals.entries()) {
    expect(centsOf(total), `${PARTS[place]}, ${label}`).toEqual(ledger)
    // Taken apart another way, it's the same margin.
    expect(total, `${PARTS[place]}, ${label}`).toEqual(totals[0])
  }
  const refunds = of('reason').reduce((sum, { cents }) => sum + cents, 0)
  expect(refunds, `refunds by reason, ${label}`).toBe(ledger.refundedCents)
  const [figures] = await readFigures(test.db, [range])
  expect(figures, label).toMatchObject({
    captured: ledger.grossCents,
    refunded: ledger.refundedCents,
    disputed: ledger.disputedCents,
    revenue: totals[0]?.revenueCents,
  })
}

it('revenue, refunds, fees and margin add up to the ledger by day, range and total', async () => {
  for (const range of [...RANGES, ...stepsOf(ALL, 1)]) await expectReconciled(range)
  const ledger = await ledgerIn(ALL)
  expect((await readTotals(test.db)).revenue).toBe(
    ledger.grossCents - ledger.refundedCents - ledger.disputedCents,
  )
}, 600_000)

it('every state has the money of its own deeds, to the cent', async () => {
  for (const range of RANGES) {
    const rows = await readOwnerFigures(test.db, range)
    const shown = new Map(
      rows.filter(({ report }) => report === 'state').map((row) => [row.name, centsOf(row)]),
    )
    const known = new Map<string, Cents>()
    for (const movement of histories.flatMap(({ movements }) => movements)) {
      if (!isRangeOfDays({ from: range.from, to: movement.day }) || movement.day > range.to)
        continue
      for (const { state, cents } of movement.shares) {
        const sum = known.get(state) ?? {
          grossCents: 0,
          refundedCents: 0,
          disputedCents: 0,
          feeCents: 0,
        }
        known.set(state, { ...sum, [movement.column]: sum[movement.column] + cents })
      }
    }
    const some = ({ grossCents, refundedCents, disputedCents, feeCents }: Cents) =>
      grossCents !== 0 || refundedCents !== 0 || disputedCents !== 0 || feeCents !== 0
    const sorted = (cents: Map<string, Cents>) =>
      [...cents].filter(([, sum]) => some(sum)).sort(([a], [b]) => (a < b ? -1 : 1))
    expect(sorted(shown), range.from).toEqual(sorted(known))
  }
})

it('an order’s page has the same revenue as the ledger and the list of orders', async () => {
  await test.query('select recount_money()')
  for (const { orderId } of histories.slice(0, 200)) {
    const money = await moneyOfOrder(test.db, orderId)
    if (!money) continue
    expect(centsOf(money)).toEqual(await ledgerOf('order_id = $1', [orderId]))
    const [listed] = await test.query(
      'select captured_cents - refunded_cents - disputed_cents as revenue from orders where id = $1',
      [orderId],
    )
    expect(marginOf(money).revenueCents).toBe(listed.revenue)
  }
})

it('orders count by the day they were paid, and those that nobody paid don’t', async () => {
  const [paid] = await test.query(
    `select count(*)::int as orders, sum(lines)::int as sold from (
        select (select count(*) from order_lines
          where order_id = orders.id and progress not in ('unpaid', 'released')) as lines
        from orders where paid_at is not null) as bought`,
  )
  const [figures] = await readFigures(test.db, [ALL])
  expect(figures).toMatchObject(paid)
  expect(figures?.orders).toBeLessThan(histories.length)
})

it('revenue and margin come out the same when they’re all recounted', async () => {
  const rows = async () =>
    (await readOwnerFigures(test.db, ALL)).toSorted((a, b) =>
      `${a.report} ${a.name}` < `${b.report} ${b.name}` ? -1 : 1,
    )
  const before = await rows()
  await test.db.transaction().execute((tx) => recountAll(tx))
  expect(await rows()).toEqual(before)
}, 600_000)
