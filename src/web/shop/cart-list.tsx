import { useEffect, useRef } from 'react'
import { formatCityLine } from '../../addresses/address.ts'
import { addressKey } from '../../addresses/address-key.ts'
import type { CartAddress } from '../../contract/common.ts'
import type { Forecast } from '../../contract/shop/forecast.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../orders/price.ts'
import { CrossIcon } from '../ui/icons.tsx'
import { ForecastLine } from './forecast-line.tsx'
import type { Forecasts } from './use-forecasts.ts'

/** An address that can be put back where it was. */
export interface Removed {
  address: CartAddress
  index: number
}

interface Props {
  cart: readonly CartAddress[]
  forecasts: Forecasts
  onRemove: (index: number) => void
  removed?: Removed | undefined
  onUndo?: () => void
}

/** The cart as a stack of index cards; the last one removed leaves an undo button in its place. */
export function CartList({ cart, forecasts, onRemove, removed, onUndo }: Props) {
  const rows = cart.map((address, index) => (
    <CartCard
      key={addressKey(address)}
      address={address}
      forecast={forecasts.of(address)}
      onRemove={() => onRemove(index)}
    />
  ))
  if (removed && onUndo) {
    rows.splice(
      removed.index,
      0,
      <UndoRow
        key={`removed ${addressKey(removed.address)}`}
        address={removed.address}
        onUndo={onUndo}
      />,
    )
  }
  return <ul className="space-y-3">{rows}</ul>
}

function CartCard({
  address,
  forecast,
  onRemove,
}: {
  address: CartAddress
  forecast: Forecast | undefined
  onRemove: () => void
}) {
  return (
    <li
      data-not-sold={forecast?.notSold}
      className={`rounded border bg-card p-4 ps-5 ${forecast?.notSold ? 'border-oxblood' : 'border-line'}`}
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="font-medium">{address.streetAddress}</p>
          <p className="text-muted">{formatCityLine(address)}</p>
        </div>
        <p className="figure font-medium">{formatCents(UNIT_PRICE_CENTS)}</p>
        <button
          type="button"
          aria-label={`Remove ${address.streetAddress}`}
          onClick={onRemove}
          className="-mt-2.5 -me-2 flex size-11 shrink-0 items-center justify-center rounded text-muted hover:text-oxblood"
        >
          <CrossIcon />
        </button>
      </div>
      <ForecastLine forecast={forecast} state={address.state} />
    </li>
  )
}

function UndoRow({ address, onUndo }: { address: CartAddress; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone, so the focus goes to the closest thing: undo.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <li className="flex items-center gap-3 rounded border border-dashed border-edge ps-5 pe-2">
      <p className="min-w-0 flex-1 py-2 wrap-anywhere text-muted">{`Removed ${address.streetAddress}.`}</p>
      <button
        ref={button}
        type="button"
        aria-label={`Undo removing ${address.streetAddress}`}
        onClick={onUndo}
        className="min-h-11 rounded px-3 font-medium text-seal underline underline-offset-4"
      >
        Undo
      </button>
    </li>
  )
}
