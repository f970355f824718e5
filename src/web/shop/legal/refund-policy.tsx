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
          All sales are final, with these rare exceptions. In each we refund the address in full.
        </p>
        <ul>
          <li>
            <strong>Wrong document delivered.</strong> What we sent is not a deed of the address
            that you ordered.
          </li>
          <li>
            <strong>No deed exists.</strong>{' '}
            {`There is no deed on record for the address, and you gave us notice within ${NO_DEED_NOTICE_HOURS} hours.`}
          </li>
          <li>
            <strong>System error or double charge.</strong> Our system failed, or you were charged
            twice for the same address.
          </li>
          <li>
            <strong>Delivery failure.</strong>{' '}
            {`Your deed has not reached you after ${DELIVERY_FAILURE_HOURS} hours.`}
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'by-itself',
    title: 'When you need not ask',
    body: (
      <>
        <p>
          When a person on our staff has confirmed that a deed cannot be found, we refund that
          address by ourselves, at once, and tell you by e-mail. The other addresses of your order
          are delivered as usual.
        </p>
        <p>
          {`A deed that is not there ${DELIVERY_HOURS.to} hours after you paid is late. We tell you by e-mail, and you can cancel it for a full refund or give us up to ${WAIT_LONGER_DAYS} more days, as you like. What has not been delivered ${DELIVERY_FAILURE_HOURS} hours after you paid, or by the end of the days that you gave us, we refund by ourselves.`}
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
          {`Ask within ${REFUND_REQUEST_DAYS} days of your order: open it by the link in any of our e-mails and choose "Something wrong?", or write to `}
          <SupportLink />. Please give:
        </p>
        <ul>
          <li>the number of your order, which stands in your confirmation e-mail,</li>
          <li>the address that it is about, and</li>
          <li>what is wrong, with the document where there is one.</li>
        </ul>
        <p>
          {`Requests are reviewed in ${REFUND_REVIEW_WINDOW}. A refund goes back to the card that paid; your bank decides how soon it shows.`}
        </p>
      </>
    ),
  },
  {
    id: 'not-refunded',
    title: 'What is not refunded',
    body: (
      <ul>
        <li>An address that you mistyped or picked by mistake, once its deed was delivered.</li>
        <li>A deed that says something other than you hoped for.</li>
        <li>A deed that you no longer need, or that you got elsewhere.</li>
        <li>A copy that an authority did not accept because it is not certified.</li>
      </ul>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery and download links',
    body: (
      <p>
        {`Deeds are delivered by e-mail within ${DELIVERY_WINDOW}, typically as a PDF. Please look into your spam folder, too. Download links are valid for ${DOWNLOAD_LINK_DAYS} days; a refund ends them. If yours ran out before you could use it, write to us for a new one.`}
      </p>
    ),
  },
  {
    id: 'eu-uk',
    title: 'Customers in the EU and the UK',
    body: (
      <p>
        {`The ${COOLING_OFF_DAYS}-day cooling-off right is waived on digital delivery, to which you agree when you order. The exceptions above hold for you as for everyone.`}
      </p>
    ),
  },
]

export function RefundPolicy() {
  return (
    <LegalPage
      title="Refund Policy"
      summary="A deed is a digital document that can't be given back, so all sales are final. Where we did not deliver what you paid for, you get your money back."
      sections={SECTIONS}
    />
  )
}
