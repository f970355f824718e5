import { type ReactNode, useEffect, useState } from 'react'
import { formatCents, totalCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { STATES_COVERED } from '../../../policy.ts'
import { AUTOMATIC_REFUND } from '../../offer/forecast-words.ts'
import { NeedNotBuy, PrivateCompany } from '../../offer/private-company.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import { Expect } from '../cart/expect.tsx'
import type { Forecasts } from '../use-forecasts.ts'

const FEATURES = [
  'Instant digital download',
  'Official recorded documents',
  `Covers all ${STATES_COVERED} states`,
  '24/7 availability',
]

const PATIENCE_MS = 5000

export function CheckoutSummary({
  deeds,
  forecasts,
  ready,
  busy,
  online,
  children,
}: {
  deeds: number
  forecasts: Forecasts
  ready: boolean
  busy: boolean
  online: boolean
  /** What is bought. */
  children: ReactNode
}) {
  const total = formatCents(totalCents(deeds))
  return (
    <section
      aria-labelledby="summary-title"
      className="min-w-0 rounded border border-line bg-card p-4 sm:p-6"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="summary-title" className="text-lg">
          Order Summary
        </h2>
        <Badge>No Subscription Required</Badge>
      </div>
      {children}
      <p className="mt-3 flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">Property Deed Retrieval</span>
        <span className="text-muted">{`${deeds} x ${formatCents(UNIT_PRICE_CENTS)} each`}</span>
      </p>
      <ul className="mt-3 grid gap-x-3 gap-y-1 text-xs text-muted sm:grid-cols-[auto_1fr]">
        {FEATURES.map((feature) => (
          <li key={feature} className="flex gap-1.5 [&>svg]:size-4 [&>svg]:translate-y-0.5">
            <TickIcon />
            {feature}
          </li>
        ))}
      </ul>
      <dl className="mt-3">
        <Row name="Subtotal" value={total} />
        <Row name="Tax" value={formatCents(0)} />
        <div className="mt-3 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3">
          <dt className="text-muted">Total</dt>
          <dd className="figure text-xl font-medium">{total}</dd>
        </div>
      </dl>
      <div className="mt-2 space-y-1">
        <PrivateCompany />
        {!forecasts.isUnnoticed && <NeedNotBuy />}
      </div>
      <Button type="submit" disabled={!ready || busy} className="mt-4 min-h-13 w-full text-base">
        {busy ? 'Processing...' : `Complete Purchase · ${total}`}
      </Button>
      <div role="status" className="text-xs">
        {!online && (
          <p className="mt-3 text-amber-ink">
            You’re offline. You can pay as soon as your connection is back.
          </p>
        )}
        {busy && <PatienceNote />}
      </div>
      <p className="mt-3 text-xs">
        <Expect {...{ forecasts, deeds }} />
      </p>
      <p className="mt-1 text-xs text-muted">
        {`${AUTOMATIC_REFUND} By ordering you agree to the `}
        <a href="/terms-of-service" className="underline">
          Terms of Service
        </a>{' '}
        and the{' '}
        <a href="/refund-policy" className="underline">
          Refund Policy
        </a>
        .
      </p>
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

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 text-muted">
      <dt>{name}</dt>
      <dd className="figure">{value}</dd>
    </div>
  )
}
