import * as fc from 'fast-check'
import { HOUR, MINUTE } from '../../../src/durations.ts'
import { AppError } from '../../../src/errors.ts'
import { openConfirmation } from '../../../src/money/automatic/find-top-ups.ts'
import { topUpShortJob } from '../../../src/money/automatic/top-up-short.job.ts'
import { reconcilePaymentsJob } from '../../../src/money/payments/reconcile-payments.job.ts'
import { recordPayment } from '../../../src/money/payments/record-payment.ts'
import type { Payments } from '../../../src/platform/payments.ts'
import { jobContext, runJobs } from '../../support/jobs.ts'
import { orderFromBalance } from '../../support/money/balance.ts'
import { payByCard } from '../../support/orders.ts'
import { movesIn, sequenceOf } from '../move.ts'
import { type AutomaticWorld, CARDS, type Card } from './world.ts'

const move = movesIn<AutomaticWorld>()
/** What the shop may answer where a bank, a dispute or the provider is in the way. */
const REFUSALS = [
  'balance_too_low',
  'balance_frozen',
  'invalid_transition',
  'not_found',
  'provider_failed',
  'provider_unavailable',
]

/** Whatever isn't a refusal or a death that the move asked for is a bug. */
async function mayFail(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    const isRefused = error instanceof AppError && REFUSALS.includes(error.code)
    if (!isRefused && !(error instanceof Error && error.message === 'died')) throw error
    return false
  }
}

const allMayFail = (works: Array<Promise<unknown>>) => Promise.all(works.map(mayFail))
const hear = ({ shop }: AutomaticWorld, id: string) => recordPayment(shop.parts, id, 'provider')
const among = <T>(items: T[], which: number) => items[which % Math.max(1, items.length)]

/** A worker that dies at a call to the provider: before it's made, or before it hears the answer. */
function dying({ shop }: AutomaticWorld, at: 'chargeCard' | 'captureIntent', isAfter: boolean) {
  const { payments } = shop.parts
  const die =
    <A extends unknown[]>(call: (...args: A) => Promise<unknown>) =>
    async (...args: A): Promise<never> => {
      if (isAfter) await call(...args)
      throw new Error('died')
    }
  const change: Partial<Payments> =
    at === 'chargeCard'
      ? { chargeCard: die(payments.chargeCard) }
      : { captureIntent: die(payments.captureIntent) }
  return { ...shop.jobParts, payments: { ...payments, ...change } }
}

const reconcile = ({ shop }: AutomaticWorld) =>
  reconcilePaymentsJob.run(shop.jobParts, {}, jobContext(shop))

const atOnce = fc.constantFrom(1, 1, 2, 5)

