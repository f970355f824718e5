import { useId, useState } from 'react'
import type { CustomerOrder } from '../../../contract/shop/orders.ts'
import { lineIs } from '../../../orders/line.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'

const ProblemForm = lazyPart(
  () => import('./problem-form.tsx'),
  <p className="py-4 text-muted">Loading…</p>,
)

/** Few people need it: until it's opened, its code isn't even loaded. */
export function SomethingWrong({ order }: { order: CustomerOrder }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [isSent, setIsSent] = useState(false)
  // The message shown after sending stays, even though the line is refunded by now.
  if (!isSent && order.lines.every(({ progress }) => lineIs('givenBack', progress))) return null
  return (
    <section aria-labelledby={`${id}title`} className="rounded border border-line bg-card">
      <h2 id={`${id}title`} className="font-sans text-sm font-medium">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setIsOpen(!isOpen)
            setWasOpen(true)
          }}
          className="flex min-h-11 w-full items-center gap-2 rounded px-4 py-2 text-start"
        >
          <span className={isOpen ? 'rotate-180' : ''}>
            <ChevronIcon />
          </span>
          Report a problem
          <span className="text-xs font-normal text-muted">Wrong document? Tell us.</span>
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="px-4 pb-4">
        {wasOpen && <ProblemForm order={order} onSent={() => setIsSent(true)} />}
      </div>
    </section>
  )
}
