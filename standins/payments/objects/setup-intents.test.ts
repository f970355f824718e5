import { expect, test } from 'vitest'
import { create, failure, payments, standPerTest, stripe } from '../test-stand.ts'

standPerTest()

async function save(payment_method: string) {
  const customer = (await stripe.customers.create({ name: 'Elm Title' })).id
  const setup = await stripe.setupIntents.create({ customer, usage: 'off_session' })
  const saved = await stripe.setupIntents.confirm(setup.id, { payment_method })
  return { customer, saved, method: String(saved.payment_method) }
}
const charge = (customer: string, payment_method: string) =>
  create({ customer, payment_method, confirm: true, off_session: true })

test('a saved card is charged without its holder until it is detached', async () => {
  const { customer, saved, method } = await save('pm_card_visa')
  expect(saved).toMatchObject({ object: 'setup_intent', status: 'succeeded', customer })
  const expanded = await stripe.setupIntents.retrieve(saved.id, { expand: ['payment_method'] })
  expect(expanded.payment_method).toMatchObject({ customer, card: { last4: '4242' } })
  expect((await charge(customer, method)).status).toBe('succeeded')
  await stripe.paymentMethods.detach(method)
  expect((await failure(charge(customer, method))).param).toBe('payment_method')
  expect((await failure(stripe.paymentMethods.detach(method))).message).toContain('not attached')
})

test('a card of another customer isn’t charged', async () => {
  const { method } = await save('pm_card_visa')
  const other = await stripe.customers.create({})
  expect((await failure(charge(other.id, method))).type).toBe('StripeInvalidRequestError')
})

test('a declined card isn’t saved, and one that always asks its holder is declined off-session', async () => {
  const declined = await failure(save('pm_card_chargeDeclined'))
  expect(declined.code).toBe('card_declined')
  const { saved } = await save('pm_card_authenticationRequired')
  expect(saved.status).toBe('requires_action')
})

test('a bank debit is processing until its bank says how it ends', async () => {
  const debit = async (payment_method: string) => {
    const types = ['card', 'us_bank_account'] as const
    const options = { card: { capture_method: 'manual' } } as const
    return create({
      allowed_payment_method_types: [...types],
      payment_method_options: options,
      payment_method,
      confirm: true,
    })
  }
  const paid = await debit('pm_usBankAccount_success')
  expect(paid.status).toBe('processing')
  payments.controls.settleIntent(paid.id, 'succeeded')
  const expand = ['latest_charge.balance_transaction']
  expect(await stripe.paymentIntents.retrieve(paid.id, { expand })).toMatchObject({
    status: 'succeeded',
    latest_charge: {
      payment_method_details: { type: 'us_bank_account' },
      balance_transaction: { fee: 23 },
    },
  })
  expect(payments.controls.openDispute(paid.id).status).toBe('lost')
  const failed = await debit('pm_usBankAccount_accountClosed')
  payments.controls.settleIntent(failed.id, 'succeeded')
  expect(await stripe.paymentIntents.retrieve(failed.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'account_closed' },
  })
  // On the same form, a card is still authorized first.
  expect((await debit('pm_card_visa')).status).toBe('requires_capture')
})