export const MOVES = {
  draw: move(
    6,
    { deeds: fc.integer({ min: 1, max: 4 }), atOnce },
    async ({ shop, of, nextAddress }, { deeds, atOnce }) => {
      await allMayFail(
        Array.from({ length: atOnce }, () =>
          orderFromBalance(shop.parts, of.organizationId, {
            addresses: Array.from({ length: deeds }, nextAddress),
            email: `${of.organizationId}@elm.test`,
          }),
        ),
      )
    },
  ),

  /** As many deeds as the balance pays for, and the worker's turn. */
  drain: move(4, {}, async ({ shop, desk, of, nextAddress }) => {
    const deeds = Math.floor((await desk.balanceOf(of.organizationId)) / 1999)
    const addresses = Array.from({ length: Math.min(deeds, 15) }, nextAddress)
    const email = `${of.organizationId}@elm.test`
    if (deeds > 0)
      await mayFail(orderFromBalance(shop.parts, of.organizationId, { addresses, email }))
    await mayFail(desk.work(of))
  }),

  /** The worker's turn: one job after the other, or several workers at once. */
  work: move(5, { atOnce }, async ({ shop, desk, of }, { atOnce }) => {
    await allMayFail(Array.from({ length: atOnce }, () => desk.work(of)))
    await mayFail(runJobs(shop, [topUpShortJob]))
  }),

  /** Orders, workers and the provider's events at the same moment. */
  race: move(3, { deeds: fc.integer({ min: 1, max: 3 }) }, async (world, { deeds }) => {
    const { shop, desk, of, nextAddress } = world
    const addresses = Array.from({ length: deeds }, nextAddress)
    const known = await desk.atProvider(of)
    await allMayFail([
      desk.work(of),
      orderFromBalance(shop.parts, of.organizationId, { addresses }),
      desk.work(of),
      ...known.slice(-2).map(({ id }) => hear(world, id)),
    ])
  }),

  die: move(
    3,
    { at: fc.constantFrom('chargeCard', 'captureIntent'), isAfter: fc.boolean() },
    async (world, { at, isAfter }) => {
      const parts = dying(world, at as 'chargeCard' | 'captureIntent', isAfter)
      await mayFail(world.desk.work(world.of, parts))
    },
  ),

  providerFails: move(
    2,
    {
      when: fc.constantFrom('before', 'after'),
      path: fc.constantFrom('payment_intents$', 'capture$'),
    },
    async ({ shop, desk, of }, { when, path }) => {
      const fault = { kind: 'error', method: 'POST', path, count: 3 } as const
      shop.payments.controls.addFault({ ...fault, when: when as 'before' | 'after' })
      await mayFail(desk.work(of))
      shop.payments.controls.clearFaults()
    },
  ),

  hear: move(3, { which: fc.nat(20), atOnce }, async (world, { which, atOnce }) => {
    const chosen = among(await world.desk.atProvider(world.of), which)
    if (chosen) await allMayFail(Array.from({ length: atOnce }, () => hear(world, chosen.id)))
  }),

  /** The bank of the saved card changes its mind. */
  bank: move(3, { card: fc.constantFrom(...Object.keys(CARDS)) }, async (world, { card }) => {
    const { payment_method_id: id } = await world.desk.stateOf(world.of)
    world.card = card as Card
    world.shop.payments.controls.look().testCards.set(id, CARDS[world.card])
  }),

  /** An admin confirms what the bank asked about, or fails to. */
  confirm: move(2, { isRight: fc.boolean() }, async (world, { isRight }) => {
    const { shop, desk, of } = world
    const opened = openConfirmation(shop.parts, of.organizationId)
    if (!(await mayFail(opened))) return
    const { clientSecret, paymentMethodId } = await opened
    const id = clientSecret.split('_secret_')[0] ?? ''
    await desk.send(`/v1/payment_intents/${id}/confirm`, { payment_method: paymentMethodId })
    await desk.answer(clientSecret, isRight)
  }),

  dispute: move(1, { which: fc.nat(20) }, async (world, { which }) => {
    const { controls } = world.shop.payments
    const { charges } = controls.look()
    const open = (await world.desk.taken(world.of)).filter(
      ({ latest_charge: id }) => !charges.get(id ?? '')?.disputed,
    )
    const chosen = among(open, which)
    if (!chosen) return
    controls.openDispute(chosen.id)
    await hear(world, chosen.id)
    if (world.isOn) world.disputedAt ??= world.now()
  }),

  decide: move(2, { end: fc.constantFrom('won', 'lost') }, async (world, { end }) => {
    const { controls } = world.shop.payments
    const ours = new Set((await world.desk.taken(world.of)).map(({ id }) => id))
    for (const { id, status, payment_intent: intentId } of controls.look().disputes.values()) {
      if (!ours.has(intentId) || status !== 'needs_response') continue
      controls.closeDispute(id, end as 'won' | 'lost')
      await allMayFail([hear(world, intentId), hear(world, intentId)])
    }
  }),

  turn: move(3, { isOn: fc.boolean() }, async (world, { isOn }) => {
    const isDone = await mayFail(world.desk.set(world.of, isOn ? world.rule : null))
    if (!isDone) return
    world.isOn = isOn
    world.disputedAt = undefined
  }),

  replaceCard: move(1, {}, async (world) => {
    await world.desk.save(world.of)
    world.card = 'good'
  }),

  topUp: move(1, {}, async (world) => {
    const { shop, desk, of } = world
    const intentId = await desk.openTopUpOf(of, 5_000)
    await payByCard(shop, intentId)
    await hear(world, intentId)
  }),

  pass: move(4, { minutes: fc.constantFrom(2, 61, 361, 1_441) }, (world, { minutes }) =>
    world.pass(minutes * MINUTE),
  ),

  reconcile: move(3, {}, reconcile),
}

/** All that was begun is finished, and what rests after a decline has rested. */
export async function settle(world: AutomaticWorld): Promise<void> {
  for (const wait of [2 * MINUTE, 7 * HOUR, 2 * MINUTE]) {
    world.pass(wait)
    await reconcile(world)
    await runJobs(world.shop, [topUpShortJob])
  }
}

export const automaticSequence = fc.record({ moves: sequenceOf(MOVES, [4, 18]) })
