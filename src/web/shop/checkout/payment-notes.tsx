import { useEffect, useRef, useState } from 'react'
import type { PaymentProblem } from '../payment-problem.ts'

/** Stays until the next try and takes the focus. */
export function PaymentProblemBox({ problem }: { problem: PaymentProblem | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!problem) return
    box.current?.focus({ preventScroll: true })
    // With the card above and the button below.
    box.current?.scrollIntoView({ block: 'center' })
  }, [problem])

  if (!problem) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      data-testid="payment-problem"
      className="mb-3 rounded border border-s-3 border-oxblood/40 border-s-oxblood bg-oxblood-wash p-3 text-xs lg:mt-1"
    >
      <p className="text-sm font-medium text-oxblood">{problem.title}</p>
      <p>{`${problem.message} ${problem.advice}`}</p>
    </div>
  )
}

const PATIENCE_MS = 5000

/** For a slow payment: people reload a page that seems stuck. */
export function PatienceNote() {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!long) return null
  return (
    <p className="mt-3 text-amber-ink">
      Your bank is taking longer than usual. Please keep this page open.
    </p>
  )
}
