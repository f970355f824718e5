import { useState } from 'react'
import { addMoney, marginOf } from '../../../analytics/margin.ts'
import type { Margin, Money, OwnerReports } from '../../../contract/staff/owner-reports.ts'
import { formatCents } from '../../../orders/price.ts'
import { Button } from '../../ui/button.tsx'
import { counted, dollars, drawn, type ReportColumn, ReportTable } from '../charts/report-table.tsx'
import { Change } from '../charts/words.tsx'
import { formatCount, formatPercent } from '../format.ts'
import { SlimSelect } from '../lists/slim-select.tsx'
import { Question } from './question.tsx'

const BY = [
  ['states', 'State'],
  ['sources', 'Source'],
  ['offices', 'Office'],
  ['ads', 'Ad'],
  ['customers', 'Customer'],
] as const
type By = (typeof BY)[number][0]

const NAMES: Record<string, string> = {
  click: 'From an ad',
  none: 'Without an ad',
  first: 'First orders',
  repeat: 'Repeat orders',
  '': 'No order',
}
/** The best and the worst; what's between them folds into a row. */
const [BEST, WORST] = [8, 5]
/** Above this, too many of the deeds couldn't be found. */
const HIGH = 0.08

/** The same money taken apart one way or another: each adds up to the total, to the cent. */
export function MarginTable({ reports }: { reports: OwnerReports }) {
  const [by, setBy] = useState<By>('states')
  const [isAll, setIsAll] = useState(false)
  const kind = BY.find(([each]) => each === by)?.[1] ?? ''
  const isNamed = by === 'ads' || by === 'customers'
  const rows = reports[by].map((row) => (isNamed ? { ...row, name: NAMES[row.id] ?? row.id } : row))
  const isFolded = !isAll && rows.length > BEST + WORST + 1
  const [best, worst] = isFolded ? [rows.slice(0, BEST), rows.slice(-WORST)] : [rows, []]
  const folded = isFolded ? rows.slice(BEST, -WORST) : []
  const leftOut =
    by === 'offices' ? reports.officesLeftOut : { count: 0, ...marginOf(addMoney([])) }
  const others = sumOf(
    `${formatCount(folded.length + leftOut.count)} others`,
    addMoney([...folded, leftOut]),
  )
  const total = sumOf('Total', reports.now.total, reports.before.total.revenueCents)
  const most = Math.max(...rows.map(({ marginCents }) => Math.abs(marginCents)), 1)
  return (
    <Question
      title="Where do we earn and where do we lose?"
      about={`By ${kind.toLowerCase()}, the best first`}
      beside={
        <SlimSelect
          label="Margin by"
          value={by}
          options={BY}
          onChange={(value) => setBy(value as By)}
          className=""
        />
      }
    >
      <ReportTable
        name={`Margin by ${kind.toLowerCase()}`}
        columns={columnsOf(kind, most, failureRate(total) ?? 0)}
        rows={
          rows.length === 0
            ? []
            : [...best, ...(folded.length + leftOut.count > 0 ? [others] : []), ...worst, total]
        }
        all={rows}
        isStrong={({ id }) => id === SUM}
      />
      {isFolded && (
        <Button variant="quiet" className="text-xs" onClick={() => setIsAll(true)}>
          {`Show all ${formatCount(rows.length)}`}
        </Button>
      )}
    </Question>
  )
}

const SUM = 'sum'
function sumOf(name: string, money: Parameters<typeof marginOf>[0], revenueBefore = 0): Margin {
  return { id: SUM, name, ...marginOf(money), revenueBefore }
}

function columnsOf(kind: string, most: number, average: number): ReportColumn<Margin>[] {
  const isLoss = (cents: number) => (cents < 0 ? 'text-oxblood' : '')
  const marked = (cents: number, words: string) => <span className={isLoss(cents)}>{words}</span>
  const perDeed = (row: Margin) => Math.round(row.marginCents / row.deeds)
  return [
    { name: kind, of: ({ name }) => name },
    counted('Deeds', ({ deeds }) => deeds),
    dollars('Revenue', ({ revenueCents }) => revenueCents),
    {
      name: 'Change',
      show: ({ revenueCents, revenueBefore }) => (
        <Change now={revenueCents} before={revenueBefore} good="more" />
      ),
    },
    {
      ...dollars('Margin', ({ marginCents }) => marginCents),
      show: ({ marginCents }) => <strong>{marked(marginCents, formatCents(marginCents))}</strong>,
    },
    drawn('Margin, drawn', ({ id, marginCents }) => (id === SUM ? null : marginCents / most)),
    {
      ...dollars('Per deed', (row) => (row.deeds > 0 ? perDeed(row) : null)),
      show: (row) => row.deeds > 0 && marked(perDeed(row), formatCents(perDeed(row))),
    },
    ...COSTS.map(([name, of]) => ({ ...dollars(name, of), isWide: true })),
    {
      name: 'Not found',
      of: failureRate,
      show: (row) => {
        const rate = failureRate(row)
        const isHigh = rate !== null && rate > Math.max(HIGH, average)
        return rate !== null && marked(isHigh ? -1 : 1, formatPercent(rate))
      },
    },
  ]
}

const COSTS: [name: string, of: (money: Money) => number][] = [
  ['Refunds', ({ refundedCents, disputedCents }) => refundedCents + disputedCents],
  ['Card fees', ({ feeCents }) => feeCents],
  ['Office fees', ({ officeCents }) => officeCents],
  ['Staff time', ({ staffCents }) => staffCents],
]

/** Of the deeds that ended: those that couldn't be found. */
function failureRate({ deeds, missing }: Money): number | null {
  return deeds + missing > 0 ? missing / (deeds + missing) : null
}
