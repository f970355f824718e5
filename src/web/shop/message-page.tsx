import type { ReactNode } from 'react'
import { Header } from '../header.tsx'
import { FoldedDeed } from '../logo.tsx'
import { Footer } from './footer.tsx'

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
