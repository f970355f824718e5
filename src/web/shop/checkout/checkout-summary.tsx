import { useState } from 'react'
import { formatCents, totalCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { DELIVERY_WINDOW, STATES_COVERED } from '../../../policy.ts'
import { AUTOMATIC_REFUND } from '../../offer/forecast-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { countOf } from '../../ui/count-of.ts'
import { ChevronIcon, ClockIcon, TickIcon } from '../../ui/icons.tsx'
import { Expect } from '../cart/expect.tsx'
import { isMarked } from '../cart/line-parts.tsx'
import type { CartProps } from '../cart/undo.tsx'
import type { Forecasts } from '../use-forecasts.ts'
import { CheckoutItems } from './checkout-items.tsx'
import { FOLD_LINE } from './checkout-waiting.tsx'

const FEATURES = [
  'Instant digital download',
  'Official recorded documents',
  `Covers all ${STATES_COVERED} states`,
  '24/7 availability',
]

type Props = Omit<CartProps, 'onRefer'> & { busy: boolean }

/** The items in the order. On a phone they fold into one line, which opens if one needs a look. */
export function CheckoutSummary({ busy, ...items }: Props) {
  const { cart, forecasts, removed } = items
  const deeds = cart.length
  const total = formatCents(totalCents(deeds))
  // What the forecast marks later was said in the cart: unfolding then would push the form away.
  const needsLook = cart.some((item) => isMarked({ item, forecast: undefined }))
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? (needsLook || forecasts.notSold.length > 0 || removed !== undefined)
  return (
    <div className="min-w-0 lg:order-last lg:tall:sticky lg:tall:top-24">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="summary"
        onClick={() => setChosen(!isOpen)}
        className={`w-[calc(100%+2rem)] sm:w-[calc(100%+3rem)] ${FOLD_LINE}`}
      >
        <span className="text-base font-medium">{countOf(deeds, 'deed', 'deeds')}</span>
        <span className="text-muted">·</span>
        <span className="figure text-base font-medium">{total}</span>
        <span className={isOpen ? 'rotate-180' : ''}>
          <ChevronIcon />
        </span>
        <SoonInShort {...{ forecasts, deeds }} />
      </button>
      <section
        id="summary"
        aria-labelledby="summary-title"
        className={`rounded border border-line bg-card p-4 max-lg:mt-4 sm:p-5 ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="summary-title" className="text-lg">
            Order Summary
          </h2>
          <Badge>No Subscription Required</Badge>
        </div>
        <p className="mt-1 mb-3 text-xs">
          <Expect {...{ forecasts, deeds }} />
        </p>
        <fieldset disabled={busy} className="min-w-0 border-t border-line">
          <CheckoutItems {...items} />
        </fieldset>
        <p className="mt-3 flex flex-wrap justify-between gap-x-4">
          <span>Property Deed Retrieval</span>
          <span className="text-muted">{`${deeds} x ${formatCents(UNIT_PRICE_CENTS)} each`}</span>
        </p>
        <ul className="my-1 grid justify-between gap-x-2 gap-y-1 text-xs text-muted sm:grid-flow-col sm:grid-rows-2">
          {FEATURES.map((feature) => (
            <li key={feature} className="flex gap-1 [&>svg]:size-4 [&>svg]:translate-y-0.5">
              <TickIcon />
              {feature}
            </li>
          ))}
        </ul>
        <dl className="mt-2">
          <Row name="Subtotal" value={total} />
          <Row name="Tax" value={formatCents(0)} />
          <div className="mt-2 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3 text-lg font-medium">
            <dt>Total</dt>
            <dd className="figure">{total}</dd>
          </div>
        </dl>
        <p className="mt-3 flex items-center gap-2 border-t border-line pt-3 text-xs">
          <TickIcon />
          {AUTOMATIC_REFUND}
        </p>
      </section>
    </div>
  )
}

function SoonInShort({ forecasts, deeds }: { forecasts: Forecasts; deeds: number }) {
  const { known, notSold } = forecasts
  if (known.length < deeds || notSold.length > 0) return null
  const staff = known.filter(({ isImmediate }) => !isImmediate).length
  return (
    <span
      className={`ms-auto flex items-center gap-1.5 text-xs [&>svg]:size-4 ${staff ? 'text-amber-ink' : 'text-seal'}`}
    >
      {staff ? <ClockIcon /> : <TickIcon />}
      {staff ? `${deeds > 1 ? `${staff} in ` : ''}${DELIVERY_WINDOW}` : 'Within minutes'}
    </span>
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
