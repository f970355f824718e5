import type { ReactNode } from 'react'
import { LEGAL_EFFECTIVE_DATE } from '../../policy.ts'
import { buttonClass } from '../ui/button.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Header>
        <a href="/search" className={buttonClass('primary')}>
          Get Started
        </a>
      </Header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-12 sm:px-6">
        <h1 className="text-xl">{title}</h1>
        <p className="mt-2 text-muted">{`Effective date: ${LEGAL_EFFECTIVE_DATE}`}</p>
        <div className="prose-legal">{children}</div>
      </main>
      <Footer />
    </>
  )
}
