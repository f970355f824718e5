import { type Selectable, sql } from 'kysely'
import { type Address, formatAddress } from '../addresses/address.ts'
import { addressKey } from '../addresses/address-key.ts'
import { later, MINUTE } from '../durations.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { Orders } from '../platform/schema.gen.ts'
import { type Line, toLine } from './lines.db.ts'
import type { OrderStatus } from './order.ts'
import { UNIT_PRICE_CENTS } from './price.ts'

export interface OrderRow {
  id: string
  fullName: string
  email: string
  emailKey: string
  amountCents: number
  /** Cents that moved, as the ledger has them. */
  money: { captured: number; refunded: number; disputed: number }
  deeds: number
  status: OrderStatus
  paymentIntentId: string
  gclid: string | null
  searchSessionId: string | null
  /** The customer's own file number. */
  reference: string | null
  /** Which card paid, if the provider said. */
  card: { brand: string; last4: string } | null
  createdAt: Date
  paidAt: Date | null
  /** When the customer's personal data was erased from it. */
  erasedAt: Date | null
}

export interface NewOrder {
  fullName: string
  email: string
  addresses: OrderedAddress[]
  amountCents: number
  paymentIntentId: string
  gclid: string | null
  searchSessionId: string | null
  reference: string | null
}

export type OrderedAddress = Address & { reference: string | null }

/** Saves the order of an intent; undefined if the intent already has one. */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  at: Date,
): Promise<OrderRow | undefined> {
  const row = await tx
    .insertInto('orders')
    .values({
      ...contactColumns(order),
      amount_cents: order.amountCents,
      unit_price_cents: UNIT_PRICE_CENTS,
      deeds: order.addresses.length,
      status: 'pending',
      payment_intent_id: order.paymentIntentId,
      created_at: at,
      next_payment_check_at: later(at, MINUTE),
    })
    .onConflict((conflict) => conflict.column('payment_intent_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await insertLines(tx, row.id, order.addresses, at)
  return toOrder(row)
}

/** The customer pressed the button again after a decline: the same order, as typed now. */
export async function rewriteOrder(
  tx: Tx,
  orderId: string,
  order: NewOrder,
  at: Date,
): Promise<OrderRow> {
  const row = await tx
    .updateTable('orders')
    .set({
      ...contactColumns(order),
      // The session it was first placed in has already been counted.
      search_session_id: sql`coalesce(search_session_id, ${order.searchSessionId})`,
      amount_cents: order.amountCents,
      deeds: order.addresses.length,
    })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('order_lines').where('order_id', '=', orderId).execute()
  await insertLines(tx, orderId, order.addresses, at)
  return toOrder(row)
}

function contactColumns(order: NewOrder) {
  return {
    full_name: order.fullName,
    email: order.email,
    gclid: order.gclid,
    search_session_id: order.searchSessionId,
    reference: order.reference,
  }
}

async function insertLines(tx: Tx, orderId: string, addresses: OrderedAddress[], at: Date) {
  await tx
    .insertInto('order_lines')
    .values(
      addresses.map((address, position) => ({
        order_id: orderId,
        position,
        street_address: address.streetAddress,
        city: address.city,
        state: address.state,
        zip_code: address.zipCode,
        address_key: addressKey(address),
        price_cents: UNIT_PRICE_CENTS,
        reference: address.reference,
        progress: 'unpaid',
        progress_at: at,
      })),
    )
    .execute()
}

/**
 * The order of an intent, locked against changes until this transaction ends. Not "for update":
 * that would keep a transaction that holds a line from writing its timeline, which references the
 * order, while we wait for the line.
 */
export async function lockOrderByIntent(tx: Tx, intentId: string): Promise<OrderRow | undefined> {
  const row = await tx
    .selectFrom('orders')
    .selectAll()
    .where('payment_intent_id', '=', intentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && toOrder(row)
}

export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  const row = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && toOrder(row)
}

/** The order, unless it's already locked: for work that runs again in a minute. */
export async function lockOrderIfFree(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  const row = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && toOrder(row)
}

export async function setOrderStatus(
  tx: Tx,
  orderId: string,
  status: OrderStatus,
  paidAt: Date | null,
  card: OrderRow['card'] = null,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status, paid_at: paidAt, next_payment_check_at: null })
    .$if(card !== null, (update) =>
      update.set({ card_brand: card?.brand, card_last4: card?.last4 }),
    )
    .where('id', '=', orderId)
    .execute()
}

/** What an order comes to when some of its lines were never charged. */
export async function setSold(
  tx: Tx,
  orderId: string,
  sold: { amountCents: number; deeds: number },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ amount_cents: sold.amountCents, deeds: sold.deeds })
    .where('id', '=', orderId)
    .execute()
}

/** Changes an order's email and remembers the old one. */
export async function setEmail(
  tx: Tx,
  order: OrderRow,
  email: string,
  at: Date,
): Promise<OrderRow> {
  const row = await tx
    .updateTable('orders')
    .set({ email })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('former_emails')
    .values({ order_id: order.id, email_key: order.emailKey, changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return toOrder(row)
}

export async function readOrderRow(db: Db | Tx, orderId: string): Promise<OrderRow | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  return row && toOrder(row)
}

export async function readOrderById(
  db: Db,
  orderId: string,
): Promise<(OrderRow & { lines: Line[] }) | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!row) return undefined
  const [order] = await withLines(db, [toOrder(row)])
  return order
}

/** Intents the reconciler should check now, longest waiting first. */
export async function dueForPaymentCheck(db: Db, at: Date, limit: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'payment_intent_id as intentId', 'created_at as createdAt'])
    .where('status', '=', 'pending')
    .where('next_payment_check_at', '<=', at)
    .orderBy('next_payment_check_at')
    .limit(limit)
    .execute()
}

export async function postponePaymentCheck(
  db: Db,
  orderId: string,
  next: Date | null,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ next_payment_check_at: next })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .execute()
}

/** Adds the lines of a page of orders in one query. */
export async function withLines(
  db: Db,
  orders: OrderRow[],
): Promise<Array<OrderRow & { lines: Line[] }>> {
  if (orders.length === 0) return []
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where(
      'order_id',
      'in',
      orders.map((order) => order.id),
    )
    .orderBy('position')
    .execute()
  const linesOf = Map.groupBy(rows.map(toLine), (line) => line.orderId)
  return orders.map((order) => ({ ...order, lines: linesOf.get(order.id) ?? [] }))
}

/** Whether the order matches what was sent again. */
export function isSameOrder(order: OrderRow & { lines: Line[] }, sent: NewOrder): boolean {
  const asSent = (address: Address, reference: string | null) =>
    `${formatAddress(address)}\n${reference ?? ''}`
  const written = order.lines.map((line) => asSent(line.address, line.reference)).join('\n')
  return (
    order.email === sent.email &&
    order.fullName === sent.fullName &&
    order.reference === sent.reference &&
    written === sent.addresses.map((address) => asSent(address, address.reference)).join('\n')
  )
}

export function toOrder(row: Selectable<Orders>): OrderRow {
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    emailKey: row.email_key,
    amountCents: row.amount_cents,
    money: {
      captured: row.captured_cents,
      refunded: row.refunded_cents,
      disputed: row.disputed_cents,
    },
    deeds: row.deeds,
    status: row.status as OrderStatus,
    paymentIntentId: row.payment_intent_id,
    gclid: row.gclid,
    searchSessionId: row.search_session_id,
    reference: row.reference,
    card:
      row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    erasedAt: row.erased_at,
  }
}
