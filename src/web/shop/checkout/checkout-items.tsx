import { formatCityLine } from '../../../addresses/address.ts'
import type { Forecast } from '../../../contract/shop/forecast.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { deedKey } from '../../../orders/wanted-deed.ts'
import { OfficeLine } from '../../offer/forecast-line.tsx'
import { Awaited, Found, Soon } from '../../offer/outlook.tsx'
import { countOf } from '../../ui/count-of.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
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
import { fold } from './fold.ts'

/** What is bought, with whatever needs a second look on top; the rest is folded away. */
export function CheckoutItems(props: Omit<CartProps, 'onRefer'>) {
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
