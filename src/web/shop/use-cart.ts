import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CartAddress } from '../../contract/common.ts'
import { lasting } from '../storage.ts'
import { type Addition, addToCart, CART_KEY, readCart, removeFromCart, writeCart } from './cart.ts'

const NONE: CartAddress[] = []
const never = () => () => undefined

export function useCart() {
  const [saved, setCart] = useState(() => readCart(lasting))
  // The prerendered page knows no cart; React must find it as it was made before it changes.
  const isKnown = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const cart = isKnown ? saved : NONE
  /** The cart where it could not be saved, so that a full storage loses nothing. */
  const unsaved = useRef<CartAddress[]>(undefined)

  // Another tab of the same browser has the same cart.
  useEffect(() => {
    const changed = (event: StorageEvent) => {
      if (event.key === CART_KEY || event.key === null) setCart(readCart(lasting))
    }
    window.addEventListener('storage', changed)
    return () => window.removeEventListener('storage', changed)
  }, [])

  // What is saved, not what is shown: several changes may come before the next paint, and another
  // tab's change before its event.
  const latest = () => unsaved.current ?? readCart(lasting)

  function change(next: CartAddress[]): void {
    setCart(next)
    unsaved.current = writeCart(lasting, next) ? undefined : next
  }

  return {
    cart,
    /** False in the prerendered page, which shows an empty one. */
    isKnown,
    /** At the end, or where it was before it was removed. */
    add(address: CartAddress, position?: number): Addition['outcome'] {
      const { cart: next, outcome } = addToCart(latest(), address, position)
      if (outcome === 'added') change(next)
      return outcome
    },
    remove(index: number): void {
      const address = cart[index]
      if (address) change(removeFromCart(latest(), address, index))
    },
  }
}
