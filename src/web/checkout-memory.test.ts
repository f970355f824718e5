import { expect, it } from 'vitest'
import { CART_KEY } from './cart.ts'
import {
  forgetCheckout,
  isPaidIntent,
  readContact,
  readIntentId,
  writeContact,
  writeIntentId,
} from './checkout-memory.ts'
import { memoryStore } from './storage.ts'

it('keeps what was typed, and starts empty where nothing readable is stored', () => {
  const store = memoryStore()
  expect(readContact(store)).toEqual({ fullName: '', email: '' })
  writeContact(store, { fullName: 'Ann', email: 'ann@' })
  expect(readContact(store)).toEqual({ fullName: 'Ann', email: 'ann@' })
  store.setItem('deedContact', '{"fullName":1}')
  expect(readContact(store)).toEqual({ fullName: '', email: '' })
})

it('gives back only what can be an intent', () => {
  const store = memoryStore()
  expect(readIntentId(store)).toBeUndefined()
  writeIntentId(store, 'pi_123')
  expect(readIntentId(store)).toBe('pi_123')
  writeIntentId(store, 'not an intent')
  expect(readIntentId(store)).toBeUndefined()
})

it('forgets cart, intent and contact together', () => {
  const [lasting, passing] = [memoryStore(), memoryStore()]
  lasting.setItem(CART_KEY, '[]')
  writeIntentId(lasting, 'pi_123')
  writeContact(passing, { fullName: 'Ann', email: 'ann@example.com' })
  forgetCheckout(lasting, passing, 'pi_123')
  expect(lasting.getItem(CART_KEY)).toBeNull()
  expect(readIntentId(lasting)).toBeUndefined()
  expect(readContact(passing).fullName).toBe('')
  expect(isPaidIntent(lasting, 'pi_123')).toBe(true)
  expect(isPaidIntent(lasting, 'pi_124')).toBe(false)
  expect(isPaidIntent(memoryStore(), undefined)).toBe(false)
})
