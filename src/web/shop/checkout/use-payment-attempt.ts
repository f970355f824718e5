import { useRef, useState } from 'react'
import type { PaymentProblem } from '../payment-problem.ts'

export function usePaymentAttempt() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PaymentProblem>()
  // State updates too late to stop the second of two quick clicks.
  const running = useRef(false)

  return {
    busy,
    problem,
    async run(work: () => Promise<PaymentProblem | undefined>): Promise<void> {
      if (running.current) return
      running.current = true
      setBusy(true)
      setProblem(undefined)
      try {
        setProblem(await work())
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}

export type PaymentAttempt = ReturnType<typeof usePaymentAttempt>
