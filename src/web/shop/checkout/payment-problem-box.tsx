import { useEffect, useRef } from 'react'
import type { PaymentProblem } from '../payment-problem.ts'

/** A toast is gone after five seconds; this stays until the next try, and has the focus. */
export function PaymentProblemBox({ problem }: { problem: PaymentProblem | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) box.current?.focus()
  }, [problem])

  if (!problem) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      data-testid="payment-problem"
      className="mb-5 rounded border border-oxblood bg-oxblood-wash p-4"
    >
      <p className="font-medium text-oxblood">{problem.message}</p>
      <p className="mt-1">{problem.advice}</p>
    </div>
  )
}
