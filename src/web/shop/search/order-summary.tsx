import { APP_PATHS } from '../../../contract/paths.ts'
import { formatCents, totalCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'

/** On a phone it's a bar at the bottom, which keeps the total and the next step always in sight. */
export function OrderSummary({ deeds }: { deeds: number }) {
  return (
    <section
      aria-labelledby="summary-title"
      className="rounded border border-line bg-card p-5 max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:rounded-none max-lg:border-x-0 max-lg:px-4 max-lg:py-3 lg:sticky lg:top-24 lg:p-6"
    >
      <h2 id="summary-title" className="text-lg max-lg:sr-only">
        Order Summary
      </h2>
      <div className="lg:mt-4">
        <p className="flex justify-between gap-4 text-muted">
          <span>{countOf(deeds, 'Deed', 'Deeds')}</span>
          <span>{`${formatCents(UNIT_PRICE_CENTS)} each`}</span>
        </p>
        <p className="flex justify-between gap-4 font-medium lg:mt-3 lg:border-t lg:border-line lg:pt-3 lg:text-lg">
          <span>Total</span>
          <span className="figure">{formatCents(totalCents(deeds))}</span>
        </p>
      </div>
      <Button
        disabled={deeds === 0}
        className="mt-3 w-full lg:mt-5"
        // A separate document: only there is the card provider's code allowed to run.
        onClick={() => location.assign(APP_PATHS.checkout)}
      >
        Proceed to Checkout
      </Button>
      <p className="mt-2 text-xs text-muted lg:mt-3">
        You can add more addresses before checking out
      </p>
    </section>
  )
}
