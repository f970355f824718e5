import type { Funnel } from '../../../contract/staff/figures.ts'
import { Cell, numeric, RowHead, Table } from '../../ui/table.tsx'
import { formatCount, formatPercent } from '../format.ts'
import { AsTable } from './chart-table.tsx'
import { SaveCsv } from './save-csv.tsx'

const STAGES: { key: keyof Funnel; words: string }[] = [
  { key: 'searched', words: 'Searched' },
  { key: 'added', words: 'Added to the cart' },
  { key: 'placed', words: 'Placed an order' },
  { key: 'paid', words: 'Paid' },
]

export function FunnelChart({ now, before }: { now: Funnel; before: Funnel }) {
  const share = (funnel: Funnel, key: keyof Funnel) =>
    funnel.searched === 0 ? 0 : funnel[key] / funnel.searched
  return (
    <>
      <ol className="mt-3 space-y-3">
        {STAGES.map(({ key, words }, place) => {
          const earlier = STAGES[place - 1]
          const from = earlier ? now[earlier.key] : 0
          return (
            <li key={key}>
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-medium">{words}</span>
                <span className="figure text-muted">
                  {formatCount(now[key])}
                  {earlier && from > 0 && ` · ${formatPercent(now[key] / from)} of the step before`}
                </span>
              </p>
              <svg
                viewBox="0 0 100 5"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="mt-1 block h-5 w-full bg-line/50"
              >
                <rect width={share(now, key) * 100} height="5" className="fill-seal" />
                <path
                  d={`M${share(before, key) * 100} 0V5`}
                  className="stroke-edge stroke-3 [stroke-dasharray:3_2] [vector-effect:non-scaling-stroke]"
                />
              </svg>
            </li>
          )
        })}
      </ol>
      <p className="mt-2 text-xs text-muted">
        The dashed mark is the previous period: {formatPercent(share(before, 'paid'))} of{' '}
        {formatCount(before.searched)} sessions paid; now {formatPercent(share(now, 'paid'))} of{' '}
        {formatCount(now.searched)}.
      </p>
      <AsTable>
        <SaveCsv
          name="From search to paid"
          columns={['Step', 'Sessions', 'Previous period']}
          rows={STAGES.map(({ key, words }) => [words, now[key], before[key]])}
        />
        <Table
          caption="From search to paid, as a table"
          columns={['Stage', ...numeric('Sessions', 'Of all', 'Before', 'Of all before')]}
        >
          {STAGES.map(({ key, words }) => (
            <tr key={key}>
              <RowHead>{words}</RowHead>
              <Cell isNumeric>{formatCount(now[key])}</Cell>
              <Cell isNumeric>{formatPercent(share(now, key))}</Cell>
              <Cell isNumeric>{formatCount(before[key])}</Cell>
              <Cell isNumeric>{formatPercent(share(before, key))}</Cell>
            </tr>
          ))}
        </Table>
      </AsTable>
    </>
  )
}
