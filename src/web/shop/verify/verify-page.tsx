import { Header } from '../../header.tsx'
import { useShop } from '../../shop.tsx'
import { SiteLinks } from '../../site-links.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { WithQueries } from '../../with-queries.tsx'
import { Footer } from '../footer.tsx'
import { VerifyForms } from './verify-forms.tsx'

/** For anyone who holds a file, or its provenance sheet, and wonders whether it's the one we delivered. */
export default function Verify() {
  const { brandName } = useShop()
  return (
    <>
      <title>{`Verify a Deed - ${brandName}`}</title>
      <Header>
        <SiteLinks>
          <a href="/search" className={buttonClass('secondary')}>
            Find a Deed
          </a>
        </SiteLinks>
      </Header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:pb-16">
        <h1 className="text-xl">Is this the deed we delivered?</h1>
        <p className="mt-2 max-w-3xl text-muted">
          Check a PDF or a short code against our delivery records. It’s free, and you don’t need an
          account.
        </p>
        <WithQueries>
          <VerifyForms />
        </WithQueries>
      </main>
      <Footer />
    </>
  )
}
