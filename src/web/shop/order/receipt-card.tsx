import type { ReactNode } from 'react'
import { orderFilePath } from '../../../contract/shop/order-files.ts'
import type { CustomerOrder } from '../../../contract/shop/orders.ts'
import { cardWords, isBalancePayment, isPaid } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { FileLink } from '../../file-link.tsx'
import { PrivateCompany } from '../../offer/private-company.tsx'
import { useShop } from '../../shop.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { countOf } from '../../ui/count-of.ts'
import { DownloadIcon } from '../../ui/icons.tsx'
import type { ShownStory } from './shown-story.ts'

export function ReceiptCard({ order, story }: { order: CustomerOrder; story: ShownStory }) {
  const { seller } = useShop()
  const { total, isNeverCharged, refunding, refunded } = story
  const paid = isPaid(order.status)
  const [first] = order.lines
  return (
    <Card aria-labelledby="receipt-title">
      <h2 id="receipt-title" className="text-base">
        {paid ? 'Receipt' : 'Order Summary'}
      </h2>
      <div className="mt-2 text-muted">
        {first && total > 0 && (
          <Row name={countOf(total, 'Deed', 'Deeds')} value={`${formatCents(first.price)} each`} />
        )}
        <Row name="Tax" value={formatCents(0)} />
      </div>
      <div className="mt-2 border-t border-line pt-2">
        <div className="text-base font-medium">
          <Row
            name={paid || isNeverCharged ? 'Total Paid' : 'Total'}
            value={formatCents(isNeverCharged ? 0 : order.amount)}
          />
        </div>
        {refunding > 0 && <Row name="Being refunded" value={formatCents(-refunding)} />}
        {refunded > 0 && <Row name="Refunded" value={formatCents(-refunded)} />}
      </div>
      {paid && order.card && <p className="mt-1 text-xs text-muted">{cardWords(order.card)}</p>}
      {paid && isBalancePayment(order.stripePaymentIntentId) && (
        <p className="mt-1 text-xs text-muted">Paid from your organization’s balance</p>
      )}
      {paid && (
        <FileLink
          href={orderFilePath('receipt', order.id)}
          className={buttonClass('secondary', 'mt-3 w-full')}
        >
          <DownloadIcon />
          Receipt (PDF)
        </FileLink>
      )}
      <div className="mt-4 space-y-2">
        <PrivateCompany />
        <p>{`Sold by ${seller}.`}</p>
      </div>
    </Card>
  )
}

function Row({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <p className="flex justify-between gap-4">
      <span>{name}</span>
      <span className="figure">{value}</span>
    </p>
  )
}
