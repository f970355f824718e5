import { useEffect, useState } from 'react'
import { APP_PATHS } from '../../../contract/paths.ts'
import { formatCents, totalCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { AUTOMATIC_REFUND } from '../../offer/forecast-words.ts'
import { NeedNotBuy, PrivateCompany } from '../../offer/private-company.tsx'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Expect } from '../cart/expect.tsx'
import { notSoldTogether } from '../not-sold-words.ts'
import type { Forecasts } from '../use-forecasts.ts'

interface Props {
  deeds: number
  forecasts: Forecasts
  /** Pasted addresses that aren't in the order yet. */
  linesLeft: number
  onFinishLines: () => void
}

export function OrderSummary({ deeds, forecasts, linesLeft, onFinishLines }: Props) {
  const { notSold } = forecasts
  const [tries, setTries] = useState(0)
  const [isWarned, setIsWarned] = useState(false)
  const isBlocked = notSold.length > 0
  const warns = isWarned && linesLeft > 0 && !isBlocked

  function proceed(): void {
    if (isBlocked) setTries(tries + 1)
    else if (linesLeft > 0 && !isWarned) setIsWarned(true)
    // A separate document: only there is the card provider's code allowed to run.
    else location.assign(APP_PATHS.checkout)
  }

  // After the text is rendered, which may move what takes the focus.
  useEffect(() => {
    if (tries === 0) return
    const remove = document.querySelector<HTMLElement>('[data-not-sold] button')
    remove?.focus({ preventScroll: true })
    remove?.scrollIntoView({ block: 'center' })
  }, [tries])

  return (
    <section
      aria-labelledby="summary-title"
      className="rounded border border-line bg-card p-5 sm:p-6 lg:tall:sticky lg:tall:top-24"
    >
      <h2 id="summary-title" className="text-lg">
        Order Summary
      </h2>
      {deeds > 0 && (
        <p className="mt-4 border-y border-line py-3 text-xs">
          <Expect {...{ forecasts, deeds }} />
        </p>
      )}
      <p className="mt-4 flex justify-between gap-4 text-muted">
        <span>{countOf(deeds, 'Deed', 'Deeds')}</span>
        <span>{`${formatCents(UNIT_PRICE_CENTS)} each`}</span>
      </p>
      <p className="mt-1 flex justify-between gap-4 text-lg font-medium">
        <span>Total</span>
        <span className="figure">{formatCents(totalCents(deeds))}</span>
      </p>
      <div className="mt-3 border-s-2 border-edge ps-3">
        <PrivateCompany />
        {!forecasts.isUnnoticed && <NeedNotBuy />}
      </div>
      <Button
        disabled={deeds === 0}
        aria-disabled={isBlocked || undefined}
        className="mt-4 w-full aria-disabled:cursor-not-allowed aria-disabled:bg-muted"
        onClick={proceed}
      >
        Proceed to Checkout
      </Button>
      <div role="alert" className="text-xs">
        {isBlocked && tries > 0 && <p className="mt-2 text-oxblood">{notSoldTogether(notSold)}</p>}
        {warns && (
          <p className="mt-2 text-amber-ink">
            {`${countOf(linesLeft, 'address you pasted isn’t', 'addresses you pasted aren’t')} in your order yet. Finish the list, or press Proceed to Checkout again to order the rest now. We’ll keep your list here.`}
          </p>
        )}
      </div>
      {warns && (
        <Button variant="secondary" className="mt-2 w-full" onClick={onFinishLines}>
          Finish the List
        </Button>
      )}
      <p className="mt-3 text-xs text-muted">You can add more addresses before checking out</p>
      <p className="text-xs text-muted">{AUTOMATIC_REFUND}</p>
    </section>
  )
}
