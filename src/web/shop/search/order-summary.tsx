import { useEffect, useState } from 'react'
import type { CartAddress } from '../../../contract/common.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { formatCents, totalCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { notSoldTogether } from '../payment-problem.ts'
import { PrivateCompany } from '../private-company.tsx'

/** On a phone it's a bar at the bottom, which keeps the total and the next step always in sight. */
export function OrderSummary({
  deeds,
  notSold,
}: {
  deeds: number
  /** The addresses to remove before the rest can be paid for. */
  notSold: CartAddress[]
}) {
  const [tries, setTries] = useState(0)
  const isBlocked = notSold.length > 0

  function proceed(): void {
    // A separate document: only there is the card provider's code allowed to run.
    if (!isBlocked) location.assign(APP_PATHS.checkout)
    else setTries(tries + 1)
  }

  // After the text is rendered: it makes the bar taller, which must not hide the focused element.
  useEffect(() => {
    if (tries === 0) return
    const remove = document.querySelector<HTMLElement>('[data-not-sold] button')
    remove?.focus({ preventScroll: true })
    remove?.scrollIntoView({ block: 'center' })
  }, [tries])

  return (
    <section
      aria-labelledby="summary-title"
      className="rounded border border-line bg-card p-5 max-lg:bottom-0 max-lg:tall:sticky max-lg:-mx-4 max-lg:rounded-none max-lg:border-x-0 max-lg:px-4 max-lg:py-3 lg:sticky lg:top-24 lg:p-6"
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
      <div className="mt-2 lg:mt-3">
        <PrivateCompany />
      </div>
      <Button
        disabled={deeds === 0}
        aria-disabled={isBlocked || undefined}
        className="mt-3 w-full aria-disabled:cursor-not-allowed aria-disabled:bg-muted lg:mt-5"
        onClick={proceed}
      >
        Proceed to Checkout
      </Button>
      <div role="alert" className="text-xs text-oxblood">
        {isBlocked && tries > 0 && <p className="mt-2">{notSoldTogether(notSold)}</p>}
      </div>
      <p className="mt-2 text-xs text-muted lg:mt-3">
        You can add more addresses before checking out
      </p>
    </section>
  )
}
