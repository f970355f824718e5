import type { Books } from '../../invariants/books.ts'
import { chargeOf } from '../../invariants/movements.ts'
import type { Move } from '../move.ts'
import * as clockwork from './clockwork.ts'
import { isCustomers, isRace, isWebhook, play } from './moves.ts'
import type { World } from './world.ts'

/** The same moves, with every event arriving right away and once. */
export async function playPerfectly(world: World, move: Move): Promise<void> {
  if (!isWebhook(move)) await playFaultily(world, move)
}

/**
 * Staff and banks act on what they see, which may be late but not forever: the periodic jobs run
 * before they act. Otherwise the same move would mean different things.
 */
export async function playFaultily(world: World, move: Move): Promise<void> {
  if (isRace(move)) return
  if (!isWebhook(move) && !isCustomers(move)) await catchUp(world)
  await play(world, move)
}

async function catchUp(world: World): Promise<void> {
  await clockwork.compareBooks(world)
  await clockwork.sendRefunds(world)
  await clockwork.compareBooks(world)
  await world.quiet()
  await world.look()
}

/** The result of a sequence, without the ids and times that differ from run to run. */
export function endState(world: World): object {
  const { books, provider } = world
  return {
    payments: world.intents.map(({ id }) => ({
      status: provider.paymentIntents.get(id)?.status,
      charged: chargeOf(provider, id)?.amount_captured ?? 0,
      order: orderState(books, id),
      refunds: books.refunds
        .filter((row) => row.payment_intent_id === id)
        .map((row) => `${row.reason} ${row.amount_cents} ${row.state}`)
        .sort(),
      ledger: ledgerSums(books, id),
      disputes: books.disputes
        .filter((row) => row.payment_intent_id === id)
        .map(({ status }) => status),
    })),
    customers: books.customers.map(({ email_key, order_count, deeds, spent_cents }) =>
      [email_key, order_count, deeds, spent_cents].join(' '),
    ),
    tasks: books.tasks
      .map(({ kind, closed_at }) => `${kind} ${closed_at ? 'closed' : 'open'}`)
      .sort(),
  }
}

function orderState(books: Books, intentId: string): string {
  const order = books.orders.find((row) => row.payment_intent_id === intentId)
  if (!order) return 'none'
  const lines = books.lines.filter((line) => line.order_id === order.id)
  return [order.status, order.amount_cents, ...lines.map((line) => line.progress)].join(' ')
}

function ledgerSums(books: Books, intentId: string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const row of books.ledger) {
    if (row.payment_intent_id !== intentId) continue
    const key = `${row.kind} ${row.account}`
    sums[key] = (sums[key] ?? 0) + row.amount_cents
  }
  return Object.fromEntries(Object.entries(sums).sort())
}
