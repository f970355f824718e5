import { expect, it } from 'vitest'
import { memoryStore } from '../../storage.ts'
import { CART_KEY, readCart, writeCart } from '../cart.ts'
import {
  forgetCheckout,
  isPaidIntent,
  readContact,
  readIntentId,
  writeContact,
  writeIntentId,
  writeOrdered,
} from './checkout-memory.ts'

it('the checkout keeps what was typed, and starts empty if nothing readable is stored', () => {
  const store = memoryStore()
  expect(readContact(store)).toEqual({ fullName: '', email: '', reference: '' })
  const typed = { fullName: 'Ann', email: 'ann@', reference: '4471' }
  writeContact(store, typed)
  expect(readContact(store)).toEqual(typed)
  store.setItem('deedContact', '{"fullName":1}')
  expect(readContact(store)).toEqual({ fullName: '', email: '', reference: '' })
})

it('the checkout reads back only a valid intent ID', () => {
  const store = memoryStore()
  expect(readIntentId(store)).toBeUndefined()
  writeIntentId(store, 'pi_123')
  expect(readIntentId(store)).toBe('pi_123')
  writeIntentId(store, 'not an intent')
  expect(readIntentId(store)).toBeUndefined()
})

it('the checkout forgets cart, intent and contact together', () => {
  const [lasting, passing] = [memoryStore(), memoryStore()]
  lasting.setItem(CART_KEY, '[]')
  writeIntentId(lasting, 'pi_123')
  writeContact(passing, { fullName: 'Ann', email: 'ann@example.com', reference: '' })
  forgetCheckout(lasting, passing, 'pi_123')
  expect(lasting.getItem(CART_KEY)).toBeNull()
  expect(readIntentId(lasting)).toBeUndefined()
  expect(readContact(passing).fullName).toBe('')
  expect(isPaidIntent(lasting, 'pi_123')).toBe(true)
  expect(isPaidIntent(lasting, 'pi_124')).toBe(false)
  expect(isPaidIntent(memoryStore(), undefined)).toBe(false)
})

it('the checkout leaves addresses in the cart that were added after the paid order', () => {
  const [lasting, passing] = [memoryStore(), memoryStore()]
  const address = { streetAddress: '1 Elm St', city: 'Troy', state: 'NY', zipCode: '12180' }
  const added = { ...address, streetAddress: '2 Oak St' }
  writeOrdered(lasting, { intentId: 'pi_123', addresses: [address] })
  writeCart(lasting, [{ ...address, streetAddress: '1 Elm Street' }, added])
  forgetCheckout(lasting, passing, 'pi_123')
  expect(readCart(lasting)).toEqual([added])
  // We don't know what this one paid for, so the cart is emptied, as it always was.
  forgetCheckout(lasting, passing, 'pi_124')
  expect(readCart(lasting)).toEqual([])
})
