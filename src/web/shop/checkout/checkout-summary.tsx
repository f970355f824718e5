import { useEffect, useState } from 'react'
import { formatCents, totalCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { STATES_COVERED } from '../../../policy.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LockIcon, TickIcon } from '../../ui/icons.tsx'
import { NeedNotBuy, PrivateCompany } from '../private-company.tsx'

const FEATURES = [
  'Instant digital download',
  'Official recorded documents',
  `Covers all ${STATES_COVERED} states`,
  '24/7 availability',
]

const PATIENCE_MS = 5000

export function CheckoutSummary({
  deeds,
  ready,
  busy,
  online,
  isUnnoticed,
}: {
  deeds: number
  ready: boolean
  busy: boolean
  online: boolean
  /** No state in the cart asks for a sentence of its own. */
  isUnnoticed: boolean
}) {
  const total = formatCents(totalCents(deeds))
  return (
    <section
      aria-labelledby="summary-title"
      className="rounded border border-line bg-card p-5 sm:p-6 lg:sticky lg:top-24"
    >
      <h2 id="summary-title" className="text-lg">
        Order Summary
      </h2>
      <p className="mt-4 font-medium">Property Deed Retrieval</p>
      <p className="text-muted">{`${deeds} x ${formatCents(UNIT_PRICE_CENTS)} each`}</p>
      <ul className="mt-4 space-y-1">
        {FEATURES.map((feature) => (
          <li key={feature} className="flex gap-2">
            <TickIcon />
            {feature}
          </li>
        ))}
      </ul>
      <dl className="mt-4 space-y-1 border-t border-line pt-4">
        <Row name="Subtotal" value={total} />
        <Row name="Tax" value={formatCents(0)} />
        <Row name="Total" value={total} className="text-lg font-medium" />
      </dl>
      <div className="mt-3 space-y-2">
        <PrivateCompany />
        {!isUnnoticed && <NeedNotBuy />}
      </div>
      <p className="mt-3">
        <Badge>No Subscription Required</Badge>
      </p>
      <Button type="submit" disabled={!ready || busy} className="mt-5 w-full">
        {busy ? 'Processing...' : `Complete Purchase — ${total}`}
      </Button>
      <div role="status" className="text-xs">
        {!online && (
          <p className="mt-3 text-amber-ink">
            You are offline. You can go on as soon as your connection is back.
          </p>
        )}
        {busy && <PatienceNote />}
      </div>
      <p className="mt-3 flex items-center gap-2 text-xs text-muted">
        <LockIcon />
        Your payment is secure and encrypted.
      </p>
      <div className="mt-4 space-y-3 border-t border-line pt-4">
        <p className="text-xs text-muted">
          By ordering you agree to the{' '}
          <a href="/terms-of-service" className="underline">
            Terms of Service
          </a>{' '}
          and the{' '}
          <a href="/refund-policy" className="underline">
            Refund Policy
          </a>
          .
        </p>
      </div>
    </section>
  )
}

/** For a slow payment: people reload a page that seems stuck. */
function PatienceNote() {
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

function Row({
  name,
  value,
  className = 'text-muted',
}: {
  name: string
  value: string
  className?: string
}) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt>{name}</dt>
      <dd className="figure">{value}</dd>
    </div>
  )
}
