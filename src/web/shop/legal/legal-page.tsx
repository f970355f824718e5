import type { ReactNode } from 'react'
import { LEGAL_EFFECTIVE_DATE } from '../../../policy.ts'
import { Header } from '../../header.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Footer } from '../footer.tsx'

export interface LegalSection {
  id: string
  title: string
  body: ReactNode
}

export function LegalPage({
  title,
  summary,
  sections,
}: {
  title: string
  summary: ReactNode
  sections: readonly LegalSection[]
}) {
  return (
    <>
      <Header>
        <a href="/search" className={buttonClass('secondary')}>
          Get Started
        </a>
      </Header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid max-w-6xl gap-x-16 gap-y-8 px-4 py-12 sm:px-6 lg:grid-cols-[1fr_3fr] lg:py-16"
      >
        <div className="lg:col-start-2">
          <h1 className="text-2xl">{title}</h1>
          <p className="mt-3 text-muted">{`Effective date: ${LEGAL_EFFECTIVE_DATE}`}</p>
          <div className="mt-6 max-w-2xl text-base">{summary}</div>
        </div>
        <nav
          aria-label="On this page"
          className="border-line max-lg:border-y max-lg:py-4 tall:lg:sticky lg:top-24 lg:row-span-2 lg:row-start-1 lg:self-start"
        >
          <p className="font-medium">On this page</p>
          <ol className="mt-1">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline sm:min-h-8"
                >
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose-legal max-w-2xl lg:col-start-2">
          {sections.map(({ id, title: name, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{name}</h2>
              {body}
            </section>
          ))}
        </div>
      </main>
      <Footer />
    </>
  )
}
