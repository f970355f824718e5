import { SupportLink } from '../../shop.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { QUESTIONS } from './questions.ts'

/** The browser itself keeps only one open at a time: details elements with the same name close each
 * other. */
export function Faq() {
  return (
    <section id="faq" aria-labelledby="faq-title" className="border-y border-line bg-deep">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-6 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-[20rem_1fr]">
        <div>
          <h2 id="faq-title" className="text-xl">
            Frequently asked questions
          </h2>
          <p className="mt-3 text-muted">
            Still have questions? Email <SupportLink />. Support is available 24/7.
          </p>
        </div>
        <div className="border-t border-sheet">
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question} name="faq" className="group border-b border-sheet">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-base font-medium">
                {question}
                <ChevronIcon />
              </summary>
              <p className="max-w-2xl pb-5 text-muted">
                <Unbroken text={answer} />
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
