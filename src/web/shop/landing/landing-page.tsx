import { Fragment } from 'react'
import { SAMPLE_FILES } from '../../../contract/paths.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { PrivateCompany } from '../../offer/private-company.tsx'
import { SupportLink } from '../../shop.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChevronIcon, TickIcon } from '../../ui/icons.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { Blocks, type Prose } from '../prose.tsx'
import { SitePage } from '../site-page.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Reasons } from './reasons.tsx'
import { Sample } from './sample.tsx'
import { UseCases } from './use-cases.tsx'

export function Landing({ questions, county }: { questions: Prose; county: Prose }) {
  return (
    <SitePage>
      <Hero />
      <Reasons />
      <HowItWorks />
      <Pricing />
      <Sample />
      <UseCases />
      <Faq questions={questions} />
      <YourCounty prose={county} />
      <section aria-labelledby="start-title" className="bg-ink text-paper">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 px-4 py-14 sm:px-6">
          <div>
            <h2 id="start-title" className="text-xl">
              Have the address? That’s all we need.
            </h2>
            <p className="mt-1 text-base text-line">See what’s on record before you pay.</p>
          </div>
          <a
            href="/search"
            className={buttonClass('secondary', 'min-h-13 text-base max-sm:w-full')}
          >
            Start Your Order Now
          </a>
        </div>
      </section>
    </SitePage>
  )
}

/** Details elements with the same name close each other. */
function Faq({ questions: { title, sections } }: { questions: Prose }) {
  return (
    <section id="faq" aria-labelledby="faq-title" className="border-y border-line bg-deep">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-6 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-[20rem_1fr]">
        <div>
          <h2 id="faq-title" className="text-xl">
            {title}
          </h2>
          <p className="mt-3 text-muted">
            Still have questions? Email <SupportLink />. Support is available 24/7.
          </p>
          <p className="mt-3">
            <a href={SAMPLE_FILES.deed} className="underline underline-offset-4">
              View a sample deed (PDF)
            </a>
          </p>
        </div>
        <div className="border-t border-sheet">
          {sections.map(({ title: question, text }) => (
            <details key={question} name="faq" className="group border-b border-sheet">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-base font-medium">
                {question}
                <ChevronIcon />
              </summary>
              <p className="max-w-2xl pb-5 text-muted">
                <Unbroken text={text} />
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}

const STEPS = {
  ol: 'list-decimal divide-y divide-line ps-5 marker:font-serif marker:text-muted *:py-3 *:ps-2',
}

/** Several states require sellers of deed copies to say this, and it's fair anyway. */
function YourCounty({ prose: { title, lead, sections } }: { prose: Prose }) {
  return (
    <section id="your-county" aria-labelledby="your-county-title">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-20">
        <div className="grid gap-x-14 gap-y-6 border-2 border-ink bg-card p-5 sm:p-10 lg:grid-cols-2">
          <div className="space-y-3 text-base">
            <h2 id="your-county-title" className="text-xl">
              {title}
            </h2>
            <PrivateCompany />
            <p>{lead}</p>
          </div>
          <div>
            {sections.map(({ id, title: how, text }) => (
              <Fragment key={id}>
                <h3 className="mb-2 font-sans font-medium">{how}</h3>
                <Blocks look={STEPS}>{text}</Blocks>
              </Fragment>
            ))}
            <a
              href="/deeds"
              className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-8"
            >
              Find your county’s office and fee
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}

/** `true` where a tick says it all. */
const INCLUDED = [
  ['The most recent recorded deed, every page (PDF)', true],
  ['Provenance sheet', true],
  ['Secure card payment', true],
  ['Per-page or rush fees', 'None'],
  ['Tax', formatCents(0)],
  ['Subscription or monthly fees', 'None'],
  ['Full refund when a deed cannot be found', true],
] as const

function Pricing() {
  return (
    <section id="pricing" aria-labelledby="pricing-title">
      <div className="mx-auto grid max-w-6xl items-center gap-x-24 gap-y-10 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-[1fr_29.5rem]">
        <div>
          <h2 id="pricing-title" className="sr-only">
            Pricing
          </h2>
          <Badge>Best Value</Badge>
          <p className="mt-5 flex flex-wrap items-baseline gap-x-3">
            <span className="font-serif text-price font-semibold tracking-tight">
              {formatCents(UNIT_PRICE_CENTS)}
            </span>
            <span className="text-lg text-muted">per deed</span>
          </p>
          <p className="mt-5 max-w-md text-base text-muted">
            One price in every county, whatever the number of pages. You pay once, and only for the
            deeds you order.
          </p>
          <p className="mt-3 max-w-md">
            You get the deed and its provenance sheet as PDFs, one by one or in one ZIP file, and a
            receipt.{' '}
            <a href="#sample" className="underline underline-offset-4">
              See a sample
            </a>
          </p>
          <a href="/search" className={buttonClass('primary', 'mt-7 min-h-13 text-base')}>
            Get Your Property Deed
          </a>
        </div>
        <Card className="border-t-3 border-t-ink shadow-sheet sm:p-8" aria-labelledby="included">
          <h3 id="included" className="text-lg">
            What’s in the price
          </h3>
          <dl className="mt-3 divide-y divide-dashed divide-line">
            {INCLUDED.map(([what, worth]) => (
              <div key={what} className="flex items-center justify-between gap-4 py-2.5">
                <dt>{what}</dt>
                <dd className="figure font-medium">
                  {worth === true ? (
                    <>
                      <TickIcon />
                      <span className="sr-only">Included</span>
                    </>
                  ) : (
                    worth
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </section>
  )
}
