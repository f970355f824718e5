import {
  DOWNLOAD_LINK_DAYS,
  FILE_RETENTION_DAYS,
  MINIMUM_AGE,
  RECORD_RETENTION_YEARS,
  SEARCH_DAYS,
  UNPAID_ORDER_DAYS,
} from '../../../policy.ts'
import { SupportLink, useShop } from '../../shop.tsx'
import { LegalPage, type LegalSection } from './legal-page.tsx'

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'collected',
    title: 'What we collect',
    body: (
      <ul>
        <li>Your name and email address, which you enter at checkout.</li>
        <li>The property addresses you search for and order.</li>
        <li>What you paid and when. Only the card payment provider sees your card number.</li>
        <li>When your download links are opened.</li>
        <li>
          A random ID for your browser’s search session and, if you came from an ad, the ID of that
          click.
        </li>
        <li>Your IP address, for a short time, to limit abuse.</li>
      </ul>
    ),
  },
  {
    id: 'used',
    title: 'What we use it for',
    body: (
      <ul>
        <li>To find, check and send the deeds you order, and to answer your questions.</li>
        <li>To make refunds, keep our books and prevent fraud.</li>
        <li>To see which addresses people search for, so we can serve them better.</li>
        <li>To see which ads lead to orders.</li>
      </ul>
    ),
  },
  {
    id: 'shared',
    title: 'Who else sees it',
    body: (
      <>
        <ul>
          <li>The card payment provider, which processes your payment.</li>
          <li>
            A third-party address autocomplete service, which gets what you type into the address
            box. Our servers pass it on without your name.
          </li>
          <li>
            Recording offices and record services, which get the property address and nothing about
            you.
          </li>
          <li>The services that send our email and store our files for us.</li>
          <li>Authorities, when the law requires it.</li>
        </ul>
        <p>We don’t sell your personal information.</p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    body: (
      <p>
        Your list of addresses, your last order’s ID and the IDs named above are stored in your
        browser, where you can clear them. A cookie lets this browser open the orders you placed
        with it. There are never any advertising tags on the checkout page.
      </p>
    ),
  },
  {
    id: 'kept',
    title: 'How long we keep it',
    body: (
      <p>
        {`Transaction records are kept for ${RECORD_RETENTION_YEARS} years, as tax and accounting law requires. Download links expire after ${DOWNLOAD_LINK_DAYS} days. We delete the documents themselves ${FILE_RETENTION_DAYS} days after the last link to them expires, and an order that was never paid for ${UNPAID_ORDER_DAYS} days after it was placed. We delete what you searched for after about ${SEARCH_DAYS} days and keep only the number of searches. We delete everything else when we no longer need it.`}
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>Wherever you live, you can ask us:</p>
        <ul>
          <li>what we have about you, and for a copy of it,</li>
          <li>to correct it, and</li>
          <li>to erase it, unless the law requires us to keep it.</li>
        </ul>
        <p>
          Email <SupportLink /> from the address you ordered with. It’s free, and it won’t affect
          your orders.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    body: (
      <p>
        Everything is encrypted in transit. An order can be read only in the browser that placed it
        and by anyone with the link we emailed. Staff members sign in under their own names, and we
        log what they do with an order.
      </p>
    ),
  },
  {
    id: 'public-records',
    title: 'Public records and protected addresses',
    body: (
      <p>
        Deeds are public records kept by the recording offices, and we can’t change what an office
        has recorded. If the law protects your home address from disclosure, email us and we’ll stop
        selling copies for it.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'Age',
    body: (
      <p>
        {`You must be ${MINIMUM_AGE} or older to use this service. We don’t knowingly collect anything about anyone younger.`}
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <p>
        When we change this policy, we change the date at the top. Questions? Email <SupportLink />.
      </p>
    ),
  },
]

export function PrivacyPolicy() {
  const { brandName } = useShop()
  return (
    <LegalPage
      title="Privacy Policy"
      summary={`What ${brandName} learns about you when you order a deed, what we do with it, and how long we keep it.`}
      sections={SECTIONS}
    />
  )
}
