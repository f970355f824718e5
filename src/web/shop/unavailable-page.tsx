import { Header } from '../header.tsx'
import { FoldedDeed } from '../logo.tsx'
import { SupportLink } from '../shop.tsx'
import { Footer } from './footer.tsx'

/** The page behind an emailed link while our database is away. */
export function Unavailable() {
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} className="mx-auto max-w-xl px-4 py-24 text-center">
        <FoldedDeed className="mx-auto size-16" />
        <h1 className="mt-6 text-xl">Back in a moment</h1>
        <p className="mt-4 text-muted">
          We can't open this link right now. Your order and your deeds are safe. Please reload this
          page in a minute; if it still doesn't open, email <SupportLink />.
        </p>
      </main>
      <Footer />
    </>
  )
}
