/** The columns of the page: what to do, and what is bought. On a phone the second is a line on top. */
export const COLUMNS =
  'lg:mt-5 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-x-16'
export const FOLD_LINE =
  '-mx-4 flex min-h-12 items-center gap-2 border-b border-line bg-deep px-4 sm:-mx-6 sm:px-6 lg:hidden'
export const HEADING = 'mb-2 text-base lg:mb-3 lg:text-lg'
/** As tall as the card's fields, so that the button stays where it is when they come. */
export const CARD_PLACE = 'relative flow-root min-h-40 sm:min-h-19'

export function PreparingCard() {
  return (
    <div
      role="status"
      className="absolute inset-0 flex items-center justify-center gap-3 rounded border border-line bg-card text-muted"
    >
      <span className="size-5 animate-spin rounded-full border-2 border-line border-t-seal" />
      Preparing checkout
    </div>
  )
}

const BAR = 'rounded bg-line/60'

/** The prerendered page doesn't know the cart yet: it has the checkout's shape. */
export function CheckoutWaiting() {
  return (
    <div className={COLUMNS}>
      <div className="lg:order-last">
        <div className={FOLD_LINE} />
        <div className={`h-96 border border-line max-lg:hidden ${BAR}`} />
      </div>
      <div className="space-y-4 pt-4 lg:pt-0">
        <div className={`h-12 ${BAR}`} />
        <div className={`h-56 lg:h-40 ${BAR}`} />
        <div className={CARD_PLACE}>
          <PreparingCard />
        </div>
        <div className={`h-13 sm:w-73 ${BAR}`} />
      </div>
    </div>
  )
}
