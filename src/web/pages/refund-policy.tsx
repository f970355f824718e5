import {
  COOLING_OFF_DAYS,
  DELIVERY_FAILURE_HOURS,
  DELIVERY_WINDOW,
  DOWNLOAD_LINK_DAYS,
  NO_DEED_NOTICE_HOURS,
  REFUND_REQUEST_DAYS,
  REFUND_REVIEW_WINDOW,
} from '../../policy.ts'
import { LegalPage } from '../parts/legal-page.tsx'
import { SupportLink } from '../parts/shop.tsx'

export function RefundPolicy() {
  return (
    <LegalPage title="Refund Policy">
      <p>
        A deed is a digital document that can't be given back, so all sales are final, with these
        rare exceptions.
      </p>
      <h2>When you get your money back</h2>
      <ul>
        <li>The wrong document was delivered.</li>
        <li>
          {`No deed exists for the address, with notice given within ${NO_DEED_NOTICE_HOURS} hours. Where our own staff confirm that there is none, we refund that address by ourselves and you need not ask.`}
        </li>
        <li>A system error, or you were charged twice.</li>
        <li>{`Delivery failed: you have nothing from us after ${DELIVERY_FAILURE_HOURS} hours.`}</li>
      </ul>
      <h2>How to ask</h2>
      <p>
        {`Write within ${REFUND_REQUEST_DAYS} days of your order, with your order number, to `}
        <SupportLink />
        {`. Requests are reviewed in ${REFUND_REVIEW_WINDOW}. A refund goes back to the card that paid.`}
      </p>
      <h2>Delivery</h2>
      <p>
        {`Deeds are delivered by e-mail within ${DELIVERY_WINDOW}. Download links are valid for ${DOWNLOAD_LINK_DAYS} days; a refund ends them.`}
      </p>
      <h2>Customers in the EU and the UK</h2>
      <p>
        {`The ${COOLING_OFF_DAYS}-day cooling-off right is waived on digital delivery. The exceptions above stand beside it.`}
      </p>
    </LegalPage>
  )
}
