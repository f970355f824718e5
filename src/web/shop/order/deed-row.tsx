import type { ReactNode } from 'react'
import { formatCityLine } from '../../../addresses/address.ts'
import type { OrderLine } from '../../../contract/shop/orders.ts'
import { formatCents } from '../../../orders/price.ts'

/** One deed: its address and price, then what its group has to say. */
export function DeedRow(props: { line: OrderLine; edge: string; children: ReactNode }) {
  const { line } = props
  return (
    <li className="first:rounded-t last:rounded-b">
      <div
        data-progress={line.progress}
        className={`grid gap-x-4 gap-y-2 border-s-3 px-4 py-2.5 text-xs sm:grid-cols-[13rem_1fr_auto] sm:items-center ${props.edge}`}
      >
        <div className="min-w-0">
          <p className="text-sm font-medium">{line.streetAddress}</p>
          <p className="text-muted">
            {formatCityLine(line)}
            {!line.notCharged && (
              <>
                {' · '}
                <span className="figure">{formatCents(line.price)}</span>
              </>
            )}
          </p>
          {line.reference && <p className="text-muted wrap-anywhere">{line.reference}</p>}
        </div>
        {props.children}
      </div>
    </li>
  )
}
