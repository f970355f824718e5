import { formatCents, UNIT_PRICE_CENTS } from '../../orders/price.ts'
import {
  COOLING_OFF_DAYS,
  DELIVERY_WINDOW,
  DOWNLOAD_LINK_DAYS,
  MINIMUM_AGE,
  RECORD_RETENTION_YEARS,
} from '../../policy.ts'
import { LegalPage } from '../parts/legal-page.tsx'
import { SupportLink, useShop } from '../parts/shop.tsx'

export function TermsOfService() {
  const { brandName } = useShop()
  return (
    <LegalPage title="Terms of Service">
      <p>{`By ordering from ${brandName} you agree to these terms.`}</p>
      <h2>What we sell</h2>
      <p>
        A copy of the most recent deed that we can find on record for the US property address that
        you give. We are a private company and not a government agency. The same copy can be had
        from the office that records it, and nobody is obliged to buy it from us.
      </p>
      <h2>Who may order</h2>
      <p>{`The service is for people ${MINIMUM_AGE} or older.`}</p>
      <h2>Price and payment</h2>
      <p>
        {`Each deed costs ${formatCents(UNIT_PRICE_CENTS)}. Prices are in USD. Payment is by card, through a card payment provider. There is no subscription.`}
      </p>
      <h2>Addresses</h2>
      <p>
        Addresses are suggested by a third-party autocomplete service. Please check that the address
        in your order is the one you mean.
      </p>
      <h2>Delivery</h2>
      <p>
        {`Deeds are delivered by e-mail within ${DELIVERY_WINDOW}, often much sooner, typically as a PDF. Download links are valid for ${DOWNLOAD_LINK_DAYS} days.`}
      </p>
      <h2>Refunds</h2>
      <p>
        All sales are final, with the exceptions of our <a href="/refund-policy">Refund Policy</a>.
      </p>
      <h2>Customers in the EU and the UK</h2>
      <p>
        {`You have a ${COOLING_OFF_DAYS}-day right to withdraw from a purchase. By ordering you ask for digital delivery at once, and you waive this right on digital delivery.`}
      </p>
      <h2>What a copy is not</h2>
      <ul>
        <li>It is not a certified copy, a title search or legal advice.</li>
        <li>
          It is not a consumer report: you may not use it to decide about tenancy, employment,
          credit or insurance.
        </li>
        <li>
          It shows what the office had on record when we looked; we can't vouch for what the office
          recorded.
        </li>
      </ul>
      <h2>Liability</h2>
      <p>
        As far as the law allows, our liability for an order is limited to what you paid for it.
      </p>
      <h2>Records</h2>
      <p>{`We keep transaction records for ${RECORD_RETENTION_YEARS} years.`}</p>
      <h2>Contact</h2>
      <p>
        Write to <SupportLink />.
      </p>
    </LegalPage>
  )
}
