import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { startPayments } from './start.ts'
import {
  client,
  create,
  failure,
  pay,
  payments,
  receiver,
  standPerTest,
  stripe,
} from './test-stand.ts'

standPerTest()

describe('idempotency', () => {
  const params = { amount: 2900, currency: 'usd' }

  test('an idempotency key replays the first response and is rejected for other parameters', async () => {
    const options = { idempotencyKey: 'order-7' }
    const first = await stripe.paymentIntents.create(params, options)
    const second = await stripe.paymentIntents.create(params, options)
    expect(second.id).toBe(first.id)
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
    const other = await failure(stripe.paymentIntents.create({ ...params, amount: 3000 }, options))
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    const elsewhere = await failure(stripe.refunds.create({ charge: 'ch_1' }, options))
    expect(elsewhere.message).toContain('same endpoint')
  })

  test('an idempotency key replays a 500, and after a lost response it returns the intent that was created', async () => {
    payments.controls.addFault({ kind: 'error', path: '^/v1/payment_intents$' })
    const failing = { idempotencyKey: 'fails' }
    for (const _time of [1, 2]) {
      const error = await failure(stripe.paymentIntents.create(params, failing))
      expect(error.statusCode).toBe(500)
    }
    payments.controls.addFault({ kind: 'hang', when: 'after' })
    const lost = { idempotencyKey: 'lost', timeout: 100 }
    const error = await failure(stripe.paymentIntents.create(params, lost))
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    const found = await stripe.paymentIntents.create(params, { idempotencyKey: 'lost' })
    expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([found.id])
  })

  test('the API says when an idempotency key is in use', async () => {
    payments.controls.addFault({ kind: 'hang', when: 'during', ms: 150 })
    const options = { idempotencyKey: 'twice' }
    const slow = stripe.paymentIntents.create(params, options)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const error = await failure(stripe.paymentIntents.create(params, options))
    expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    const { id } = await slow
    expect((await stripe.paymentIntents.create(params, options)).id).toBe(id)
  })
})

describe('the clock', () => {
  const may = new Date('2026-05-01T12:00:00Z')

  test('the clock dates new objects, while webhooks are still signed with the real time', async () => {
    payments.controls.setClock(may)
    const { created, latest_charge } = await pay()
    expect(created).toBe(may.getTime() / 1000)
    expect((await stripe.charges.retrieve(String(latest_charge))).created).toBe(created)
    await payments.controls.deliveriesIdle()
    expect(receiver).toMatchObject({ rejected: 0, events: [{ created }, { created }, { created }] })
    payments.controls.setClock(undefined)
    expect((await create()).created).toBeGreaterThan(Date.now() / 1000 - 60)
  })

  test('the clock expires an idempotency key after a day', async () => {
    const params = { amount: 2900, currency: 'usd' }
    const key = { idempotencyKey: 'a-day' }
    const at = (hours: number) =>
      payments.controls.setClock(new Date(may.getTime() + hours * 3_600_000))
    at(0)
    const { id } = await stripe.paymentIntents.create(params, key)
    at(23)
    expect((await stripe.paymentIntents.create(params, key)).id).toBe(id)
    at(25)
    expect((await stripe.paymentIntents.create(params, key)).id).not.toBe(id)
  })
})

test('the browser script is served wherever a page looks for Stripe.js', async () => {
  for (const path of ['/v3', '/v3/', '/endive/stripe.js', '/a/b/stripe.js', '/v3/?x=1']) {
    const response = await fetch(payments.url + path)
    expect(response.headers.get('content-type')).toContain('javascript')
    expect(await response.text()).toContain('window.Stripe')
  }
})

test('a restarted stand-in remembers its intents, keys and undelivered events', async () => {
  const dataFile = join(await mkdtemp(join(tmpdir(), 'payments-')), 'payments.json')
  const options = { dataFile, webhookUrl: receiver.url, retryDelaysMs: [300, 300, 300] }
  receiver.failNext(1)
  const before = await startPayments(options)
  const params = { amount: 2900, currency: 'usd' }
  const key = { idempotencyKey: 'kept' }
  const { id } = await client(before.port).paymentIntents.create(params, key)
  await before.close()
  const after = await startPayments(options)
  expect((await client(after.port).paymentIntents.retrieve(id)).amount).toBe(2900)
  expect((await client(after.port).paymentIntents.create(params, key)).id).toBe(id)
  await after.controls.deliveriesIdle()
  expect(receiver.types()).toContain('payment_intent.created')
  await after.close()
})
