import { type ComponentType, lazy, Suspense } from 'react'
import { formatCityLine } from '../../../addresses/address.ts'
import { addressKey } from '../../../addresses/address-key.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import type { CartItem } from '../cart.ts'
import { ExpectLine, LINE_LOOK, Marks, RemoveButton, toneOf } from './line-parts.tsx'
import { ReferenceField } from './reference-field.tsx'
import { type CartProps, withUndo } from './undo.tsx'

/** From this many addresses on, they're easier to compare in a table. */
const TABLE_FROM = 4

/** Most carts never need it. Without its code, a long cart is a long stack of cards. */
const CartTable = lazy<ComponentType<CartProps>>(() =>
  import('./cart-table.tsx').catch(() => ({ default: CartCards })),
)

/** The cart as a stack of index cards or, if it's long, as a table; the last address removed leaves an
 * undo button in its place. */
export function CartList(props: CartProps) {
  const cards = <CartCards {...props} />
  if (props.cart.length < TABLE_FROM) return cards
  return (
    <Suspense fallback={cards}>
      <CartTable {...props} />
    </Suspense>
  )
}

function CartCards(props: CartProps) {
  const rows = props.cart.map((item, index) => (
    <CartCard key={addressKey(item)} {...props} item={item} index={index} />
  ))
  return (
    <ul className="space-y-3">
      {withUndo(rows, props, (undo, key) => (
        <li key={key} className="rounded border border-dashed border-edge ps-5 pe-2">
          {undo}
        </li>
      ))}
    </ul>
  )
}

function CartCard({
  item,
  index,
  forecasts,
  onRemove,
  onRefer,
}: CartProps & { item: CartItem; index: number }) {
  const forecast = forecasts.of(item)
  return (
    <li
      data-not-sold={forecast?.notSold}
      className={`rounded border border-s-3 border-line p-4 ${LINE_LOOK[toneOf(forecast)]}`}
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="font-medium">{item.streetAddress}</p>
          <p className="text-muted">{formatCityLine(item)}</p>
        </div>
        <p className="figure font-medium">{formatCents(UNIT_PRICE_CENTS)}</p>
        <RemoveButton
          street={item.streetAddress}
          onRemove={() => onRemove(index)}
          className="-mt-2.5 -me-2 size-11"
        />
      </div>
      <div className="mt-2 min-h-30 space-y-1 text-xs sm:min-h-17">
        <ExpectLine state={item.state} forecast={forecast} />
      </div>
      <Marks item={item} forecast={forecast} />
      {onRefer && <ReferenceField item={item} onRefer={(text) => onRefer(index, text)} />}
    </li>
  )
}
