import { useRef, useState } from 'react'
import {
  adminOrders,
  type BulkAct,
  orderTotals,
  type PreviewedOrder,
} from '../../../../contract/staff/orders.ts'
import { orderNumber } from '../../../../orders/order.ts'
import { ApiError, isErrorCode, reasonOf } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { countOf } from '../../../ui/count-of.ts'
import { Outcome } from '../../../ui/outcome.tsx'
import { reread } from '../../use-calls.ts'
import { BULK, type Choice } from './bulk-acts.ts'

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

interface Result {
  orderId: string
  isDone: boolean
  words: string
}

interface Run {
  total: number
  results: Result[]
  stopped?: string
  isOver: boolean
}

const STOPPED = 'Stopped. What’s listed as done is done; run it again for the rest.'

/** Does it to one order after another. Each is done or not, whatever happens to this tab: running it
 * again does only what's left. */
export function useBulkRun(act: BulkAct) {
  const [run, setRun] = useState<Run>()
  const isStopping = useRef(false)

  async function start(orders: readonly PreviewedOrder[], choice: Choice): Promise<void> {
    const results: Result[] = []
    const tell = (more: Partial<Run> = {}) =>
      setRun({ total: orders.length, results: [...results], isOver: false, ...more })
    isStopping.current = false
    tell()
    let stopped: string | undefined
    try {
      await BULK[act].before?.()
      for (const order of orders) {
        if (isStopping.current) {
          stopped = STOPPED
          break
        }
        const { orderId } = order
        try {
          const words = await BULK[act].run(order, choice)
          results.push({ orderId, isDone: true, words: words ?? 'Done.' })
        } catch (cause) {
          results.push({ orderId, isDone: false, words: reasonOf(cause) })
          if (!isAboutThisOrder(cause)) throw cause
        }
        tell()
      }
    } catch (cause) {
      stopped = `${reasonOf(cause)} The rest wasn’t done. Run it again to continue.`
    }
    tell({ isOver: true, stopped })
    reread([adminOrders, orderTotals])
  }

  return {
    run,
    start,
    stop: () => {
      isStopping.current = true
    },
  }
}

/** A refusal that says nothing about the next order: it may still go through. */
function isAboutThisOrder(cause: unknown): boolean {
  return (
    cause instanceof ApiError &&
    cause.status < 500 &&
    !isErrorCode(cause, 'stale_session', 'unauthenticated', 'forbidden', 'rate_limited')
  )
}
