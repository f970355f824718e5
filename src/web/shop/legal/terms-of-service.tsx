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
          {`A copy of the most recent deed we can find on record for the US property address you enter, in any of the ${STATES_COVERED} states where we sell. If a state’s law keeps us from selling there, we’ll tell you before you pay.`}
        </p>
        <p>
          <Seller /> You can get the same copy from the recording office; you don’t have to buy it
          from us.
        </p>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who can order',
    body: (
      <p>{`Our service is for people ${MINIMUM_AGE} or older. You don’t need an account. Use your own name and email address.`}</p>
    ),
  },
  {
    id: 'price',
    title: 'Price and payment',
    body: (
      <p>
        {`Each deed costs ${formatCents(UNIT_PRICE_CENTS)}. Prices are in USD. You pay by card, through a card payment provider. There’s no subscription, and no fee on top of the total you see before you pay.`}
      </p>
    ),
  },
  {
    id: 'addresses',
    title: 'Addresses',
    body: (
      <p>
        Address suggestions come from a third-party autocomplete service. Please check that the
        address in your order is the one you mean, with its unit if it has one.
      </p>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    body: (
      <p>
        {`We deliver deeds by email within ${DELIVERY_WINDOW}, often much sooner, typically as a PDF. Download links are valid for ${DOWNLOAD_LINK_DAYS} days. If you don’t have your deed after ${DELIVERY_FAILURE_HOURS} hours, you can have your money back.`}
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <p>
        All sales are final, with the rare exceptions in our{' '}
        <a href="/refund-policy">Refund Policy</a>
        {`. You have ${REFUND_REQUEST_DAYS} days from your order to ask.`}
      </p>
    ),
  },
  {
    id: 'eu-uk',
    title: 'Customers in the EU and the UK',
    body: (
      <p>
        {`You have a ${COOLING_OFF_DAYS}-day right to withdraw from a purchase. By ordering, you ask us to deliver right away, and this cooling-off right is waived on digital delivery.`}
      </p>
    ),
  },
  {
    id: 'copy-is-not',
    title: 'What a copy isn’t',
    body: (
      <ul>
        <li>It’s not a certified copy, a title search, an appraisal or legal advice.</li>
        <li>
          It’s not a consumer report, and we’re not a consumer reporting agency. You may not use it
          to make decisions about tenancy, employment, credit or insurance.
        </li>
        <li>
          It shows what the office had on record when we looked. We check that it’s a deed for the
          address you ordered, but we can’t vouch for what the office recorded.
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
        may not use it to harass anyone or to track down a person whose address the law protects,
        and you may not flood the service with automated requests. We don’t sell copies for
        addresses that the law protects.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        As far as the law allows, our liability for an order is limited to what you paid for it.
        This doesn’t affect your rights as a consumer.
      </p>
    ),
  },
  {
    id: 'records',
    title: 'Records and privacy',
    body: (
      <p>
        {`We keep transaction records for ${RECORD_RETENTION_YEARS} years. What else we know about you, and why, is in our `}
        <a href="/privacy-policy">Privacy Policy</a>.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Changes and contact',
    body: (
      <p>
        The terms on the day you order apply to that order. When they change, so does the date at
        the top. Questions about these terms? Email <SupportLink />.
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
      summary={`These terms apply when you buy copies of recorded deeds from ${brandName}. By ordering, you agree to them.`}
      sections={TERMS}
    />
  )
}
