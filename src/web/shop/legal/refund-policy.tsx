import {
  COOLING_OFF_DAYS,
  DELIVERY_FAILURE_HOURS,
  DELIVERY_HOURS,
  DELIVERY_WINDOW,
  DOWNLOAD_LINK_DAYS,
  NO_DEED_NOTICE_HOURS,
  REFUND_REQUEST_DAYS,
  REFUND_REVIEW_WINDOW,
  WAIT_LONGER_DAYS,
} from '../../../policy.ts'
import { SupportLink } from '../../shop.tsx'
import { LegalPage, type LegalSection } from './legal-page.tsx'

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'exceptions',
    title: 'When you get your money back',
    body: (
      <>
        <p>
          All sales are final, with these rare exceptions. In each case, we’ll refund that address
          in full.
        </p>
        <ul>
          <li>
            <strong>Wrong document delivered.</strong> What we sent isn’t a deed for the address you
            ordered.
          </li>
          <li>
            <strong>No deed exists.</strong>{' '}
            {`There’s no deed on record for the address, and you told us within ${NO_DEED_NOTICE_HOURS} hours.`}
          </li>
          <li>
            <strong>System error or double charge.</strong> Our system failed, or you were charged
            twice for the same address.
          </li>
          <li>
            <strong>Delivery failure.</strong>{' '}
            {`You don’t have your deed after ${DELIVERY_FAILURE_HOURS} hours.`}
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'automatic',
    title: 'When we refund automatically',
    body: (
      <>
        <p>
          As soon as our staff confirms that a deed can’t be found, we’ll refund that address and
          email you. You don’t need to do anything, and we’ll deliver the rest of your order as
          usual.
        </p>
        <p>
          {`If a deed isn’t there ${DELIVERY_HOURS.to} hours after you paid, it’s late. We’ll let you know by email, and you can cancel it for a full refund or give us up to ${WAIT_LONGER_DAYS} more days. If we still can’t deliver it ${DELIVERY_FAILURE_HOURS} hours after you paid, or within the time you gave us, we’ll refund it automatically.`}
        </p>
      </>
    ),
  },
  {
    id: 'how-to-ask',
    title: 'How to ask for a refund',
    body: (
      <>
        <p>
          {`Ask within ${REFUND_REQUEST_DAYS} days of your order. Open it from the link in any of our emails and choose "Something wrong?", or email `}
          <SupportLink /> with:
        </p>
        <ul>
          <li>your order number, which is in your confirmation email,</li>
          <li>the address in question, and</li>
          <li>what’s wrong, with the document if you have one.</li>
        </ul>
        <p>
          {`Requests are reviewed in ${REFUND_REVIEW_WINDOW}. We refund the card you paid with. How soon you see it depends on your bank.`}
        </p>
      </>
    ),
  },
  {
    id: 'not-refunded',
    title: 'What we don’t refund',
    body: (
      <ul>
        <li>An address you mistyped or picked by mistake, once its deed is delivered.</li>
        <li>A deed that doesn’t say what you hoped it would.</li>
        <li>A deed you no longer need, or got elsewhere.</li>
        <li>A copy that was turned down because it isn’t certified.</li>
      </ul>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery and download links',
    body: (
      <p>
        {`We deliver by email within ${DELIVERY_WINDOW}. If nothing arrives, please also check your spam folder. Download links work for ${DOWNLOAD_LINK_DAYS} days, and a refund revokes them. If yours expired before you could use it, email us for a new one.`}
      </p>
    ),
  },
  {
    id: 'eu-uk',
    title: 'If you’re in the EU or the UK',
    body: (
      <p>
        {`The ${COOLING_OFF_DAYS}-day cooling-off right is waived on digital delivery, which you agree to when you order. The exceptions above apply to you, too.`}
      </p>
    ),
  },
]

export function RefundPolicy() {
  return (
    <LegalPage
      title="Refund Policy"
      summary="A deed is a digital document that you can’t return, so all sales are final. If we don’t deliver what you paid for, you get your money back."
      sections={SECTIONS}
    />
  )
}
