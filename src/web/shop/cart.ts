import * as z from 'zod/mini'
import { isSameAddress } from '../../addresses/address.ts'
import { CartAddress } from '../../contract/common.ts'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import type { KeyValueStore } from '../storage.ts'
import { logFailure } from '../ui/log.ts'

export const CART_KEY = 'deedCartAddresses'

const Cart = z.array(CartAddress).check(z.maxLength(MAX_DEEDS_PER_ORDER))

export function readCart(store: KeyValueStore): CartAddress[] {
  const saved = store.getItem(CART_KEY)
  if (saved === null) return []
  try {
    return z.parse(Cart, JSON.parse(saved))
  } catch (cause) {
    logFailure('Failed to load saved addresses', cause)
    return []
  }
}

/** Whether it was saved: the browser may be out of space, and then only this page has the cart. */
export function writeCart(store: KeyValueStore, cart: readonly CartAddress[]): boolean {
  try {
    if (cart.length === 0) store.removeItem(CART_KEY)
    else store.setItem(CART_KEY, JSON.stringify(cart))
    return true
  } catch (cause) {
    logFailure('Failed to save addresses', cause)
    return false
  }
}

export type Addition = { cart: CartAddress[]; outcome: 'added' | 'duplicate' | 'full' }

/** Adds at the end, or where the address was before it was removed. */
export function addToCart(
  cart: CartAddress[],
  address: CartAddress,
  position = cart.length,
): Addition {
  if (cart.some((item) => isSameAddress(item, address))) return { cart, outcome: 'duplicate' }
  if (cart.length >= MAX_DEEDS_PER_ORDER) return { cart, outcome: 'full' }
  return { cart: cart.toSpliced(position, 0, address), outcome: 'added' }
}

/** What's left in a cart after part of it has been paid for. */
export function withoutPaid(
  cart: readonly CartAddress[],
  paid: readonly CartAddress[],
): CartAddress[] {
  return cart.filter((item) => !paid.some((address) => isSameAddress(item, address)))
}

/** Removes by position, or if another tab has moved the address, from where it is now. */
export function removeFromCart(
  cart: CartAddress[],
  address: CartAddress,
  position: number,
): CartAddress[] {
  const there = cart[position]
  const index =
    there && isSameAddress(there, address)
      ? position
      : cart.findIndex((item) => isSameAddress(item, address))
  return index === -1 ? cart : cart.toSpliced(index, 1)
}
