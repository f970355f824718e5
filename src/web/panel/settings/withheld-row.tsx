import { formatAddress } from '../../../addresses/address.ts'
import type { Suppression } from '../../../contract/staff/suppressions.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact, Facts } from '../facts.tsx'
import { formatCount, formatDate } from '../format.ts'
import type { Column } from '../lists/column.ts'
import { sweepWords } from './withheld-words.ts'

export function subjectOf({ address, personName }: Suppression): string {
  return [address && formatAddress(address), personName].filter(Boolean).join('; ')
}

function soldBefore({ sweep }: Suppression): string {
  return sweep ? sweepWords(sweep) : 'Handled when it was added'
}

export const WITHHELD_COLUMNS: Array<Column<Suppression>> = [
  { name: 'Who or what', isRowHead: true, title: subjectOf },
  { name: 'Notice', title: ({ notice }) => notice },
  { name: 'Added', width: 'w-48', title: ({ addedAt }) => formatDate(addedAt) },
  { name: 'Deeds sold before', title: soldBefore },
  {
    name: 'State',
    width: 'w-28',
    cell: ({ liftedAt }) => (
      <Badge variant={liftedAt ? 'secondary' : 'default'}>
        {liftedAt ? 'Lifted' : 'On the list'}
      </Badge>
    ),
  },
]

interface Props {
  entry: Suppression
  onLift: (() => void) | undefined
}

export function WithheldEntry({ entry, onLift }: Props) {
  const { notice, addedAt, addedBy, sweep, liftedAt } = entry
  return (
    <div className="space-y-3">
      <Facts isDense>
        <Fact name="Notice">{notice}</Fact>
        <Fact name="Added">{`${formatDate(addedAt)} by ${addedBy}`}</Fact>
        <Fact name="Sold before">{soldBefore(entry)}</Fact>
        {sweep && <Fact name="Looked at">{`${formatCount(sweep.lookedAt)} open links`}</Fact>}
        {liftedAt && <Fact name="Lifted">{formatDate(liftedAt)}</Fact>}
      </Facts>
      {onLift && !liftedAt && (
        <Button variant="secondary" className="text-xs" onClick={onLift}>
          Lift entry
        </Button>
      )}
    </div>
  )
}
