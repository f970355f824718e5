import { useEffect, useState } from 'react'
import type { CartAddress } from '../../contract/common.ts'
import { type Addition, addToCart, CART_KEY, readCart, writeCart } from '../cart.ts'
import { lasting } from '../storage.ts'

export function useCart() {
  const [cart, setCart] = useState(() => readCart(lasting))

  // Another tab of the same browser has the same cart.
  useEffect(() => {
    const changed = (event: StorageEvent) => {
      if (event.key === CART_KEY || event.key === null) setCart(readCart(lasting))
    }
    window.addEventListener('storage', changed)
    return () => window.removeEventListener('storage', changed)
  }, [])

  function change(next: CartAddress[]): void {
    setCart(next)
    writeCart(lasting, next)
  }

  return {
    cart,
    add(address: CartAddress): Addition['outcome'] {
      const { cart: next, outcome } = addToCart(cart, address)
      if (outcome === 'added') change(next)
      return outcome
    },
    remove(index: number): void {
      change(cart.toSpliced(index, 1))
    },
  }
}
