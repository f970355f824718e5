import { expect, it } from 'vitest'
import { readOperators } from '../../../orders/order-operators.ts'
import { offersFor } from './offers.ts'

it.each([
  ['sta', ['status:', 'state:']],
  ['wacker am', ['wacker amount:']],
  ['status:re', ['status:refunded']],
  ['status:refunded', []],
  ['state:wy', []],
  ['state:w', ['state:wa', 'state:wv', 'state:wi', 'state:wy']],
  ['wacker ', []],
])('after "%s", the search offers %o', (typed, offered) => {
  expect(offersFor(typed).map((offer) => offer.typed)).toEqual(offered)
})

it('every example that is offered is understood', () => {
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    for (const { words } of offersFor(letter)) {
      const [, example = ''] = words.split(', as in ')
      expect(readOperators(example).words, example).toBe('')
    }
  }
})
