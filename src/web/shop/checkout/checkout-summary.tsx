import { useState } from 'react'
import { formatCityLine } from '../../../addresses/address.ts'
import type { Forecast } from '../../../contract/shop/forecast.ts'
import { formatCents, totalCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { deedKey } from '../../../orders/wanted-deed.ts'
import { DELIVERY_WINDOW, STATES_COVERED } from '../../../policy.ts'
import { Awaited, Found, OfficeLine, Soon } from '../../offer/forecast-line.tsx'
import { AUTOMATIC_REFUND } from '../../offer/forecast-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { countOf } from '../../ui/count-of.ts'
import { ChevronIcon, ClockIcon, TickIcon } from '../../ui/icons.tsx'
import { Expect } from '../cart/expect.tsx'
import {
  isMarked,
  LINE_LOOK,
  Marks,
  priorWords,
  RemoveButton,
  toneOf,
} from '../cart/line-parts.tsx'
import { type CartProps, withUndo } from '../cart/undo.tsx'
import type { CartItem } from '../cart.ts'
import type { Forecasts } from '../use-forecasts.ts'
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

/** The deeds being bought. Those that need a second look are on top, and the rest are folded away. */
function CheckoutItems(props: Omit<CartProps, 'onRefer'>) {
  const { cart, forecasts, onRemove } = props
  const lines = cart.map((item, index) => ({ item, index, forecast: forecasts.of(item) }))
  const { shown, folded } = fold(
    lines,
    ({ item, forecast }) =>
      isMarked({ item, forecast }) || (forecast !== undefined && toneOf(forecast) !== 'soon'),
  )
  const row = ({ item, index, forecast }: (typeof lines)[number]) => (
    <Item key={deedKey(item)} item={item} forecast={forecast} onRemove={() => onRemove(index)} />
  )
  const first = withUndo(shown.map(row), props, (undo, key) => (
    <li key={key} className="border-b border-dashed border-edge ps-3">
      {undo}
    </li>
  ))
  return (
    <>
      <ul>{first}</ul>
      {folded.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 items-center gap-2 font-medium">
            <ChevronIcon />
            <span className="group-open:hidden">
              {`Show ${countOf(folded.length, 'more deed', 'more deeds')}`}
            </span>
            <span className="hidden group-open:inline">Show fewer</span>
          </summary>
          <ul className="border-t border-line">{folded.map(row)}</ul>
        </details>
      )}
    </>
  )
}

function Item({
  item,
  forecast,
  onRemove,
}: {
  item: CartItem
  forecast: Forecast | undefined
  onRemove: () => void
}) {
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto_2.75rem] gap-x-2 border-s-3 border-b border-b-line py-2 ps-3 ${LINE_LOOK[toneOf(forecast)]}`}
    >
      <p className="min-w-0 font-medium wrap-anywhere">{item.streetAddress}</p>
      <p className="figure text-end">{formatCents(UNIT_PRICE_CENTS)}</p>
      <RemoveButton item={item} onRemove={onRemove} className="-my-2 size-11" />
      <div className="col-span-3 flex min-h-5 flex-wrap justify-between gap-x-3 pe-1 text-xs text-muted">
        {formatCityLine(item)}
        {forecast && !forecast.notSold && <Soon forecast={forecast} />}
      </div>
      <div className="col-span-3 min-h-25 pe-3 text-xs text-muted">
        {item.wantedNumber && (
          <p className="text-ink wrap-anywhere">{priorWords(item.wantedNumber)}</p>
        )}
        {forecast ? (
          <>
            <Found forecast={forecast} state={item.state} />
            {forecast.office && <OfficeLine office={forecast.office} pages={forecast.pages} />}
          </>
        ) : (
          <>
            <span className="sr-only">Checking what to expect</span>
            <Awaited />
          </>
        )}
        {item.reference && <p>{`Reference ${item.reference}`}</p>}
        <Marks item={item} forecast={forecast} />
      </div>
    </li>
  )
}

/** As many lines as are always in sight. */
const SHOWN = 3

/** Puts what needs a look first, in its own order. All of that is shown, filled up to three with the
 * others; the rest is folded, so folding never hides anything to look at. */
export function fold<T>(lines: readonly T[], needsLook: (line: T) => boolean) {
  const first = lines.filter(needsLook)
  const others = lines.filter((line) => !needsLook(line))
  const room = Math.max(0, SHOWN - first.length)
  return { shown: [...first, ...others.slice(0, room)], folded: others.slice(room) }
}
