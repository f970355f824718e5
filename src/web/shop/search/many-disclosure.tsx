import { lazy, Suspense, useId } from 'react'
import { MAX_DEEDS_PER_ORDER } from '../../../orders/price.ts'
import { FileChoice } from '../../matching/file-choice.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Addition, CartItem } from '../cart.ts'
import type { LinesLeft } from './lines-left.ts'

/** If its code doesn't load, only this part says so: the box above keeps working. */
function NotLoaded() {
  return (
    <Notice title="This part didn’t load" onRetry={() => location.reload()}>
      What you’ve added is saved in this browser.
    </Notice>
  )
}

const ManyAddresses = lazy(() =>
  import('../../matching/many-addresses.tsx').catch(() => ({ default: NotLoaded })),
)

const LINK = 'min-h-11 content-center font-medium underline underline-offset-4'

/** What the box leads to, and the list. Until that's opened, its code isn't even loaded; after it's
 * closed, it keeps the pasted text. */
export function ManyDisclosure({
  add,
  left: { isOpen, wasOpen, toggle, filled, fillFrom, onLeft },
}: {
  add: (item: CartItem) => Addition['outcome']
  left: LinesLeft
}) {
  const id = useId()
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 text-xs">
        <p className="text-muted">
          <span>Each address you add will be added to your order</span>
          {`. A list: one per line, up to ${MAX_DEEDS_PER_ORDER}.`}
        </p>
        <p className="flex flex-wrap gap-x-5">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
            className={LINK}
          >
            Add many addresses
          </button>
          <FileChoice onFile={fillFrom} className={LINK}>
            Choose a CSV file
          </FileChoice>
        </p>
      </div>
      <div id={id} hidden={!isOpen}>
        {wasOpen && (
          <Suspense fallback={<p className="py-4 text-muted">Loading…</p>}>
            <ManyAddresses add={add} filled={filled} onLeft={onLeft} />
          </Suspense>
        )}
      </div>
    </>
  )
}
