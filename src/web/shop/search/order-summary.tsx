import { useEffect, useState } from 'react'
import { APP_PATHS } from '../../../contract/paths.ts'
import { formatCents, totalCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { AUTOMATIC_REFUND, notSoldTogether } from '../../offer/forecast-words.ts'
import { NeedNotBuy, PrivateCompany } from '../../offer/private-company.tsx'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Expect } from '../cart/expect.tsx'
import { openQuestions } from '../cart/question.ts'
import type { CartItem } from '../cart.ts'
import type { Forecasts } from '../use-forecasts.ts'

interface Props {
  cart: readonly CartItem[]
  forecasts: Forecasts
  /** Pasted addresses that aren't in the order yet. */
  linesLeft: number
  onFinishLines: () => void
  className: string
}

export function OrderSummary({ cart, forecasts, linesLeft, onFinishLines, className }: Props) {
  const deeds = cart.length
  const { notSold } = forecasts
  const open = openQuestions(cart, forecasts)
  const settled = cart.filter((item) => !open.includes(item))
  const known = settled.flatMap((item) => forecasts.of(item) ?? [])
  const [tries, setTries] = useState(0)
  const [isWarned, setIsWarned] = useState(false)
  const isBlocked = notSold.length > 0
  const obstacle = isBlocked ? notSoldTogether(notSold) : questionWords(open)
  const warns = isWarned && linesLeft > 0 && !obstacle

  function proceed(): void {
    if (obstacle) setTries(tries + 1)
    else if (linesLeft > 0 && !isWarned) setIsWarned(true)
    // A separate document: only there is the card provider's code allowed to run.
    else location.assign(APP_PATHS.checkout)
  }

  // After the text is rendered, which may move what takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new obstacle is no reason to go there
  useEffect(() => {
    if (tries === 0 || !obstacle) return
    const inTheWay = isBlocked ? '[data-not-sold] button' : '[data-question] :is(input, button)'
    let frame = 0
    const goThere = () => {
      const first = document.querySelector<HTMLElement>(inTheWay)
      // A question's code may still be loading.
      if (!first) frame = requestAnimationFrame(goThere)
      first?.focus({ preventScroll: true })
      first?.scrollIntoView({ block: 'center' })
    }
    goThere()
    return () => cancelAnimationFrame(frame)
  }, [tries])

  return (
    <section aria-labelledby="summary-title" className={`contents ${className}`}>
      <div className="mt-8 rounded-t border border-b-0 border-line bg-card p-5 sm:px-6">
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
          <h2 id="summary-title" className="text-lg">
            Order Summary
          </h2>
          {deeds > 0 && <Expect forecasts={{ known }} deeds={settled.length} asked={open.length} />}
        </div>
        <div className="mt-2 lg:max-w-4xl">
          <PrivateCompany />
          {!forecasts.isUnnoticed && <NeedNotBuy />}
        </div>
        <p className="mt-2 text-xs text-muted">You can add more addresses before checking out</p>
        <p className="text-xs text-muted">{AUTOMATIC_REFUND}</p>
      </div>
      <div
        data-bar
        className="bottom-0 z-10 border-y border-t-edge border-b-line bg-card px-4 py-2.5 max-sm:-mx-4 sm:rounded-b sm:border-x sm:border-x-line sm:px-6 roomy:sticky"
      >
        <div role="alert" className="text-xs">
          {obstacle && tries > 0 && <p className="mb-2 text-oxblood">{obstacle}</p>}
          {warns && (
            <p className="mb-2 text-amber-ink">
              {`${countOf(linesLeft, 'address you pasted isn’t', 'addresses you pasted aren’t')} in your order yet. Finish the list, or press Proceed to Checkout again to order the rest now. We’ll keep your list here.`}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="grow sm:text-end">
            <p className="text-xs text-muted">
              <span>{countOf(deeds, 'Deed', 'Deeds')}</span>
              {', '}
              <span>{`${formatCents(UNIT_PRICE_CENTS)} each`}</span>
            </p>
            <p className="font-medium sm:text-lg">
              {'Total '}
              <span className="figure">{formatCents(totalCents(deeds))}</span>
            </p>
          </div>
          {warns && (
            <Button
              variant="secondary"
              className="max-sm:order-1 max-sm:w-full"
              onClick={onFinishLines}
            >
              Finish the List
            </Button>
          )}
          <Button
            disabled={deeds === 0}
            aria-disabled={isBlocked || undefined}
            className="min-h-12 text-base sm:px-8"
            onClick={proceed}
          >
            <span>
              <span className="max-sm:sr-only">Proceed to </span>Checkout
            </span>
          </Button>
        </div>
      </div>
    </section>
  )
}

/** One at a time: the first is the one that the focus goes to. */
function questionWords([first]: readonly CartItem[]): string | undefined {
  return first && `Please answer the question about ${first.streetAddress} to continue.`
}
