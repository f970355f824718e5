import * as z from 'zod/mini'
import { DeedAddress } from '../../../contract/common.ts'
import { IntentId } from '../../../contract/shop/orders.ts'
import { keep, readKept } from '../../kept.ts'
import type { KeyValueStore } from '../../storage.ts'
import { type CartItem, readCart, withoutPaid, writeCart } from '../cart.ts'

export const LAST_ORDER_KEY = 'lastOrderId'
export const INTENT_KEY = 'deedPaymentIntent'
const PAID_INTENT_KEY = 'deedPaidIntent'
const ORDERED_KEY = 'deedOrdered'
const CONTACT_KEY = 'deedContact'

const ContactDraft = z.object({
  fullName: z.string(),
  email: z.string(),
  reference: z._default(z.string(), ''),
})
export type ContactDraft = z.infer<typeof ContactDraft>

/** The contact details typed so far, so a reload or a decline loses nothing. */
export function readContact(store: KeyValueStore): ContactDraft {
  return readKept(store, CONTACT_KEY, ContactDraft) ?? { fullName: '', email: '', reference: '' }
}

export function writeContact(store: KeyValueStore, contact: ContactDraft): void {
  keep(store, CONTACT_KEY, contact)
}

/** The open intent, so coming back to the checkout never pays for the same cart twice. */
export function readIntentId(store: KeyValueStore): string | undefined {
  return z.safeParse(IntentId, store.getItem(INTENT_KEY)).data
}

export function writeIntentId(store: KeyValueStore, id: string): void {
  store.setItem(INTENT_KEY, id)
}

export function forgetIntent(store: KeyValueStore): void {
  store.removeItem(INTENT_KEY)
}

const Ordered = z.object({ intentId: IntentId, addresses: z.array(DeedAddress) })

/** What an intent pays for: the cart may have changed by the time we know about the payment. */
export function writeOrdered(store: KeyValueStore, ordered: z.infer<typeof Ordered>): void {
  keep(store, ORDERED_KEY, ordered)
}

/** What stays in the cart after this intent is paid. */
export function unpaidCart(store: KeyValueStore, paidIntentId: string): CartItem[] {
  const ordered = readKept(store, ORDERED_KEY, Ordered)
  return ordered?.intentId === paidIntentId ? withoutPaid(readCart(store), ordered.addresses) : []
}

/** Tells a checkout in another tab why its cart disappeared. */
export function isPaidIntent(store: KeyValueStore, id: string | undefined): boolean {
  return id !== undefined && store.getItem(PAID_INTENT_KEY) === id
}

/** Only after the payment is accepted. */
export function forgetCheckout(
  lasting: KeyValueStore,
  passing: KeyValueStore,
  paidIntentId: string,
): void {
  // Comes first, so it's there when the other tabs see the cart disappear.
  lasting.setItem(PAID_INTENT_KEY, paidIntentId)
  writeCart(lasting, unpaidCart(lasting, paidIntentId))
  lasting.removeItem(INTENT_KEY)
  lasting.removeItem(ORDERED_KEY)
  passing.removeItem(CONTACT_KEY)
}

const Entry = z.object({ intentId: IntentId })

/** The intent that was open at this entry of the browser's history. */
export function readEntry(): string | undefined {
  return z.safeParse(Entry, history.state).data?.intentId
}

export function writeEntry(intentId: string): void {
  history.replaceState({ ...history.state, intentId }, '')
}
