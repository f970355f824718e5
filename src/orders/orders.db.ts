import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Address } from '../addresses/address.ts'
import { addressKey } from '../addresses/address-key.ts'
import type { AddressMatch } from '../addresses/address-match.ts'
import { LIST_LOCKED } from '../addresses/suppressions.db.ts'
import { later, MINUTE } from '../durations.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { Orders } from '../schema.gen.ts'
import { LINE_COLUMNS, type Line, type LineColumns, toLine } from './lines.db.ts'
import type { OrderStatus } from './order.ts'
import { UNIT_PRICE_CENTS } from './price.ts'
import { deedName, type WantedDeed } from './wanted-deed.ts'

export interface NewOrder {
  fullName: string
  email: string
  addresses: OrderedAddress[]
  amountCents: number
  paymentIntentId: string
  gclid: string | null
  searchSessionId: string | null
  reference: string | null
  /** Only if it came through the API. */
  ofOrganization?: OfOrganization
}

/** What an order through the API has besides: its id, which its payment is named after, whose it is,
 * and what its caller wants kept and emailed. */
export interface OfOrganization {
  orderId: string
  organizationId: string
  costCenter: string | null
  metadata: Record<string, string>
  deliverTo: string[]
  /** The member or the key that ordered it. */
  placedBy: string
}

/** How well the address was found; missing where nobody but its buyer confirmed it. */
export type OrderedAddress = Address & {
  reference: string | null
  addressMatch?: AddressMatch
  /** The deed with this number, and the date cited with it, instead of the latest one. */
  wantedNumber?: string | null | undefined
  wantedDate?: string | null | undefined
}

export const ORDER_COLUMNS = [
  'id',
  'fullName',
  'email',
  'emailKey',
  'amountCents',
  // Cents that moved, as the ledger has them.
  'capturedCents',
  'refundedCents',
  'disputedCents',
  'deeds',
  'status',
  'paymentIntentId',
  'gclid',
  'searchSessionId',
  'reference',
  // Which card paid, if the provider said.
  'cardBrand',
  'cardLast4',
  'createdAt',
  'paidAt',
  // Whose order it is, if it came through the API.
  'organizationId',
  'erasedAt',
] as const
const ORDER_LIST = sql.join(ORDER_COLUMNS.map((column) => sql.ref(`orders.${column}`)))
export type OrderColumns = Pick<Selectable<Orders>, (typeof ORDER_COLUMNS)[number]>
export type OrderRow = ReturnType<typeof toOrder>

/** Saves the order of an intent with its lines and its first row on the timeline, and lets the browser
 * that placed it read it, if one did; undefined if the intent already has an order. */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  browserHash: Buffer | null,
  at: Date,
): Promise<OrderRow | undefined> {
  const { ofOrganization } = order
  const metadata = ofOrganization ? JSON.stringify(ofOrganization.metadata) : null
  const { rows } = await sql<OrderColumns>`
    with written as (
      insert into orders (id, full_name, email, gclid, search_session_id, reference, amount_cents,
        unit_price_cents, deeds, status, payment_intent_id, created_at, next_payment_check_at,
        organization_id, cost_center, metadata, deliver_to, placed_by)
      values (coalesce(${ofOrganization?.orderId ?? null}::uuid, gen_random_uuid()),
        ${order.fullName}, ${order.email}, ${order.gclid}, ${order.searchSessionId},
        ${order.reference}, ${order.amountCents}, ${UNIT_PRICE_CENTS}, ${order.addresses.length},
        'pending', ${order.paymentIntentId}, ${at}, ${later(at, MINUTE)},
        ${ofOrganization?.organizationId ?? null}, ${ofOrganization?.costCenter ?? null},
        ${metadata}, ${ofOrganization?.deliverTo ?? null}, ${ofOrganization?.placedBy ?? null})
      on conflict (payment_intent_id) do nothing
      returning ${sql.join(ORDER_COLUMNS.map((column) => sql.ref(column)))}
    ), lines as (${insertingLines(sql`written`, order.addresses, at)}),
    granted as (
      insert into order_grants (order_id, browser_hash, earned_by, created_at)
      select id, ${browserHash}::bytea, 'placed', created_at from written
      where ${browserHash}::bytea is not null
    ), told as (
      insert into timeline (order_id, event, actor, at)
      select id, 'placed', 'customer', created_at from written
    )
    select ${sql.join(ORDER_COLUMNS.map((column) => sql.ref(column)))} from written`.execute(tx)
  return rows[0] && toOrder(rows[0])
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
      fullName: order.fullName,
      email: order.email,
      gclid: order.gclid,
      reference: order.reference,
      // The session it was first placed in has already been counted.
      searchSessionId: sql`coalesce(search_session_id, ${order.searchSessionId})`,
      amountCents: order.amountCents,
      deeds: order.addresses.length,
    })
    .where('id', '=', orderId)
    .returning(ORDER_COLUMNS)
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('orderLines').where('orderId', '=', orderId).execute()
  const written = sql`(select ${orderId}::uuid as id)`
  await insertingLines(written, order.addresses, at).execute(tx)
  return toOrder(row)
}

