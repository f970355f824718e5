import { lazy, Suspense, useId, useState } from 'react'
import type { CartAddress } from '../../../../contract/common.ts'
import { ChevronIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Addition } from '../../cart.ts'

/** If its code doesn't load, only this part says so: the box above keeps working. */
function NotLoaded() {
  return (
    <Notice title="This part did not load" onRetry={() => location.reload()}>
      What you have added is kept in this browser.
    </Notice>
  )
}

const ManyAddresses = lazy(() =>
  import('./many-addresses.tsx').catch(() => ({ default: NotLoaded })),
)

/** Until it's opened, its code isn't even loaded; after it's closed, it keeps the pasted text. */
export function ManyDisclosure({ add }: { add: (address: CartAddress) => Addition['outcome'] }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <div className="mt-3 border-t border-line pt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setIsOpen(!isOpen)
          setWasOpen(true)
        }}
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
            <ManyAddresses add={add} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
