import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { failure, pay, payments, receiver, standPerTest, stripe } from '../test-stand.ts'

standPerTest()

const INQUIRY = { payment_method: 'pm_card_createDisputeInquiry' }

async function disputeOf(intent: Stripe.PaymentIntent): Promise<Stripe.Dispute> {
  const { data } = await stripe.disputes.list({ payment_intent: intent.id })
  const [dispute] = data
  if (!dispute) throw new Error(`${intent.id} is not disputed`)
  return dispute
}

/** Every movement of the account's money, oldest first. */
const ledger = () =>
  [...payments.controls.look().balanceTransactions.values()].map(({ type, amount, fee, net }) => ({
    type,
    amount,
    fee,
    net,
  }))

const CHARGE = { type: 'charge', amount: 2900, fee: 114, net: 2786 }
const WITHDRAWAL = { type: 'adjustment', amount: -2900, fee: 1500, net: -4400 }
const REVERSAL = { type: 'adjustment', amount: 2900, fee: 0, net: 2900 }

const toldOf = async (family: string): Promise<string[]> => {
  await payments.controls.deliveriesIdle()
  return receiver.types().filter((type) => type.startsWith(family))
}

test('disputes take the money and a fee right away, and the fee is never returned', async () => {
  const intent = await pay({ payment_method: 'pm_card_createDispute' })
  const dispute = await disputeOf(intent)
  expect(dispute).toMatchObject({
    status: 'needs_response',
    reason: 'fraudulent',
    is_charge_refundable: false,
    balance_transactions: [{ amount: -2900, fee: 1500, net: -4400, source: dispute.id }],
  })
  const charge = await stripe.charges.retrieve(String(intent.latest_charge))
  expect(charge).toMatchObject({ disputed: true, refunded: false, amount_refunded: 0 })
  expect(ledger()).toEqual([CHARGE, WITHDRAWAL])

  const evidence = { uncategorized_text: 'winning_evidence' }
  const won = await stripe.disputes.update(dispute.id, { evidence })
  expect(won).toMatchObject({
    status: 'won',
    balance_transactions: [{ amount: -2900 }, { amount: 2900, fee: 0 }],
  })
  expect(ledger()).toEqual([CHARGE, WITHDRAWAL, REVERSAL])
  expect([...(await toldOf('charge.dispute'))].sort()).toEqual([
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
  ])
})

test('disputes are lost through unconvincing evidence or by accepting them', async () => {
  const first = await disputeOf(await pay({ payment_method: 'pm_card_createDispute' }))
  const evidence = { uncategorized_text: 'losing_evidence' }
  expect((await stripe.disputes.update(first.id, { evidence })).status).toBe('lost')
  const card = { payment_method: 'pm_card_createDisputeProductNotReceived' }
  const second = await disputeOf(await pay(card))
  expect(second.reason).toBe('product_not_received')
  expect((await stripe.disputes.close(second.id)).status).toBe('lost')
  expect(ledger()).toEqual([CHARGE, WITHDRAWAL, CHARGE, WITHDRAWAL])
  expect((await failure(stripe.disputes.close(second.id))).statusCode).toBe(400)
  const late = await failure(stripe.disputes.update(first.id, { evidence }))
  expect(late.statusCode).toBe(400)
})

test('inquiries move no money and close without a winner', async () => {
  const { id, ...inquiry } = await disputeOf(await pay(INQUIRY))
  expect(inquiry).toMatchObject({
    status: 'warning_needs_response',
    is_charge_refundable: true,
    balance_transactions: [],
  })
  expect((await stripe.disputes.close(id)).status).toBe('warning_closed')
  expect(ledger()).toEqual([CHARGE])
  expect(await toldOf('charge.dispute.funds')).toEqual([])
})

test('inquiries end when the charge is refunded in full', async () => {
  const intent = await pay(INQUIRY)
  await stripe.refunds.create({ payment_intent: intent.id, amount: 900 })
  expect((await disputeOf(intent)).status).toBe('warning_needs_response')
  await stripe.refunds.create({ payment_intent: intent.id })
  expect((await disputeOf(intent)).status).toBe('warning_closed')
})

describe('early fraud warnings', () => {
  const warningOf = async (intent: Stripe.PaymentIntent) => {
    const { data } = await stripe.radar.earlyFraudWarnings.list({ payment_intent: intent.id })
    return data[0]
  }

  test('early fraud warnings are actionable until the charge is refunded in full', async () => {
    const intent = await pay({ payment_method: 'pm_card_createIssuerFraudRecord' })
    expect(await warningOf(intent)).toMatchObject({
      actionable: true,
      charge: intent.latest_charge,
    })
    await stripe.refunds.create({ payment_intent: intent.id, amount: 900 })
    expect((await warningOf(intent))?.actionable).toBe(true)
    await stripe.refunds.create({ payment_intent: intent.id })
    expect((await warningOf(intent))?.actionable).toBe(false)
    expect(await toldOf('radar')).toEqual([
      'radar.early_fraud_warning.created',
      'radar.early_fraud_warning.updated',
    ])
  })
})