/** Lines for the order whose `id` this relation has. */
function insertingLines(order: RawBuilder<unknown>, addresses: OrderedAddress[], at: Date) {
  return sql`
    insert into order_lines (order_id, position, street_address, city, state, zip_code, address_key,
      reference, address_match, wanted_number, wanted_date, price_cents, progress, progress_at)
    select ordered.id, place - 1, street_address, city, state, zip_code, address_key,
      line.reference, line.address_match, line.wanted_number, line.wanted_date,
      ${UNIT_PRICE_CENTS}::int, 'unpaid', ${at}::timestamptz
    from ${order} as ordered, unnest(${addresses.map(({ streetAddress }) => streetAddress)}::text[],
      ${addresses.map(({ city }) => city)}::text[], ${addresses.map(({ state }) => state)}::text[],
      ${addresses.map(({ zipCode }) => zipCode)}::text[], ${addresses.map(addressKey)}::text[],
      ${addresses.map(({ reference }) => reference)}::text[],
      ${addresses.map(({ addressMatch }) => addressMatch ?? null)}::text[],
      ${addresses.map(({ wantedNumber }) => wantedNumber ?? null)}::text[],
      ${addresses.map(({ wantedDate }) => wantedDate ?? null)}::date[]
    ) with ordinality as line (street_address, city, state, zip_code, address_key, reference,
      address_match, wanted_number, wanted_date, place)`
}

function ordersIn(db: Db | Tx) {
  return db.selectFrom('orders').select(ORDER_COLUMNS)
}

async function one(orders: ReturnType<typeof ordersIn>): Promise<OrderRow | undefined> {
  const row = await orders.executeTakeFirst()
  return row && toOrder(row)
}

/** Locked until this transaction ends. Not "for update", which would keep a transaction that holds
 * a line from writing its timeline while we wait for the line. */
export async function lockOrderByIntent(tx: Tx, intentId: string): Promise<OrderRow | undefined> {
  return one(ordersIn(tx).where('paymentIntentId', '=', intentId).forNoKeyUpdate())
}

const inLine = <Column extends string>(column: Column) =>
  `line${column.charAt(0).toUpperCase()}${column.slice(1)}` as `line${Capitalize<Column>}`

/** A row per line of an order, for a statement that joins `orders` and `order_lines as line`. */
export const WHOLE_ORDER = sql`
  ${ORDER_LIST},
  ${sql.join(LINE_COLUMNS.map((column) => sql`${sql.ref(`line.${column}`)} as ${sql.ref(inLine(column))}`))}`

export type WholeOrderRow = OrderColumns & {
  [Column in keyof LineColumns as `line${Capitalize<Column>}`]: LineColumns[Column]
}

