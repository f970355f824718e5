import * as z from 'zod/mini'
import { isSameAddress } from '../addresses/address.ts'
import { CartAddress } from '../contract/common.ts'
import { MAX_DEEDS_PER_ORDER } from '../orders/price.ts'
import { logFailure } from './log.ts'
import type { KeyValueStore } from './storage.ts'

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

export function writeCart(store: KeyValueStore, cart: readonly CartAddress[]): void {
  try {
    if (cart.length === 0) store.removeItem(CART_KEY)
    else store.setItem(CART_KEY, JSON.stringify(cart))
  } catch (cause) {
    logFailure('Failed to save addresses', cause)
  }
}

export type Addition = { cart: CartAddress[]; outcome: 'added' | 'duplicate' | 'full' }

export function addToCart(cart: CartAddress[], address: CartAddress): Addition {
  if (cart.some((item) => isSameAddress(item, address))) return { cart, outcome: 'duplicate' }
  if (cart.length >= MAX_DEEDS_PER_ORDER) return { cart, outcome: 'full' }
  return { cart: [...cart, address], outcome: 'added' }
}
