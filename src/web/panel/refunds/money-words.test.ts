import { expect, it } from 'vitest'
import { balancePaymentId } from '../../../orders/order.ts'
import { eventWords } from '../order/event-words.ts'
import { isFromBalance, movement } from './money-words.ts'

it('what a balance paid and got back is told apart from a card’s', () => {
  const words = (account: string) => ['charge', 'refund'].map((kind) => movement({ kind, account }))
  expect(words('balances')).toEqual(['Paid from balance', 'Returned to the balance'])
  expect(words('provider')).toEqual(['Paid by card', 'Refund'])
  expect(isFromBalance([{ account: 'sales' }, { account: 'balances' }])).toBe(true)
  expect(isFromBalance([{ account: 'sales' }, { account: 'provider' }])).toBe(false)
})

it('the timeline says so, too', () => {
  expect(eventWords('paid', balancePaymentId('1'))).toBe('Paid from balance')
  expect(eventWords('paid', 'pi_1')).toBe('Paid')
  expect(eventWords('placed', balancePaymentId('1'))).toBe('Order placed')
})
