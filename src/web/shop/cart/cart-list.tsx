import { addressKey } from '../../../addresses/address-key.ts'
import { splitUnit } from '../../../addresses/unit.ts'
import type { CartItem } from '../cart.ts'
import { AS, CartRow, type RowProps } from './cart-row.tsx'
import { type CartProps, withUndo } from './undo.tsx'

/** By name and width where it's a table: the address and the office share what's left. */
const COLUMNS = [
  ['Address or parcel', 'text-start w-71'],
  ['Reference', 'text-start w-43'],
  ['What we found', 'text-start w-57'],
  ['How soon', 'text-start w-35'],
  ['Office and its own fee', 'text-start'],
  ['Price', 'text-end w-15'],
] as const

type Props = CartProps & Omit<RowProps, 'item' | 'index'>

/** One row per deed: on two lines where there's room for a table, a small stack elsewhere; the last
 * address removed leaves an undo button in its place. */
export function CartList(props: Props) {
  const keys = rowKeys(props.cart)
  const rows = props.cart.map((item, index) => (
    <CartRow key={keys[index]} {...props} item={item} index={index} />
  ))
  return (
    <div className="@container">
      <table
        {...AS.table}
        className="cart w-full table-fixed border-separate border-spacing-0 rounded border border-line bg-card text-xs"
      >
        <caption className="sr-only">Selected addresses</caption>
        <thead {...AS.group} className="@max-[68rem]:sr-only">
          <tr {...AS.row}>
            {COLUMNS.map(([name, look]) => (
              <th
                key={name}
                {...AS.head}
                className={`border-b border-line px-1.5 py-2 font-medium whitespace-nowrap text-muted first:ps-4 ${look}`}
              >
                {name}
              </th>
            ))}
            <th {...AS.head} className="border-b border-line w-10">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody {...AS.group}>
          {withUndo(rows, props, (undo, key) => (
            <tr key={key} {...AS.row} className="border-s-line">
              <td
                {...AS.cell}
                colSpan={COLUMNS.length + 1}
                className="border-b border-dashed border-edge"
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

/** One per line, which it keeps when its unit changes: whoever types there stays there. */
function rowKeys(cart: readonly CartItem[]): string[] {
  const units = new Map<string, number>()
  return cart.map((item) => {
    const building = addressKey({ ...item, streetAddress: splitUnit(item.streetAddress).street })
    const unit = (units.get(building) ?? 0) + 1
    units.set(building, unit)
    return `${building} ${unit}`
  })
}
