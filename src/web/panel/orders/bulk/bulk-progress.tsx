import { orderNumber } from '../../../../orders/order.ts'
import { Button } from '../../../ui/button.tsx'
import { countOf } from '../../../ui/count-of.ts'
import { Outcome } from '../../../ui/outcome.tsx'
import type { useBulkRun } from './use-bulk-run.ts'

type Run = NonNullable<ReturnType<typeof useBulkRun>['run']>

interface Props {
  run: Run
  onStop: () => void
  onClose: () => void
}

export function BulkProgress({ run, onStop, onClose }: Props) {
  const { total, results, stopped, isOver } = run
  const failed = results.filter(({ isDone }) => !isDone)
  const told = results.filter(({ isDone, words }) => isDone && words !== 'Done.')
  const done = results.length - failed.length
  return (
    <div className="space-y-4">
      <progress
        aria-label="Progress"
        className="h-2 w-full accent-seal"
        max={total}
        value={results.length}
      />
      <p role="status">{`${results.length} of ${countOf(total, 'order', 'orders')}`}</p>
      {isOver && (
        <Outcome
          words={{
            ok: failed.length === 0 && !stopped,
            title: `${done} done${failed.length > 0 ? `, ${failed.length} not done` : ''}`,
            detail: stopped,
          }}
        />
      )}
      {[...failed, ...told].length > 0 && (
        <ul className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line text-xs">
          {[...failed, ...told].map(({ orderId, isDone, words }) => (
            <li key={orderId} className={`flex gap-3 py-1.5 ${isDone ? '' : 'text-oxblood'}`}>
              <span className="figure w-18 shrink-0 font-medium">{orderNumber(orderId)}</span>
              <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
      {isOver ? (
        <Button onClick={onClose}>Close</Button>
      ) : (
        <Button variant="secondary" onClick={onStop}>
          Stop
        </Button>
      )}
    </div>
  )
}
