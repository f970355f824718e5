import { APP_PATHS } from '../../../../contract/paths.ts'
import type { OrderDeedFacts } from '../../../../contract/shop/deed-facts.ts'
import type { OrderLine } from '../../../../contract/shop/orders.ts'
import { formatCents, MAX_DEEDS_PER_ORDER, UNIT_PRICE_CENTS } from '../../../../orders/price.ts'
import { addressAlone } from '../../../matching/matched-address.ts'
import { lasting } from '../../../storage.ts'
import { Button } from '../../../ui/button.tsx'
import { toastError } from '../../../ui/toast.ts'
import { addToCart, readCart, writeCart } from '../../cart.ts'

interface Props {
  prior: NonNullable<OrderDeedFacts['prior']>
  line: OrderLine
  className: string
}

/** Puts the deed that this one cites into the cart, and goes there. */
export function GetPrior({ prior, line, className }: Props) {
  function get(): void {
    const item = {
      ...addressAlone(line),
      wantedNumber: prior.number,
      wantedDate: prior.recordedOn ?? undefined,
      reference: line.reference ?? undefined,
      // Which unit it is was settled with the first order.
      isWhole: true,
    }
    const { cart, outcome } = addToCart(readCart(lasting), item)
    if (outcome === 'full') {
      toastError(
        'Your order is full',
        `It has ${MAX_DEEDS_PER_ORDER} deeds, the most it can hold. Check out first, then come back.`,
      )
    } else if (writeCart(lasting, cart)) {
      location.assign(APP_PATHS.search)
    } else {
      toastError('Error', 'Your browser’s storage is full, so we couldn’t add it to your order.')
    }
  }
  return (
    <Button variant="secondary" className={className} onClick={get}>
      {`Get the Prior Deed · ${formatCents(UNIT_PRICE_CENTS)}`}
    </Button>
  )
}
