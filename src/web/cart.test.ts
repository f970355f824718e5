import { afterEach, describe, expect, it, vi } from 'vitest'
import { MAX_DEEDS_PER_ORDER } from '../orders/price.ts'
import { addToCart, CART_KEY, readCart, writeCart } from './cart.ts'
import * as log from './log.ts'
import { memoryStore } from './storage.ts'

const empireState = {
  streetAddress: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  zipCode: '10118',
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the saved cart', () => {
  it('is read back as it was written', () => {
    const store = memoryStore()
    writeCart(store, [empireState])
    expect(readCart(store)).toEqual([empireState])
    writeCart(store, [])
    expect(store.getItem(CART_KEY)).toBeNull()
    expect(readCart(store)).toEqual([])
  })

  it.each(['{', '{"a":1}', '[{"streetAddress":"1 A St"}]', 'null'])(
    'is empty, and the failure logged, where it can not be read: %s',
    (saved) => {
      const logged = vi.spyOn(log, 'logFailure').mockImplementation(() => {})
      const store = memoryStore()
      store.setItem(CART_KEY, saved)
      expect(readCart(store)).toEqual([])
      expect(logged).toHaveBeenCalledWith('Failed to load saved addresses', expect.anything())
    },
  )

  it('survives a browser that refuses to store', () => {
    const logged = vi.spyOn(log, 'logFailure').mockImplementation(() => {})
    const full = {
      ...memoryStore(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    writeCart(full, [empireState])
    expect(logged).toHaveBeenCalledOnce()
  })
})

describe('addToCart', () => {
  it('adds another address and refuses the same one spelled otherwise', () => {
    const added = addToCart([], empireState)
    expect(added.outcome).toBe('added')
    const again = addToCart(added.cart, { ...empireState, streetAddress: '350 Fifth Avenue' })
    expect(again).toEqual({ cart: [empireState], outcome: 'duplicate' })
  })

  it('stops at what one order may hold', () => {
    const full = Array.from({ length: MAX_DEEDS_PER_ORDER }, (_, number) => ({
      ...empireState,
      streetAddress: `${number} Main St`,
    }))
    expect(addToCart(full, empireState).outcome).toBe('full')
  })
})
