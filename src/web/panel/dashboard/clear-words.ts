import { countOf } from '../../ui/count-of.ts'
import type { Today } from './use-today.ts'

/** What to say where there are no tasks: "all clear" only if the rest of the dashboard says so too. */
export function clearWords(today: Pick<Today, 'desk' | 'refundRequests' | 'worker'> | undefined) {
  if (!today) return 'No open tasks.'
  const { desk, refundRequests, worker } = today
  const waiting = [
    ...(desk.count > 0 ? [`${countOf(desk.count, 'deed', 'deeds')} at the desk`] : []),
    ...(refundRequests.count > 0
      ? [countOf(refundRequests.count, 'refund request', 'refund requests')]
      : []),
  ]
  if (waiting.length > 0) return `No open tasks, but ${waiting.join(' and ')} waiting for review.`
  return worker.isAlive ? 'All clear: nothing needs review.' : 'No open tasks.'
}
