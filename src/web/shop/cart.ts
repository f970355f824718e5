import * as z from 'zod/mini'
import { splitUnit, withUnit } from '../../addresses/unit.ts'
import type { DeedAddress } from '../../contract/common.ts'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { isSameDeed } from '../../orders/wanted-deed.ts'
import { keep, readKept } from '../kept.ts'
import { type Added, MatchedAddress, REFERENCE_LENGTH } from '../matching/matched-address.ts'
import type { KeyValueStore } from '../storage.ts'

export const CART_KEY = 'deedCartAddresses'

export const CartItem = MatchedAddress
export type CartItem = MatchedAddress

const Cart = z.array(CartItem).check(z.maxLength(MAX_DEEDS_PER_ORDER))

export function readCart(store: KeyValueStore): CartItem[] {
  return readKept(store, CART_KEY, Cart) ?? []
}

/** Whether it was saved: the browser may be out of space, and then only this page has the cart. */
export function writeCart(store: KeyValueStore, cart: readonly CartItem[]): boolean {
  return keep(store, CART_KEY, cart.length > 0 ? cart : undefined)
}

export type Addition = { cart: CartItem[]; outcome: Added }

/** Adds at the end, or where the address was before it was removed. */
export function addToCart(cart: CartItem[], address: CartItem, position = cart.length): Addition {
  if (cart.some((item) => isSameDeed(item, address))) return { cart, outcome: 'duplicate' }
  if (cart.length >= MAX_DEEDS_PER_ORDER) return { cart, outcome: 'full' }
  return { cart: cart.toSpliced(position, 0, address), outcome: 'added' }
}

/** What's left in a cart after part of it has been paid for. */
export function withoutPaid(cart: readonly CartItem[], paid: readonly DeedAddress[]): CartItem[] {
  return cart.filter((item) => !paid.some((address) => isSameDeed(item, address)))
}

/** Removes by position, or if another tab has moved the address, from where it is now. */
export function removeFromCart(
  cart: CartItem[],
  address: DeedAddress,
  position: number,
): CartItem[] {
  const there = cart[position]
  const index =
    there && isSameDeed(there, address)
      ? position
      : cart.findIndex((item) => isSameDeed(item, address))
  return index === -1 ? cart : cart.toSpliced(index, 1)
}

/** The changed item, or what keeps it from being changed. */
export type ItemChange = (item: CartItem) => CartItem | string

export function referTo(typed: string): ItemChange {
  return (item) => ({ ...item, reference: typed.trim().slice(0, REFERENCE_LENGTH) || undefined })
}

/** Without a unit, it's asked again which. */
export function moveToUnit(typed: string): ItemChange {
  return ({ isWhole: _answered, ...item }) => {
    const streetAddress = withUnit(item.streetAddress, typed)
    const isUnit = !typed.trim() || splitUnit(streetAddress).unit
    return isUnit ? { ...item, streetAddress } : `“${typed.trim()}” isn’t a unit.`
  }
}

/** The cart with one of its addresses changed in its place: two lines never become the same, and what
 * couldn't be read again isn't saved. */
export function changeInCart(
  cart: CartItem[],
  address: DeedAddress,
  change: ItemChange,
): { cart: CartItem[]; problem?: string } {
  const index = cart.findIndex((item) => isSameDeed(item, address))
  const item = cart[index]
  if (!item) return { cart }
  const changed = change(item)
  if (typeof changed === 'string') return { cart, problem: changed }
  const { data, error } = z.safeParse(CartItem, changed)
  if (!data) return { cart, problem: error.issues[0]?.message ?? '' }
  if (cart.some((other, at) => at !== index && isSameDeed(other, data))) {
    return { cart, problem: `${data.streetAddress} is already in your order.` }
  }
  return { cart: cart.with(index, data) }
}
