import type { PersonFound } from '../../../contract/staff/privacy.ts'
import { Cell, numeric, RowHead, Table } from '../../ui/table.tsx'
import { formatCount, formatDay } from '../format.ts'

const COLUMNS = ['What', ...numeric('How many'), 'Why we keep it', 'Until', 'Erasing']

export function HoldingsTable({ found }: { found: PersonFound }) {
  return (
    <Table caption="What we have on this person" columns={COLUMNS}>
      {found.holdings.map(({ what, count, why, until, erasing }) => (
        <tr key={what}>
          <RowHead className="min-w-40">{what}</RowHead>
          <Cell isNumeric>{formatCount(count)}</Cell>
          <Cell className="min-w-40">{why}</Cell>
          <Cell className="whitespace-nowrap">{until ? formatDay(until) : 'Erased'}</Cell>
          <Cell className="min-w-40">{erasing}</Cell>
        </tr>
      ))}
    </Table>
  )
}
