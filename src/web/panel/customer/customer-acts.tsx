import { useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { CustomerOrder, CustomerPage } from '../../../contract/staff/customers.ts'
import { isPaid, orderNumber } from '../../../orders/order.ts'
import { Button } from '../../ui/button.tsx'
import { KeyedButton } from '../keyed-button.tsx'
import { OrderActs } from '../order/order-acts.tsx'
import { actOnceShown, useKeys } from '../use-keys.ts'

interface Props {
  customer: CustomerPage
  orders: readonly CustomerOrder[]
}

/** What an agent can do for the customer. Acts on an order are on the selected one, or else on the
 * latest that was paid. */
export function CustomerActs({ customer: { email, fullName }, orders }: Props) {
  const [, navigate] = useLocation()
  const paid = orders.filter(({ status }) => isPaid(status))
  const targetOf = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    const order = paid.find(({ id }) => id === row?.dataset.row) ?? paid[0]
    return order && { order: { id: order.id, email, fullName } }
  }
  const withhold = () => {
    actOnceShown('Withhold an address or a person')
    navigate(APP_PATHS.adminWithheld)
  }
  useKeys([{ words: 'Withhold an address or this person', act: withhold }])
  return (
    <OrderActs acts={paid.length > 0 ? ['message', 'mail', 'refund'] : []} targetOf={targetOf}>
      <Button variant="secondary" className="text-xs" onClick={withhold}>
        Withhold…
      </Button>
      <KeyedButton
        keyName="erase"
        keyWords="See, export or erase what we have on the person"
        onClick={() => navigate(APP_PATHS.adminPrivacy, { state: email })}
      >
        Export or erase…
      </KeyedButton>
      {paid[0] && (
        <p className="text-xs text-muted">
          {`On the selected order, or else on ${orderNumber(paid[0].id)}.`}
        </p>
      )}
    </OrderActs>
  )
}
