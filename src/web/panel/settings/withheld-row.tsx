import { formatAddress } from '../../../addresses/address.ts'
import type { Suppression } from '../../../contract/staff/suppressions.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Cell, RowHead } from '../../ui/table.tsx'
import { formatCount, formatDate } from '../format.ts'
import { sweepWords } from './withheld-words.ts'

export function WithheldRow({
  entry,
  onLift,
}: {
  entry: Suppression
  onLift: (() => void) | undefined
}) {
  return (
    <tr>
      <RowHead className="min-w-48">
        {entry.address && <span className="block">{formatAddress(entry.address)}</span>}
        {entry.personName && <span className="block">{entry.personName}</span>}
      </RowHead>
      <Cell className="min-w-48 wrap-anywhere">{entry.notice}</Cell>
      <Cell className="min-w-32">
        {formatDate(entry.addedAt)}
        <span className="block text-muted">{`by ${entry.addedBy}`}</span>
      </Cell>
      <Cell className="min-w-44">
        {entry.sweep ? (
          <>
            {sweepWords(entry.sweep)}
            <span className="block text-muted">
              {`${formatCount(entry.sweep.lookedAt)} open links looked at`}
            </span>
          </>
        ) : (
          <span className="text-muted">Handled when it was added</span>
        )}
      </Cell>
      <Cell>
        {entry.liftedAt ? (
          <>
            <Badge>Lifted</Badge>
            <span className="mt-1 block min-w-28 text-muted">{formatDate(entry.liftedAt)}</span>
          </>
        ) : !onLift ? (
          <Badge variant="default">On the list</Badge>
        ) : (
          <Button
            variant="secondary"
            data-row
            aria-label={`Lift ${entry.personName ?? entry.address?.streetAddress ?? ''}`}
            onClick={onLift}
          >
            Lift
          </Button>
        )}
      </Cell>
    </tr>
  )
}
