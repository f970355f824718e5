import { type ReactNode, useEffect, useRef } from 'react'
import { deedKey } from '../../../orders/wanted-deed.ts'
import type { CartItem } from '../cart.ts'
import type { Forecasts } from '../use-forecasts.ts'

/** An address that can be put back where it was. */
export interface Removed {
  address: CartItem
  index: number
}

export interface CartProps {
  cart: readonly CartItem[]
  forecasts: Forecasts
  onRemove: (index: number) => void
  removed: Removed | undefined
  onUndo: () => void
}

/** Stands where an address was until the next change. */
function Undo({ removed, onUndo }: { removed: Removed; onUndo: () => void }) {
  const { streetAddress } = removed.address
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone, so the focus goes to the closest thing: undo.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex items-center gap-3">
      <p className="min-w-0 flex-1 py-2 wrap-anywhere text-muted">{`Removed ${streetAddress}.`}</p>
      <button
        ref={button}
        type="button"
        aria-label={`Undo removing ${streetAddress}`}
        onClick={onUndo}
        className="min-h-11 rounded px-3 font-medium text-seal underline underline-offset-4"
      >
        Undo
      </button>
    </div>
  )
}

export function withUndo(
  rows: ReactNode[],
  { removed, onUndo }: Pick<CartProps, 'removed' | 'onUndo'>,
  row: (undo: ReactNode, key: string) => ReactNode,
): ReactNode[] {
  if (!removed) return rows
  const key = `removed ${deedKey(removed.address)}`
  return rows.toSpliced(removed.index, 0, row(<Undo removed={removed} onUndo={onUndo} />, key))
}

export function backWords(street: string): string {
  return `${street} is back in your order`
}
