import { insertSuppression } from '../../../src/addresses/suppressions.db.ts'
import { refundLines } from '../../../src/money/refunds/refund-lines.ts'
import { retryRefund, settleOutside } from '../../../src/money/refunds/settle-failed-refund.ts'
import { moveLine, readLine } from '../../../src/orders/lines.db.ts'
import { attempt } from './attempt.ts'
import { HOUSE, houseIn } from './customers.ts'
import { among, paid, positionOf } from './pick.ts'
import type { World } from './world.ts'

interface Which {
  which: number
}

export async function refund(world: World, move: Which & { lines: number; twice: boolean }) {
  const lines = linesOf(world, move.which)
  const orderId = lines[0]?.order_id
  if (!orderId) return
  const wanted = lines.filter((_, index) => (move.lines >> index) & 1).map(({ id }) => id)
  const ask = () =>
    attempt(world, 'refund', () =>
      refundLines(world.shop.parts, {
        orderId,
        lineIds: wanted.length > 0 ? wanted : undefined,
        reason: 'not_found',
        despitePolicy: true,
        actor: 'system',
      }),
    )
  await Promise.all(move.twice ? [ask(), ask()] : [ask()])
}

function failedRefund(world: World, which: number) {
  const failed = world.intents.flatMap(({ id }) =>
    world.books.refunds
      .filter((row) => row.payment_intent_id === id && row.state === 'failed')
      .sort((one, other) => positionOf(world, one.id) - positionOf(world, other.id)),
  )
  return among(failed, which)
}

/** An owner sends a check. */
export async function settle(world: World, { which, twice }: Which & { twice: boolean }) {
  const row = failedRefund(world, which)
  if (!row) return
  const settlement = { refundId: row.id, staffId: world.staffId, reason: 'Sent a check' }
  const ask = () =>
    attempt(world, 'settle outside', () => settleOutside(world.shop.parts, settlement))
  await Promise.all(twice ? [ask(), ask()] : [ask()])
}

export async function retry(world: World, move: Which & { atOnce: boolean }) {
  const row = failedRefund(world, move.which)
  if (!row) return
  const ask = () => attempt(world, 'retry', () => retryRefund(world.shop.parts, row.id, 'system'))
  const paymentIntentId = row.payment_intent_id
  const look = async () =>
    world.heard('verify', await world.shop.visit().post('/api/verify-payment', { paymentIntentId }))
  await Promise.all(move.atOnce ? [ask(), ask(), look()] : [ask()])
}

/** The deed is delivered or can't be found: a refund can come from any of these states. */
export async function fulfil(world: World, move: Which & { to: 'desk' | 'delivered' }) {
  const row = linesOf(world, move.which).find(({ progress }) => progress === 'queued')
  if (!row) return
  const at = new Date(world.now())
  const steps =
    move.to === 'desk' ? (['escalate'] as const) : (['search', 'found', 'pass', 'deliver'] as const)
  for (const step of steps) {
    const line = await readLine(world.shop.parts.db, row.id)
    if (!line) return
    await attempt(world, 'fulfil', () =>
      world.shop.database.db.transaction().execute((tx) =>
        moveLine(tx, line, step, {
          actor: 'system',
          at,
          desk: { kind: 'not_found', words: 'looked for' },
          found: {},
        }),
      ),
    )
  }
}

/** An address comes on the list, perhaps of an order that's about to be paid. Without a sweep: that
 * is about deeds that are sold, and has its own tests. */
export async function withhold(world: World, { cart }: { cart: number }) {
  const address = houseIn(HOUSE, cart)
  const entry = { address, personName: undefined, notice: 'A letter', at: new Date(world.now()) }
  await world.shop.database.db
    .transaction()
    .execute((tx) => insertSuppression(tx, { ...entry, staffId: world.staffId }))
}

function linesOf(world: World, which: number) {
  const intent = among(paid(world), which)
  const order = world.books.orders.find((row) => row.payment_intent_id === intent?.id)
  return world.books.lines.filter((line) => line.order_id === order?.id)
}
