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
        <li>Your name and e-mail address, which you give at checkout.</li>
        <li>The property addresses that you search for and order.</li>
        <li>
          What you paid and when. Your card number goes to the card payment provider only; it never
          reaches our servers.
        </li>
        <li>When your download links were opened.</li>
        <li>
          A random identifier of your browser's search session and, where an advertisement brought
          you, the identifier of that click.
        </li>
        <li>Your network address, for a short time, to limit abuse.</li>
      </ul>
    ),
  },
  {
    id: 'used',
    title: 'What we use it for',
    body: (
      <ul>
        <li>To find, check and send the deeds that you ordered, and to answer you.</li>
        <li>To refund you, to keep our books and to prevent fraud.</li>
        <li>To learn which addresses are searched for, so that we can serve them better.</li>
        <li>To learn which advertisements lead to orders.</li>
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
            A third-party address autocomplete service, which receives what you type into the
            address box, by way of our servers and without your name.
          </li>
          <li>
            Recording offices and record services, which receive the property address, and nothing
            about you.
          </li>
          <li>The services that carry our e-mail and store our files, on our behalf.</li>
          <li>Authorities, where the law obliges us.</li>
        </ul>
        <p>We do not sell your personal information.</p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    body: (
      <p>
        Your list of addresses, the number of your last order and the identifiers named above are
        kept in your browser's storage, and you can clear them there. A cookie lets this browser
        read the order that it placed. Tags of advertising services are never on the checkout page.
      </p>
    ),
  },
  {
    id: 'kept',
    title: 'How long we keep it',
    body: (
      <p>
        {`Transaction records are kept for ${RECORD_RETENTION_YEARS} years, as tax and accounting law asks. Download links end after ${DOWNLOAD_LINK_DAYS} days. The documents themselves are deleted ${FILE_RETENTION_DAYS} days after the last link to them has ended. An order that was never paid is deleted ${UNPAID_ORDER_DAYS} days after it was placed. What was searched for is deleted after about ${SEARCH_DAYS} days; we keep only how many searches there were. Other data is deleted when it is no longer needed.`}
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>You may ask us, wherever you live:</p>
        <ul>
          <li>what we hold about you, and for a copy of it,</li>
          <li>to correct it, and</li>
          <li>to erase it, where no law obliges us to keep it.</li>
        </ul>
        <p>
          Write to <SupportLink /> from the e-mail address that you ordered with. Asking costs
          nothing and has no effect on your orders.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    body: (
      <p>
        Everything travels encrypted. An order can be read only by the browser that placed it and by
        who holds the link that we e-mailed. Staff sign in with their own names, and what they do to
        an order is written down.
      </p>
    ),
  },
  {
    id: 'public-records',
    title: 'Public records and protected addresses',
    body: (
      <p>
        Deeds are public records of the offices that keep them, and we can't change what an office
        has recorded. If the law protects your home address from disclosure, write to us and we stop
        selling copies for it.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'Age',
    body: (
      <p>
        {`The service is for people ${MINIMUM_AGE} or older. We do not knowingly collect anything about anyone younger.`}
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <p>
        When this policy changes, the date on top changes with it. Questions are answered at{' '}
        <SupportLink />.
      </p>
    ),
  },
]

export function PrivacyPolicy() {
  const { brandName } = useShop()
  return (
    <LegalPage
      title="Privacy Policy"
      summary={`What ${brandName} learns about you when you order copies of recorded deeds, what we do with it, and for how long we keep it.`}
      sections={SECTIONS}
    />
  )
}
