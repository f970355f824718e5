import { afterEach, describe, expect, it, vi } from 'vitest'
import { addressAt } from '../../addresses/address.ts'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { addressAlone } from '../matching/matched-address.ts'
import { memoryStore } from '../storage.ts'
import * as log from '../ui/log.ts'
import {
  addToCart,
  CART_KEY,
  type CartItem,
  changeInCart,
  moveToUnit,
  readCart,
  referTo,
  removeFromCart,
  withoutPaid,
  writeCart,
} from './cart.ts'

const empireState = addressAt('350 5th Ave', 'New York', 'NY', '10118')

afterEach(() => {
  vi.restoreAllMocks()
})

const prior: CartItem = { ...empireState, wantedNumber: '1999-0245795', wantedDate: '1999-05-03' }

describe('a prior deed in the cart', () => {
  it('is kept with its number, and is another line than the latest deed of its address', () => {
    const store = memoryStore()
    const { cart } = addToCart([empireState], prior)
    expect(cart).toEqual([empireState, prior])
    writeCart(store, cart)
    expect(readCart(store)).toEqual(cart)
    const again = addToCart(cart, { ...prior, wantedNumber: '1999 0245795' })
    expect(again.outcome).toBe('duplicate')
    expect(removeFromCart(cart, empireState, 0)).toEqual([prior])
    expect(removeFromCart(cart, prior, 1)).toEqual([empireState])
  })

  it('stays in the cart when only the latest deed of its address was paid for', () => {
    expect(withoutPaid([empireState, prior], [empireState])).toEqual([prior])
    expect(withoutPaid([empireState, prior], [prior])).toEqual([empireState])
  })
})

it('the saved cart is read back as it was written', () => {
  const store = memoryStore()
  writeCart(store, [empireState])
  expect(readCart(store)).toEqual([empireState])
  writeCart(store, [])
  expect(store.getItem(CART_KEY)).toBeNull()
  expect(readCart(store)).toEqual([])
})

it('the saved cart keeps references and marks, and reads a cart from before there were any', () => {
  const store = memoryStore()
  const item: CartItem = {
    ...empireState,
    reference: '4471-A',
    unverified: ['housenumber'],
    lacksUnit: true,
    isWhole: true,
  }
  writeCart(store, [item])
  expect(readCart(store)).toEqual([item])
  expect(addressAlone(item)).toEqual(empireState)
  store.setItem(CART_KEY, JSON.stringify([empireState]))
  expect(readCart(store)).toEqual([empireState])
})

it.each(['{', '{"a":1}', '[{"streetAddress":"1 A St"}]', 'null'])(
  "the saved cart is empty, and the failure logged, if it can't be read: %s",
  (saved) => {
    const logged = vi.spyOn(log, 'logFailure').mockImplementation(() => {})
    const store = memoryStore()
    store.setItem(CART_KEY, saved)
    expect(readCart(store)).toEqual([])
    expect(logged).toHaveBeenCalledWith('Failed to load deedCartAddresses', expect.anything())
  },
)

it('the saved cart survives a browser that refuses to store anything', () => {
  const logged = vi.spyOn(log, 'logFailure').mockImplementation(() => {})
  const full = {
    ...memoryStore(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(writeCart(full, [empireState])).toBe(false)
  expect(logged).toHaveBeenCalledOnce()
})

it('addToCart adds another address and refuses the same one spelled differently', () => {
  const added = addToCart([], empireState)
  expect(added.outcome).toBe('added')
  const again = addToCart(added.cart, { ...empireState, streetAddress: '350 Fifth Avenue' })
  expect(again).toEqual({ cart: [empireState], outcome: 'duplicate' })
})

it('addToCart stops at the most one order can hold', () => {
  const full = Array.from({ length: MAX_DEEDS_PER_ORDER }, (_, number) => ({
    ...empireState,
    streetAddress: `${number} Main St`,
  }))
  expect(addToCart(full, empireState).outcome).toBe('full')
})

it('addToCart puts a removed address back in its place', () => {
  const [first, second] = ['1 Elm St', '2 Elm St'].map((streetAddress) => ({
    ...empireState,
    streetAddress,
  }))
  if (!first || !second) throw new Error('two addresses')
  expect(addToCart([first, second], empireState, 1).cart).toEqual([first, empireState, second])
  expect(addToCart([first], empireState, 7).cart).toEqual([first, empireState])
})

describe('removeFromCart', () => {
  const other = { ...empireState, streetAddress: '1 Elm St' }

  it('removeFromCart removes by position, and follows an address another tab has moved', () => {
    expect(removeFromCart([other, empireState], empireState, 1)).toEqual([other])
    expect(removeFromCart([empireState], empireState, 1)).toEqual([])
    expect(removeFromCart([other], empireState, 0)).toEqual([other])
  })
})

describe('changeInCart', () => {
  const other = { ...empireState, streetAddress: '1 Elm St' }

  it('changeInCart sets, changes and removes the reference of one address, in its place', () => {
    const refer = (cart: CartItem[], typed: string, address = empireState) =>
      changeInCart(cart, address, referTo(typed)).cart
    const set = refer([other, empireState], ' 4471 ')
    expect(set).toEqual([other, { ...empireState, reference: '4471' }])
    const spelled = { ...empireState, streetAddress: '350 Fifth Avenue' }
    expect(refer(set, '4472', spelled)[1]).toEqual({ ...empireState, reference: '4472' })
    expect(refer(set, '  ')).toEqual([other, empireState])
    expect(refer(set, '9', { ...other, city: 'Albany' })).toEqual(set)
    expect(refer([empireState], 'x'.repeat(99))[0]?.reference).toHaveLength(64)
    const [item] = refer([empireState], '4471')
    if (!item) throw new Error('one item')
    expect(addToCart(removeFromCart([item], item, 0), item, 0).cart).toEqual([item])
  })

  it('changeInCart moves a line to another unit with its reference, and never onto another line', () => {
    const at = (streetAddress: string) => ({ ...empireState, streetAddress, reference: '7' })
    const cart = [at('350 5th Ave Apt 4B'), other, { ...at('350 5th Ave'), lacksUnit: true }]
    const [, , building] = cart
    if (!building) throw new Error('three items')
    expect(changeInCart(cart, building, moveToUnit('5c')).cart).toEqual([
      at('350 5th Ave Apt 4B'),
      other,
      { ...at('350 5th Ave Unit 5C'), lacksUnit: true },
    ])
    expect(changeInCart(cart, building, moveToUnit('the attic')).problem).toBe(
      '“the attic” isn’t a unit.',
    )
    expect(changeInCart(cart, building, moveToUnit('#4b'))).toEqual({
      cart,
      problem: '350 5th Ave #4B is already in your order.',
    })
  })

  it('changeInCart saves nothing that could not be read again', () => {
    const { cart, problem } = changeInCart([empireState], empireState, referTo('acme.com'))
    expect(cart).toEqual([empireState])
    expect(problem).toContain('web or email address')
  })
})