/** The order of such rows with its lines; undefined if there are none. */
export function toWholeOrder(rows: WholeOrderRow[]): (OrderRow & { lines: Line[] }) | undefined {
  const [first] = rows
  if (!first) return undefined
  const lines = rows.map((row) => {
    const columns = LINE_COLUMNS.map((column) => [column, row[inLine(column)]])
    return toLine(Object.fromEntries(columns) as LineColumns)
  })
  const columns = ORDER_COLUMNS.map((column) => [column, first[column]])
  return { ...toOrder(Object.fromEntries(columns) as OrderColumns), lines }
}

export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  return one(ordersIn(tx).where('id', '=', orderId).forNoKeyUpdate())
}

export async function lockListAndOrder(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderColumns>`
    with ${LIST_LOCKED} select ${ORDER_LIST} from list, orders
    where orders.id = ${orderId} for no key update of orders`.execute(tx)
  return rows[0] && toOrder(rows[0])
}

/** The order, unless it's already locked: for work that runs again in a minute. */
export async function lockOrderIfFree(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  return one(ordersIn(tx).where('id', '=', orderId).forNoKeyUpdate().skipLocked())
}

export async function setOrderStatus(tx: Tx, orderId: string, status: OrderStatus): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status, nextPaymentCheckAt: null })
    .where('id', '=', orderId)
    .execute()
}

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
    .returning(ORDER_COLUMNS)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('formerEmails')
    .values({ orderId: order.id, emailKey: order.emailKey, changedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return toOrder(row)
}

export async function readOrderRow(db: Db | Tx, orderId: string): Promise<OrderRow | undefined> {
  return one(ordersIn(db).where('id', '=', orderId))
}

export async function readOrderById(db: Db, orderId: string) {
  const { rows } = await sql<WholeOrderRow>`
    select ${WHOLE_ORDER} from orders join order_lines as line on line.order_id = orders.id
    where orders.id = ${orderId} order by line.position`.execute(db)
  return toWholeOrder(rows)
}

export async function dueForPaymentCheck(db: Db, at: Date, limit: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'paymentIntentId as intentId', 'createdAt'])
    .where('status', '=', 'pending')
    .where('nextPaymentCheckAt', '<=', at)
    .orderBy('nextPaymentCheckAt')
    .limit(limit)
    .execute()
}

export async function postponePaymentCheck(db: Db, orderId: string, next: Date | null) {
  await db
    .updateTable('orders')
    .set({ nextPaymentCheckAt: next })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .execute()
}

export async function withLines<Order extends OrderRow>(db: Db, orders: Order[]) {
  if (orders.length === 0) return []
  const rows = await db
    .selectFrom('orderLines')
    .select(LINE_COLUMNS)
    .where('orderId', '=', sql<string>`any(${orders.map(({ id }) => id)}::uuid[])`)
    .orderBy('position')
    .execute()
  const linesOf = Map.groupBy(rows.map(toLine), (line) => line.orderId)
  return orders.map((order) => ({ ...order, lines: linesOf.get(order.id) ?? [] }))
}

export function isSameOrder(order: OrderRow & { lines: Line[] }, sent: NewOrder): boolean {
  const asSent = (address: Address, line: WantedDeed & { reference: string | null }) =>
    `${deedName(address, line)}\n${line.reference ?? ''}`
  const written = order.lines.map((line) => asSent(line.address, line)).join('\n')
  return (
    order.email === sent.email &&
    order.fullName === sent.fullName &&
    order.reference === sent.reference &&
    written === sent.addresses.map((address) => asSent(address, address)).join('\n')
  )
}

export function toOrder({
  capturedCents: captured,
  refundedCents: refunded,
  disputedCents: disputed,
  cardBrand: brand,
  cardLast4: last4,
  ...order
}: OrderColumns) {
  const card = brand && last4 ? { brand, last4 } : null
  return { ...order, money: { captured, refunded, disputed }, card }
}
