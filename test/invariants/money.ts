import { shopDay } from '../../src/orders/shop-day.ts'
import type { State } from '../../standins/payments/state.ts'
import type { Books, Kept, LedgerRow, LineRow, OrderRow } from './books.ts'
import { chargeOf, movementsAt, takenByUs } from './movements.ts'

const UNIT_PRICE = 1999
const PAID = ['completed', 'refunded', 'partially_refunded']
const OURS = ['sales', 'refunds', 'disputes']
const TIME_ZONE = 'America/New_York'

/** Each returns what's wrong, in words, or nothing if it holds. */
export type Check = (books: Books, provider: Readonly<State>) => string[]

/** Holds at every moment, whatever is in progress. */
export const ALWAYS = {
  'one paid order a payment': (books, provider) => [
    ...repeated(books.orders.map((order) => order.payment_intent_id)).map(
      (intent) => `${intent} has two orders`,
    ),
    ...paidOrders(books).flatMap((order) => {
      const status = provider.paymentIntents.get(order.payment_intent_id)?.status
      return status === 'succeeded'
        ? []
        : [`order ${order.id} is paid by a payment that is ${status}`]
    }),
  ],

  'no charge before its order': (books, provider) =>
    paidOrders(books).flatMap((order) => {
      const charge = chargeOf(provider, order.payment_intent_id)
      const isLate = charge && Date.parse(order.created_at) > charge.created * 1000
      return isLate ? [`order ${order.id} was written after its card was charged`] : []
    }),

  'charged is the price': (books, provider) =>
    books.orders.flatMap((order) => {
      const ordered = linesOf(books, order)
      const lines = PAID.includes(order.status) ? ordered.filter(isSold) : ordered
      const price = lines.length * UNIT_PRICE
      const wrong = []
      if (order.amount_cents !== price || sum(lines.map((line) => line.price_cents)) !== price) {
        wrong.push(`order ${order.id} of ${lines.length} deeds says ${order.amount_cents}`)
      }
      const charge = chargeOf(provider, order.payment_intent_id)
      if (PAID.includes(order.status) && charge?.amount_captured !== price) {
        wrong.push(`order ${order.id} of ${price} was paid with ${charge?.amount_captured}`)
      }
      return wrong
    }),

  'refunds within the payment, one a line': (books, provider) => {
    const made = [...provider.refunds.values()].filter(({ status }) => status !== 'failed')
    const wrong = repeated(books.refunds.flatMap((row) => row.line_id ?? [])).map(
      (line) => `line ${line} has two refunds`,
    )
    for (const [intent, rows] of Map.groupBy(books.refunds, (row) => row.payment_intent_id)) {
      const captured = chargeOf(provider, intent)?.amount_captured ?? 0
      const owed = sum(rows.map((row) => row.amount_cents))
      if (owed > captured) wrong.push(`${owed} are owed back of ${captured} on ${intent}`)
    }
    for (const row of books.refunds) {
      const line = books.lines.find(({ id }) => id === row.line_id)
      const due = line
        ? line.price_cents
        : chargeOf(provider, row.payment_intent_id)?.amount_captured
      if (row.amount_cents !== due)
        wrong.push(`refund ${row.id} is ${row.amount_cents}, not ${due}`)
      const mine = made.filter(({ metadata }) => metadata?.refund === row.id)
      if (mine.length > 1) wrong.push(`refund ${row.id} was made ${mine.length} times`)
      if (mine.some(({ amount }) => amount !== row.amount_cents)) {
        wrong.push(`refund ${row.id} of ${row.amount_cents} was made as ${mine[0]?.amount}`)
      }
    }
    for (const [intent, refunds] of Map.groupBy(made, (refund) => refund.payment_intent ?? '')) {
      const captured = chargeOf(provider, intent)?.amount_captured ?? 0
      const back = sum(refunds.map(({ amount }) => amount))
      if (back > captured) wrong.push(`${back} went back of ${captured} on ${intent}`)
    }
    return wrong
  },

  'ledger is the provider': (books, provider) => {
    const moved = movementsAt(provider)
    const entries = Map.groupBy(books.ledger, (row) => `${row.kind} ${row.provider_id}`)
    return [...entries].flatMap(([key, rows]) => {
      if (sum(rows.map((row) => row.amount_cents)) !== 0) return [`${key} does not balance`]
      const { cents, intentId } = moved.get(key) ?? {}
      const said = rows.find((row) => row.account === 'provider')
      const isSame = said?.amount_cents === cents && said?.payment_intent_id === intentId
      return isSame ? [] : [`${key} is ${said?.amount_cents} here and ${cents} at the provider`]
    })
  },

  'status follows the lines': (books) =>
    books.orders.flatMap((order) => {
      const ordered = linesOf(books, order)
      const lines = ordered.filter(isSold)
      const back = lines.filter(({ progress }) => progress === 'refunded').length
      const follows = back === 0 ? 'completed' : back < lines.length ? PAID[2] : PAID[1]
      const wrong = ordered.flatMap((line) => lineProblem(books, order, line))
      if (PAID.includes(order.status) && order.status !== follows) {
        wrong.push(`order ${order.id} is ${order.status} with ${back} of ${lines.length} refunded`)
      }
      return wrong
    }),

  'taken is what was decided, once': (books, provider) =>
    takenByUs(provider).flatMap((charge) => {
      const intent = books.intents.find((row) => row.provider_id === charge.payment_intent)
      const times = [...provider.balanceTransactions.values()].filter(
        ({ type, source }) => type === 'charge' && source === charge.id,
      ).length
      const wrong = []
      if (intent?.capture_cents !== charge.amount_captured) {
        wrong.push(`${charge.amount_captured} were taken where ${intent?.capture_cents} were due`)
      }
      if (charge.amount_captured > charge.amount) wrong.push(`${charge.id} took too much`)
      if (times > 1) wrong.push(`${charge.id} was taken ${times} times`)
      return wrong
    }),

  'what is taken is for lines we work on': (books, provider) =>
    takenByUs(provider).flatMap((charge) => {
      const order = books.orders.find((row) => row.payment_intent_id === charge.payment_intent)
      const lines = order ? linesOf(books, order).filter(isSold) : []
      const price = sum(lines.map((line) => line.price_cents))
      return price === charge.amount_captured
        ? []
        : [`${charge.id} took ${charge.amount_captured} for lines of ${price}`]
    }),

  'a released line moves no money and no work': (books) =>
    books.lines.flatMap((line) => {
      if (isSold(line)) return []
      const wrong = []
      if (books.refunds.some((row) => row.line_id === line.id)) {
        wrong.push(`released line ${line.id} has a refund`)
      }
      if (books.searched.includes(line.id)) wrong.push(`released line ${line.id} is searched for`)
      return wrong
    }),

  'what is left out is left out for a reason': (books) =>
    books.lines.flatMap((line) => {
      if (isSold(line)) return []
      const isTwin = books.lines.some(
        (other) => other.order_id !== line.order_id && other.address_key === line.address_key,
      )
      return isTwin ? [] : [`line ${line.id} was left out as ${line.release_reason} for nothing`]
    }),

  // By the day that the money moved on, by order and by customer.
  'figures are their rows': (books) => {
    const days = new Map(books.totals.map((total) => [total.day, total]))
    const dayOf = (at: string) => shopDay(new Date(at), TIME_ZONE)
    const kept = books.ledger.filter(({ account }) => OURS.includes(account))
    const wrong = []
    const all = new Set([
      ...days.keys(),
      ...books.orders.map((order) => dayOf(order.created_at)),
      ...kept.map(({ at }) => dayOf(at)),
    ])
    for (const day of all) {
      const orders = books.orders.filter((order) => dayOf(order.created_at) === day).length
      const said = days.get(day)?.orders ?? 0
      if (said !== orders) wrong.push(`${day} says ${said} orders, not ${orders}`)
      const rows = kept.filter(({ at }) => dayOf(at) === day)
      wrong.push(...keptProblem(day, days.get(day), rows))
    }
    for (const order of books.orders) {
      const rows = kept.filter(({ order_id }) => order_id === order.id)
      wrong.push(...keptProblem(`order ${order.id}`, order, rows))
    }
    for (const customer of books.customers) {
      const { email_key, order_count, spent_cents } = customer
      const theirs = books.orders.filter((order) => order.email_key === email_key)
      const ids = theirs.map(({ id }) => id)
      const rows = kept.filter(({ order_id }) => order_id && ids.includes(order_id))
      wrong.push(...keptProblem(email_key, customer, rows))
      if (spent_cents !== 0 - sum(rows.map((row) => row.amount_cents))) {
        wrong.push(`${email_key} spent ${spent_cents}`)
      }
      if (order_count !== theirs.length) wrong.push(`${email_key} has ${order_count} orders`)
    }
    if (sum(books.totals.map((total) => total.customers)) !== books.customers.length) {
      wrong.push(`the totals count other customers than the ${books.customers.length} there are`)
    }
    return wrong
  },
} satisfies Record<string, Check>

