import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BulkAct, PreviewedOrder } from '../../../../contract/staff/bulk.ts'
import { adminOrders, orderTotals } from '../../../../contract/staff/orders.ts'
import { ApiError, isErrorCode, reasonOf } from '../../../api.ts'
import { BULK, type Choice } from './bulk-acts.ts'

export interface Result {
  orderId: string
  isDone: boolean
  words: string
}

interface Run {
  total: number
  results: Result[]
  /** Why it ended before the last order. */
  stopped?: string
  isOver: boolean
}

const STOPPED = 'Stopped. What’s listed as done is done; run it again for the rest.'

/** Does it to one order after another. Each is done or not, whatever happens to this tab: running it
 * again does only what's left. */
export function useBulkRun(act: BulkAct) {
  const queryClient = useQueryClient()
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
    for (const { path } of [adminOrders, orderTotals]) {
      void queryClient.invalidateQueries({ queryKey: [path] })
    }
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
