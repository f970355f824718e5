import { SupportLink } from '../../shop.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { QUESTIONS } from './questions.ts'

/** The browser itself keeps only one open at a time: details elements with the same name close each
 * other. */
export function Faq() {
  return (
    <section id="faq" aria-labelledby="faq-title" className="border-t border-line bg-card">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-6 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 id="faq-title" className="text-xl">
            Frequently asked questions
          </h2>
          <p className="mt-3 text-muted">
            Another one? Write to <SupportLink />: support is available 24/7.
          </p>
        </div>
        <div className="border-t border-line">
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question} name="faq" className="group border-b border-line">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium">
                {question}
                <ChevronIcon />
              </summary>
              <p className="max-w-2xl pb-5 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
