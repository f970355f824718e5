import type { State } from '../../standins/payments/state.ts'
import type { OrderRow } from './books.ts'
import { type Check, paidOrders } from './money.ts'
import { chargeOf, movementsAt } from './movements.ts'

const HOUR = 60 * 60 * 1000
const GIVEN_BACK = ['refunding', 'refunded', 'released']

/** Also holds once everything has settled: whatever had to happen has happened. */
export const IN_THE_END = {
  'one paid order a payment': (books, provider) =>
    succeeded(provider).flatMap((intent) => {
      const order = books.orders.find((row) => row.payment_intent_id === intent)
      const isPaid = order !== undefined && paidOrders(books).includes(order)
      const isReturned = books.refunds.some(
        (row) => row.payment_intent_id === intent && row.line_id === null,
      )
      const wrong = []
      if (isPaid === isReturned) {
        wrong.push(`${intent} is ${isPaid ? 'both' : 'neither'} an order's and returned`)
      }
      if (isReturned && order && hadToFit(order, provider)) {
        wrong.push(`${intent} fits its order and was returned all the same`)
      }
      return wrong
    }),

  'no order waits for ever': (books, provider) =>
    books.orders.flatMap((order) => {
      const status = provider.paymentIntents.get(order.payment_intent_id)?.status
      return order.status === 'pending'
        ? [`order ${order.id} is pending, its payment ${status}`]
        : []
    }),

  'nothing stays held': (books, provider) => [
    ...[...provider.paymentIntents.values()].flatMap(({ id, status }) =>
      status === 'requires_capture' ? [`${id} is still held`] : [],
    ),
    ...books.intents.flatMap(({ provider_id, capture_cents, closed_at }) =>
      capture_cents !== null && !closed_at ? [`${provider_id} is decided and not over`] : [],
    ),
  ],

  'a payment that fits is taken': (books, provider) =>
    books.intents.flatMap(({ provider_id: id, authorized_cents, capture_cents }) => {
      const intent = provider.paymentIntents.get(id ?? '')
      const order = books.orders.find((row) => row.payment_intent_id === id)
      // Nobody had paid when we gave up, or we let the authorization expire.
      if (!id || !order || authorized_cents === null || intent?.status !== 'canceled') return []
      if (intent.cancellation_reason === 'expired' || capture_cents !== 0) return []
      const lines = books.lines.filter((line) => line.order_id === order.id)
      const why = books.releases.find((row) => row.order_id === order.id)?.reason ?? ''
      if (why.startsWith('The card provider refused')) return []
      const isFit = authorized_cents === order.amount_cents && lines.some(isUnpaid)
      return isFit && wasFirst(order, provider) ? [`${id} fits its order and was released`] : []
    }),

  'refunds come to an end': (books) =>
    books.refunds.flatMap((row) => {
      if (['succeeded', 'settled_outside'].includes(row.state)) return []
      const task = books.tasks.find(
        ({ kind, subject }) => kind === 'refund_failed' && subject === row.id,
      )
      if (row.state === 'failed' && task && task.closed_at === null) return []
      return [
        `refund ${row.id} is ${row.state}, and ${task ? 'its task is closed' : 'nobody knows'}`,
      ]
    }),

  'ledger is the provider': (books, provider) => {
    const written = new Set(books.ledger.map((row) => `${row.kind} ${row.provider_id}`))
    return [...movementsAt(provider)].flatMap(([key, { cents, intentId }]) =>
      written.has(key) ? [] : [`${key} of ${cents} on ${intentId} is not on the ledger`],
    )
  },

  'what only a person can settle is before a person': (books, provider) => [
    ...[...provider.disputes.values()].flatMap(({ id, status }) => {
      const row = books.disputes.find(({ provider_id }) => provider_id === id)
      if (row?.status !== status) {
        return [`dispute ${id} is ${status} there and ${row?.status} here`]
      }
      const isOver = ['won', 'lost', 'warning_closed', 'prevented'].includes(status)
      return isOver === (row.closed_at !== null)
        ? []
        : [`dispute ${id} is ${status} and was closed at ${row.closed_at}`]
    }),
    ...[...provider.refunds.values()].flatMap(({ id, metadata }) => {
      const isKnown = books.refunds.some((row) => row.id === metadata?.refund)
      const task = books.tasks.find(
        ({ kind, subject }) => kind === 'refund_unknown' && subject === id,
      )
      return isKnown || task ? [] : [`nobody was asked about refund ${id}, made by hand`]
    }),
    ...books.tasks.flatMap(({ kind, detail }) => (kind === 'books_differ' ? [detail] : [])),
  ],

  'a deed paid twice is paid back': (books, provider) => {
    const bought = paidOrders(books).flatMap((order) => {
      const placed = books.grants.find(
        (grant) => grant.order_id === order.id && grant.earned_by === 'placed',
      )
      const charge = chargeOf(provider, order.payment_intent_id)
      if (!placed || !charge) return []
      const times = [Date.parse(order.created_at), charge.created * 1000]
      return books.lines
        .filter((line) => line.order_id === order.id)
        .map((line) => ({
          times,
          line,
          whose: `${placed.browser_hash} ${order.email_key} ${line.address_key}`,
        }))
    })
    return [...Map.groupBy(bought, ({ whose }) => whose).values()].flatMap((same) => {
      const kept = same.filter(({ line }) => !GIVEN_BACK.includes(line.progress))
      const times = kept.flatMap((each) => each.times)
      const isAtOnce = Math.max(...times) - Math.min(...times) < HOUR
      return kept.length > 1 && isAtOnce ? [`${kept[0]?.whose} was paid ${kept.length} times`] : []
    })
  },
} satisfies Record<string, Check>

function succeeded(provider: Readonly<State>): string[] {
  return [...provider.paymentIntents.values()]
    .filter(({ status }) => status === 'succeeded')
    .map(({ id }) => id)
}

function isUnpaid({ progress }: { progress: string }): boolean {
  return progress === 'unpaid'
}

/** Written before the card was authorized, and not given up on by then. */
function wasFirst(order: OrderRow, provider: Readonly<State>): boolean {
  const charge = chargeOf(provider, order.payment_intent_id)
  if (!charge) return false
  const waited = charge.created * 1000 - Date.parse(order.created_at)
  return waited > 0 && waited < 23 * HOUR
}

/** Written before the charge and for its amount; at the same moment, it could go either way. */
function hadToFit(order: OrderRow, provider: Readonly<State>): boolean {
  const charge = chargeOf(provider, order.payment_intent_id)
  if (!charge) return false
  const isFirst = Date.parse(order.created_at) < charge.created * 1000
  return isFirst && charge.amount_captured === order.amount_cents
}
