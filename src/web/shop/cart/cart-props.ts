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
  /** Undefined while references aren't wanted. */
  onRefer: ((index: number, reference: string) => void) | undefined
  removed: Removed | undefined
  onUndo: () => void
}
