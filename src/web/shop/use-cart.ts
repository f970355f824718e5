import { useEffect, useRef, useState } from 'react'
import { lasting } from '../storage.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import {
  type Addition,
  addToCart,
  CART_KEY,
  type CartItem,
  changeInCart,
  type ItemChange,
  readCart,
  removeFromCart,
  writeCart,
} from './cart.ts'

const NONE: CartItem[] = []

export function useCart() {
  const [saved, setCart] = useState(() => readCart(lasting))
  // The prerendered page has no cart.
  const isKnown = useHydrated()
  const cart = isKnown ? saved : NONE
  /** The cart if it couldn't be saved, so full storage loses nothing. */
  const unsaved = useRef<CartItem[]>(undefined)

  // Other tabs in the same browser share the cart.
  useEffect(() => {
    const changed = (event: StorageEvent) => {
      if (event.key === CART_KEY || event.key === null) setCart(readCart(lasting))
    }
    window.addEventListener('storage', changed)
    return () => window.removeEventListener('storage', changed)
  }, [])

  // The saved cart, not the one on screen: several changes may come before the next paint, and
  // another tab's change before its event.
  const latest = () => unsaved.current ?? readCart(lasting)

  function save(next: CartItem[]): void {
    setCart(next)
    unsaved.current = writeCart(lasting, next) ? undefined : next
  }

  return {
    cart,
    /** False in the prerendered page, which shows an empty cart. */
    isKnown,
    /** Adds at the end, or where it was before it was removed. */
    add(address: CartItem, position?: number): Addition['outcome'] {
      const { cart: next, outcome } = addToCart(latest(), address, position)
      if (outcome === 'added') save(next)
      return outcome
    },
    remove(index: number): void {
      const address = cart[index]
      if (address) save(removeFromCart(latest(), address, index))
    },
    /** What keeps it from being changed, if anything does. */
    change(index: number, itemChange: ItemChange): string | undefined {
      const address = cart[index]
      if (!address) return undefined
      const { cart: next, problem } = changeInCart(latest(), address, itemChange)
      if (!problem) save(next)
      return problem
    },
  }
}
