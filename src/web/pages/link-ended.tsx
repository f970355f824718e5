import { DOWNLOAD_LINK_DAYS } from '../../policy.ts'
import { Footer } from '../parts/footer.tsx'
import { Header } from '../parts/header.tsx'

/** What a mailed link shows once it has expired or was replaced. */
export function LinkEnded() {
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} className="mx-auto max-w-xl px-4 py-24 text-center">
        <h1 className="text-xl">This link has ended</h1>
        <p className="mt-4 text-muted">
          A download link is valid for {DOWNLOAD_LINK_DAYS} days, and a newer link or a refund ends
          it earlier. Your deed is not lost: write to{' '}
          <a href="mailto:__SUPPORT_EMAIL__" className="underline">
            __SUPPORT_EMAIL__
          </a>{' '}
          with your order number and we send you a new link.
        </p>
      </main>
      <Footer />
    </>
  )
}
