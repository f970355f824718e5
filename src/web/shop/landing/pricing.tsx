import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TickIcon } from '../../ui/icons.tsx'

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

export function Pricing() {
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
