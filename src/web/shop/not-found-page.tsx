import type { ReactNode } from 'react'
import { APP_PATHS } from '../../contract/paths.ts'
import { Header } from '../header.tsx'
import { FoldedDeed } from '../logo.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Footer } from './footer.tsx'

export function NotFound() {
  return (
    <MessagePage>
      <p className="mt-6 text-muted">404</p>
      <h1 className="mt-2 text-xl">Page not found</h1>
      <p className="mt-4 text-muted">
        There’s no page at this address. The deed you’re looking for may well be on record, though.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <a href="/" className={buttonClass('secondary')}>
          Return Home
        </a>
        <a href="/search" className={buttonClass('primary')}>
          Search an Address
        </a>
      </div>
      <p className="mt-8 text-muted">
        Looking for a deed you ordered?{' '}
        <a href={APP_PATHS.findOrders} className="whitespace-nowrap underline underline-offset-4">
          Find My Orders
        </a>
      </p>
    </MessagePage>
  )
}

/** A page that has one thing to say, for whoever came to a place that opens nothing. */
export function MessagePage({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} className="mx-auto max-w-xl px-4 py-24 text-center">
        <FoldedDeed className="mx-auto size-16" />
        {children}
      </main>
      <Footer />
    </>
  )
}
