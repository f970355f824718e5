import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { AdClick, Fact, Facts } from '../facts.tsx'
import { RailSection } from '../rail-section.tsx'

export function OrderIds({ order }: { order: OrderPage }) {
  return (
    <RailSection title="IDs">
      <Facts isDense>
        <Fact name="Order ID">
          <code className="font-sans">{order.id}</code>
        </Fact>
        <Fact name="Payment">
          <code className="font-sans">{order.paymentIntentId}</code>
        </Fact>
        {order.gclid && <AdClick id={order.gclid} />}
      </Facts>
    </RailSection>
  )
}
