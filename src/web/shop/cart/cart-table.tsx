import { formatCityLine } from '../../../addresses/address.ts'
import { addressKey } from '../../../addresses/address-key.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { OfficeFacts } from '../../offer/forecast-line.tsx'
import { Awaited, Found, Soon } from '../../offer/outlook.tsx'
import type { CartItem } from '../cart.ts'
import { LINE_LOOK, Marks, RemoveButton, toneOf } from './line-parts.tsx'
import { ReferenceField } from './reference-field.tsx'
import { type CartProps, withUndo } from './undo.tsx'

const COLUMNS = ['Address', 'What we found', 'How soon', 'Office, its own fee and phone', 'Price']

/** On a narrow screen each row is a small stack, and some browsers take what isn't laid out as a table
 * for none: hence the roles. */
const AS = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** One row per deed. */
export default function CartTable(props: CartProps) {
  const rows = props.cart.map((item, index) => (
    <Row key={addressKey(item)} {...props} item={item} index={index} />
  ))
  return (
    <div className="@container">
      <table
        {...AS.table}
        className="w-full border-separate border-spacing-0 rounded border border-line bg-card text-xs @max-3xl:block"
      >
        <caption className="sr-only">Selected addresses</caption>
        <thead {...AS.group} className="@max-3xl:sr-only">
          <tr {...AS.row}>
            {COLUMNS.map((name) => (
              <th
                key={name}
                {...AS.head}
                className="border-b border-line px-1.5 py-2 text-start font-medium whitespace-nowrap text-muted first:ps-4 last:text-end"
              >
                {name}
              </th>
            ))}
            <th {...AS.head} className="border-b border-line">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody {...AS.group} className="@max-3xl:block">
          {withUndo(rows, props, (undo, key) => (
            <tr key={key} {...AS.row} className="@max-3xl:block">
              <td
                {...AS.cell}
                colSpan={COLUMNS.length + 1}
                className="border-b border-dashed border-edge ps-4 pe-1.5 @max-3xl:block"
              >
                {undo}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const CELL = 'align-top @3xl:border-b @3xl:border-b-line @3xl:px-1.5 @3xl:py-1.5'
/** In a stack, everything below the address takes the full width. */
const BELOW = '@max-3xl:col-span-3 @max-3xl:pe-4'

function Row({
  item,
  index,
  forecasts,
  onRemove,
  onRefer,
}: CartProps & { item: CartItem; index: number }) {
  const forecast = forecasts.of(item)
  const look = LINE_LOOK[toneOf(forecast)]
  const edge = look.split(' ')[0]
  return (
    <tr
      {...AS.row}
      data-not-sold={forecast?.notSold}
      className={`@max-3xl:grid @max-3xl:grid-cols-[minmax(0,1fr)_auto_2.75rem] @max-3xl:gap-x-2 @max-3xl:border-s-3 @max-3xl:border-b @max-3xl:border-b-line @max-3xl:py-2 @max-3xl:ps-3 @max-3xl:last:border-b-0 ${look}`}
    >
      <td
        {...AS.cell}
        className={`${CELL} min-w-0 wrap-break-word @3xl:border-s-3 @3xl:ps-3.5! ${edge}`}
      >
        <p className="text-sm font-medium @3xl:text-xs">{item.streetAddress}</p>
        <p className="text-muted">{formatCityLine(item)}</p>
        <Marks item={item} forecast={forecast} />
        {onRefer && <ReferenceField item={item} onRefer={(text) => onRefer(index, text)} />}
      </td>
      <td {...AS.cell} className={`${CELL} ${BELOW} @max-3xl:order-1 @max-3xl:mt-1`}>
        {forecast ? (
          <Found forecast={forecast} state={item.state} />
        ) : (
          <>
            <span className="sr-only">Looking up what to expect</span>
            <Awaited />
          </>
        )}
      </td>
      <td {...AS.cell} className={`${CELL} ${BELOW} @max-3xl:order-2`}>
        {forecast && !forecast.notSold && <Soon forecast={forecast} />}
      </td>
      <td {...AS.cell} className={`${CELL} ${BELOW} @max-3xl:order-3`}>
        {forecast?.office && <OfficeFacts office={forecast.office} pages={forecast.pages} />}
      </td>
      <td {...AS.cell} className={`${CELL} text-end text-sm whitespace-nowrap @3xl:text-xs`}>
        <span className="figure">{formatCents(UNIT_PRICE_CENTS)}</span>
      </td>
      <td {...AS.cell} className={`${CELL} @3xl:ps-0! @3xl:align-middle`}>
        <RemoveButton
          street={item.streetAddress}
          onRemove={() => onRemove(index)}
          className="size-11 @max-3xl:-my-2.5 @3xl:size-7"
        />
      </td>
    </tr>
  )
}
