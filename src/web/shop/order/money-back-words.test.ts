import { describe, expect, it } from 'vitest'
import { balancePaymentId, isBalancePayment } from '../../../orders/order.ts'
import { moneyBackWords } from '../../../orders/story-words.ts'
import { cancelWords } from './money-back-words.ts'

describe('where a customer’s money goes', () => {
  const wordsFor = (paymentId: string) => [
    moneyBackWords(isBalancePayment(paymentId)),
    ...Object.values(cancelWords('$19.99', paymentId)),
  ]

  it('an order that a balance paid speaks of the balance, never of a card', () => {
    for (const words of wordsFor(balancePaymentId('1'))) {
      expect(words).toMatch(/your organization’s balance/)
      expect(words).not.toMatch(/card|bank/)
    }
  })

  it('any other order speaks of the card', () => {
    for (const words of wordsFor('pi_1')) expect(words).toMatch(/back to (your|the) card/)
  })
})
