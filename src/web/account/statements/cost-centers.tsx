import { NO_COST_CENTER, type Statement } from '../../../contract/account/statements.ts'
import { formatCents } from '../../../orders/price.ts'
import { Cell, numeric, RowHead, Table } from '../../ui/table.tsx'

/** Where a phone has no room. */
const WIDE = 'max-sm:hidden'
const COLUMNS = [
  { name: 'Cost center' },
  ...numeric('Deeds'),
  ...numeric('Charged', 'Refunded').map((column) => ({ ...column, className: WIDE })),
  ...numeric('Net'),
]

export function CostCenters({ statement }: { statement: Statement }) {
  const { costCenters, totals } = statement
  return (
    <section aria-labelledby="by-cost-center">
      <h2 id="by-cost-center" className="mb-2 text-lg">
        By cost center
      </h2>
      <Table caption="Cost centers" columns={COLUMNS}>
        {costCenters.map(({ costCenter, ...sum }) => (
          <SumRow key={costCenter} name={costCenter ?? NO_COST_CENTER} sum={sum} />
        ))}
        <tr className="text-muted">
          <RowHead>Sales tax</RowHead>
          <Cell />
          <Cell className={WIDE} />
          <Cell className={WIDE} />
          <Cell isNumeric>{formatCents(0)}</Cell>
        </tr>
        <SumRow name="Total" sum={totals} className="border-t-2 border-t-ink font-medium" />
      </Table>
    </section>
  )
}

interface Props {
  name: string
  sum: Pick<Statement['totals'], 'deeds' | 'charged' | 'refunded'>
  className?: string
}

function SumRow({ name, sum: { deeds, charged, refunded }, className }: Props) {
  return (
    <tr className={className}>
      <RowHead>{name}</RowHead>
      <Cell isNumeric>{deeds}</Cell>
      <Cell isNumeric className={WIDE}>
        {formatCents(charged.cents)}
      </Cell>
      <Cell isNumeric className={WIDE}>
        {formatCents(refunded.cents)}
      </Cell>
      <Cell isNumeric>{formatCents(charged.cents - refunded.cents)}</Cell>
    </tr>
  )
}
