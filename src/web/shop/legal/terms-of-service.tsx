import { privateCompany } from '../../../addresses/offices/seller-words.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import {
  COOLING_OFF_DAYS,
  DELIVERY_FAILURE_HOURS,
  DELIVERY_WINDOW,
  DOWNLOAD_LINK_DAYS,
  MINIMUM_AGE,
  RECORD_RETENTION_YEARS,
  REFUND_REQUEST_DAYS,
  STATES_COVERED,
} from '../../../policy.ts'
import { SupportLink, useShop } from '../../shop.tsx'
import { LegalPage, type LegalSection } from './legal-page.tsx'

const TERMS: readonly LegalSection[] = [
  {
    id: 'service',
    title: 'What we sell',
    body: (
      <>
        <p>
          {`A copy of the most recent deed that we can find on record for the US property address that you give, in any of the ${STATES_COVERED} states where we sell. Where the law of a state keeps us from selling, we say so before you pay.`}
        </p>
        <p>
          <Seller /> You can get the same copy from the office that records it, and you don't have
          to buy it from us.
        </p>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who may order',
    body: (
      <p>{`The service is for people ${MINIMUM_AGE} or older. No account is needed. You give a name and an e-mail address that are your own.`}</p>
    ),
  },
  {
    id: 'price',
    title: 'Price and payment',
    body: (
      <p>
        {`Each deed costs ${formatCents(UNIT_PRICE_CENTS)}. Prices are in USD. Payment is by card, through a card payment provider. There is no subscription, and no fee beside the total that you see before you pay.`}
      </p>
    ),
  },
  {
    id: 'addresses',
    title: 'Addresses',
    body: (
      <p>
        Addresses are suggested by a third-party autocomplete service. Please check that the address
        in your order is the one you mean, with its unit where it has one.
      </p>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    body: (
      <p>
        {`Deeds are delivered by e-mail within ${DELIVERY_WINDOW}, often much sooner, typically as a PDF. Download links are valid for ${DOWNLOAD_LINK_DAYS} days. If your deed has not reached you after ${DELIVERY_FAILURE_HOURS} hours, you may have your money back.`}
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <p>
        All sales are final, with the rare exceptions of our{' '}
        <a href="/refund-policy">Refund Policy</a>
        {`. Ask within ${REFUND_REQUEST_DAYS} days of your order.`}
      </p>
    ),
  },
  {
    id: 'eu-uk',
    title: 'Customers in the EU and the UK',
    body: (
      <p>
        {`You have a ${COOLING_OFF_DAYS}-day right to withdraw from a purchase. By ordering you ask for digital delivery at once, and this cooling-off right is waived on digital delivery.`}
      </p>
    ),
  },
  {
    id: 'copy-is-not',
    title: 'What a copy is not',
    body: (
      <ul>
        <li>It is not a certified copy, a title search, an appraisal or legal advice.</li>
        <li>
          It is not a consumer report, and we are not a consumer reporting agency: you may not use
          it to decide about tenancy, employment, credit or insurance.
        </li>
        <li>
          It shows what the office had on record when we looked. We check that it is a deed of the
          address that you ordered; we can't vouch for what the office recorded.
        </li>
      </ul>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <p>
        Deeds are public records, and what you do with your copy is up to you, within the law. You
        may not use it to harass anyone or to seek out a person whose address the law protects, and
        you may not burden the service with automated requests. Where the law protects an address we
        do not sell copies for it.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        As far as the law allows, our liability for an order is limited to what you paid for it.
        Rights that the law gives you as a consumer are not touched.
      </p>
    ),
  },
  {
    id: 'records',
    title: 'Records and privacy',
    body: (
      <p>
        {`We keep transaction records for ${RECORD_RETENTION_YEARS} years. What else we know about you, and why, stands in our `}
        <a href="/privacy-policy">Privacy Policy</a>.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Changes and contact',
    body: (
      <p>
        An order follows the terms of the day it was placed. When they change, the date on top
        changes with them. Write to <SupportLink /> about anything here.
      </p>
    ),
  },
]

function Seller() {
  const { brandName, seller } = useShop()
  return `The seller is ${seller}. ${privateCompany(brandName)}`
}

export function TermsOfService() {
  const { brandName } = useShop()
  return (
    <LegalPage
      title="Terms of Service"
      summary={`The terms on which ${brandName} sells copies of recorded deeds. By ordering you agree to them.`}
      sections={TERMS}
    />
  )
}
