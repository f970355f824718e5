import { MINIMUM_AGE, RECORD_RETENTION_YEARS } from '../../policy.ts'
import { LegalPage } from '../parts/legal-page.tsx'
import { SupportLink, useShop } from '../parts/shop.tsx'

export function PrivacyPolicy() {
  const { brandName } = useShop()
  return (
    <LegalPage title="Privacy Policy">
      <p>
        {`This policy says what ${brandName} learns about you when you order copies of recorded deeds, what we do with it and for how long we keep it.`}
      </p>
      <h2>What we collect</h2>
      <ul>
        <li>Your name and e-mail address, which you give at checkout.</li>
        <li>The property addresses that you search for and order.</li>
        <li>What you paid and when. Your card number goes to the payment provider only.</li>
        <li>
          A random identifier of your browser's search session and, where an advertisement brought
          you, the identifier of that click.
        </li>
      </ul>
      <h2>What we use it for</h2>
      <ul>
        <li>To find, check and send the deeds that you ordered, and to answer you.</li>
        <li>To refund you, to keep our books and to prevent fraud.</li>
        <li>To learn which addresses are searched for, so that we can serve them better.</li>
      </ul>
      <h2>Who else sees it</h2>
      <ul>
        <li>The card payment provider, which processes your payment.</li>
        <li>
          A third-party address autocomplete service, which receives what you type into the address
          box, by way of our servers.
        </li>
        <li>The services that carry our e-mail and store our files.</li>
        <li>Authorities, where the law obliges us.</li>
      </ul>
      <p>We do not sell your personal information.</p>
      <h2>What stays in your browser</h2>
      <p>
        Your list of addresses, the number of your last order and the identifiers named above are
        kept in your browser's storage. A cookie lets this browser read the order that it placed.
      </p>
      <h2>How long we keep it</h2>
      <p>
        {`Transaction records are kept for ${RECORD_RETENTION_YEARS} years, as tax and accounting law asks. Other data is deleted when it is no longer needed.`}
      </p>
      <h2>Your choices</h2>
      <p>
        You may ask what we hold about you, have it corrected, or have it erased where no law
        obliges us to keep it. Write to <SupportLink />.
      </p>
      <h2>Age</h2>
      <p>{`The service is for people ${MINIMUM_AGE} or older.`}</p>
      <h2>Public records</h2>
      <p>
        Deeds are public records of the offices that keep them. We can't change what an office has
        recorded. If the law protects your home address from disclosure, write to us and we stop
        selling copies for it.
      </p>
    </LegalPage>
  )
}
