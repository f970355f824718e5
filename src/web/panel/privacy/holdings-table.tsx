import type { PersonFound } from '../../../contract/staff/privacy.ts'
import { formatCount, formatDay } from '../format.ts'
import { DenseTable } from '../lists/dense-table.tsx'

export function HoldingsTable({ found }: { found: PersonFound }) {
  return (
    <DenseTable
      caption="What we have on this person"
      rows={found.holdings}
      keyOf={({ what }) => what}
      columns={[
        { name: 'What', isRowHead: true, isWrapped: true, cell: ({ what }) => what },
        {
          name: 'How many',
          width: 'w-20',
          isNumeric: true,
          cell: ({ count }) => formatCount(count),
        },
        { name: 'Why we keep it', isWrapped: true, cell: ({ why }) => why },
        {
          name: 'Until',
          width: 'w-32',
          cell: ({ until }) => (until ? formatDay(until) : 'Erased'),
        },
        { name: 'Erasing', isWrapped: true, cell: ({ erasing }) => erasing },
      ]}
    />
  )
}
