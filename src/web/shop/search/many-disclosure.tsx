import { lazy, Suspense, useCallback, useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'
import { MAX_DEEDS_PER_ORDER } from '../../../orders/price.ts'
import { keep, readKept } from '../../kept.ts'
import { FileChoice } from '../../matching/file-choice.tsx'
import type { Filled, Left } from '../../matching/use-many.ts'
import { type KeyValueStore, passing } from '../../storage.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Addition, CartItem } from '../cart.ts'

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

const LEFT_KEY = 'deedLinesLeft'

const KeptLeft = z.object({ text: z.string(), lines: z.int() })

const NONE: Left = { text: '', lines: 0 }

export function readLeft(store: KeyValueStore): Left {
  return readKept(store, LEFT_KEY, KeptLeft) ?? NONE
}

export function writeLeft(store: KeyValueStore, left: Left): void {
  keep(store, LEFT_KEY, left.text ? left : undefined)
}

/** The list of many addresses: whether it's open, and what in it isn't in the order yet. It's kept
 * while the visitor goes to the checkout and back, and through a reload. */
export function useLinesLeft() {
  const [left, setLeft] = useState(NONE)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [filled, setFilled] = useState<Filled>(NONE)

  const open = useCallback(() => {
    setIsOpen(true)
    setWasOpen(true)
  }, [])

  const fill = useCallback(
    (text: string, file?: File) => {
      setFilled({ text, file })
      open()
    },
    [open],
  )

  // Not in the first render, which must be the prerendered one.
  useEffect(() => {
    const kept = readLeft(passing)
    if (kept.text) fill(kept.text)
    setLeft(kept)
  }, [fill])

  const onLeft = useCallback((next: Left) => {
    setLeft(next)
    writeLeft(passing, next)
  }, [])

  return {
    lines: left.lines,
    isOpen,
    wasOpen,
    filled,
    fill,
    fillFrom: (file: File) => fill('', file),
    onLeft,
    open,
    toggle: () => {
      setIsOpen(!isOpen)
      setWasOpen(true)
    },
  }
}

type LinesLeft = ReturnType<typeof useLinesLeft>
