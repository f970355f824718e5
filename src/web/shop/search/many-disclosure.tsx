import { lazy, Suspense, useId } from 'react'
import { ChevronIcon } from '../../ui/icons.tsx'
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

/** Until it's opened, its code isn't even loaded; after it's closed, it keeps the pasted text. */
export function ManyDisclosure({
  add,
  left: { isOpen, wasOpen, toggle, filled, onLeft },
}: {
  add: (item: CartItem) => Addition['outcome']
  left: LinesLeft
}) {
  const id = useId()
  return (
    <div className="mt-3 border-t border-line pt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className="-mx-2 flex min-h-11 items-center gap-2 rounded px-2 font-medium"
      >
        <span className={isOpen ? 'rotate-180' : ''}>
          <ChevronIcon />
        </span>
        Add many addresses
      </button>
      <div id={id} hidden={!isOpen}>
        {wasOpen && (
          <Suspense fallback={<p className="py-4 text-muted">Loading…</p>}>
            <ManyAddresses add={add} filled={filled} onLeft={onLeft} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