/**
 * A line is being refunded exactly while its refund is in progress, and is refunded once it's
 * through.
 */
function lineProblem(books: Books, order: OrderRow, line: LineRow): string[] {
  const refund = books.refunds.find((row) => row.line_id === line.id)
  const isPaid = PAID.includes(order.status)
  const isOver = refund && ['succeeded', 'settled_outside'].includes(refund.state)
  const expected = refund && (isOver ? 'refunded' : 'refunding')
  const isOther = ['unpaid', 'refunding', 'refunded'].includes(line.progress)
  const isUnpaid = ['unpaid', 'released'].includes(line.progress)
  if (!isPaid) return isUnpaid ? [] : [`unpaid line ${line.id} is ${line.progress}`]
  if (expected ? line.progress === expected : !isOther) return []
  return [
    `line ${line.id} is ${line.progress} with a refund that is ${refund?.state ?? 'not there'}`,
  ]
}

/** Where what's shown as captured, refunded and disputed isn't what these rows of the ledger say. */
function keptProblem(what: string, shown: Kept | undefined, rows: LedgerRow[]): string[] {
  const total = (account: string) =>
    sum(rows.filter((row) => row.account === account).map((row) => row.amount_cents))
  const counted = [0 - total('sales'), total('refunds'), total('disputes')].join(', ')
  const { captured_cents = 0, refunded_cents = 0, disputed_cents = 0 } = shown ?? {}
  const said = [captured_cents, refunded_cents, disputed_cents].join(', ')
  return said === counted ? [] : [`${what} shows ${said}, and the ledger ${counted}`]
}

export function paidOrders(books: Books): OrderRow[] {
  return books.orders.filter(({ status }) => PAID.includes(status))
}

/** Not left out of its order's payment. */
function isSold({ progress }: LineRow): boolean {
  return progress !== 'released'
}

function linesOf(books: Books, order: OrderRow): LineRow[] {
  return books.lines.filter((line) => line.order_id === order.id)
}

function repeated(values: string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
