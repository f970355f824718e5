import { formatCityLine } from '../../addresses/address.ts'
import { addressKey } from '../../addresses/address-key.ts'
import type { CartAddress } from '../../contract/common.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../orders/price.ts'
import { EXPECTED_DELIVERY } from '../../policy.ts'
import { CrossIcon } from '../ui/icons.tsx'

export function CartList({
  cart,
  onRemove,
}: {
  cart: readonly CartAddress[]
  onRemove: (index: number) => void
}) {
  return (
    <ul className="space-y-3">
      {cart.map((address, index) => (
        <li key={addressKey(address)} className="rounded border border-line bg-card p-4 ps-5">
          <div className="flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{address.streetAddress}</p>
              <p className="text-muted">{formatCityLine(address)}</p>
            </div>
            <p className="figure font-medium">{formatCents(UNIT_PRICE_CENTS)}</p>
            <button
              type="button"
              aria-label={`Remove ${address.streetAddress}`}
              onClick={() => onRemove(index)}
              className="-mt-2.5 -me-2 flex size-11 shrink-0 items-center justify-center rounded text-muted hover:text-oxblood"
            >
              <CrossIcon />
            </button>
          </div>
          <p className="mt-2 text-xs text-muted">{EXPECTED_DELIVERY}</p>
        </li>
      ))}
    </ul>
  )
}
