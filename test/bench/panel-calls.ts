import type pg from 'pg'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../support/contract.ts'

/** As long as a search may take in production: the tests give it more. */
export const PATIENCE = { PANEL_SEARCH_MS: '60' }

type Values = Record<string, string>
interface Input {
  params?: Values
  query?: Values
}
/** One call, made with different values each time: `round` counts the times. */
export interface PanelCall {
  name: string
  path(round: number): string
}

/** Existing records to ask for. */
export interface Samples {
  orders: Array<{
    id: string
    customer: string
    email: string
    name: string
    street: string
    city: string
  }>
  documents: string[]
  /** Of the company with a tenth of all orders. */
  own: Array<{ id: string; file: string; street: string; city: string }>
  deskLines: string[]
  /** Cursors of deep pages, named by list. */
  deepOrders: string
  deepCustomers: string
  now: Date
}

type Variants = Record<string, (samples: Samples, round: number) => Input>

const FALLBACK: Variants = { '': () => ({}) }

const order = ({ orders }: Samples, round: number) => orders[round % orders.length] ?? fail()
const day = ({ now }: Samples, back: number) =>
  new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10)
const query = (values: Values) => () => ({ query: values })
/** What somebody types who looks for an order. */
const typed =
  (of: (order: Samples['orders'][number]) => string, values: Values = {}) =>
  (samples: Samples, round: number) => ({ query: { q: of(order(samples, round)), ...values } })

const own =
  (of: (order: Samples['own'][number]) => string, values: Values = {}) =>
  ({ own }: Samples, round: number) => {
    const order = own[round % own.length] ?? fail()
    return { query: { q: of(order), ...values } }
  }

const aDay = (samples: Samples) => ({ from: day(samples, 3), to: day(samples, 3) })

const RANGES: Variants = {
  'of a month': query({ days: '30' }),
  'of a year': query({ days: '365' }),
  'of any days': (samples, round) => ({
    query: { from: day(samples, 500 + round), to: day(samples, 200 + round) },
  }),
}

const FINDING: Variants = {
  'by part of a file number': own(({ file }) => file.slice(3).toLowerCase()),
  'by the end of a file number': own(({ file }) => file.slice(-5)),
  'by order number': own(({ id }) => id.slice(0, 8).toUpperCase()),
  'by street': own(({ street }) => street),
  'by half a street': own(({ street }) => street.slice(0, 7)),
  'by a whole address': own(({ street, city }) => `${street}, ${city}`),
  'by city': own(({ city }) => city),
  'by what nobody has': query({ q: 'zanzibar heights' }),
  'of a file': (samples, round) => ({
    query: { fileNumber: (samples.own[round % samples.own.length] ?? fail()).file.toLowerCase() },
  }),
  'of a cost center': query({ costCenter: 'refinance' }),
  'of a month': (samples) => ({ query: { from: day(samples, 430), to: day(samples, 400) } }),
  'in a state, of a cost center': query({ addressState: 'WY', costCenter: 'commercial' }),
}
const WITH_STATES: Variants = {
  'first page': () => ({}),
  'with staff': query({ state: 'with_staff' }),
  'refunded, by city': own(({ city }) => city, { state: 'refunded' }),
}

/**
 * The variants of each list call. A call not listed here is made plainly, with an order's id if it
 * takes one.
 */
const VARIANTS: Record<string, Variants> = {
  '/api/account/deeds': { ...WITH_STATES, ...FINDING },
  '/api/account/deeds/counts': { 'of all': () => ({}), ...FINDING },
  '/api/admin/orders': {
    'first page': () => ({}),
    'deep page': ({ deepOrders }) => ({ query: { cursor: deepOrders } }),
    'by whole email': typed(({ email }) => email),
    'by part of an email': typed(({ email }) => email.split('@')[0]?.slice(2) ?? ''),
    'by name': typed(({ name }) => name),
    'by order number': typed(({ id }) => id.slice(0, 8).toUpperCase()),
    'by part of an id': typed(({ id }) => id.slice(9, 18)),
    'by whole id': typed(({ id }) => id),
    'by street': typed(({ street }) => street),
    'by half a street': typed(({ street }) => street.slice(0, 7)),
    'by city': typed(({ city }) => city),
    'by a very common word': query({ q: 'gmail' }),
    'by a state': query({ q: 'tx' }),
    'by two letters that are rare': query({ q: 'qx' }),
    'by one letter': query({ q: 'e' }),
    'by what nobody has': query({ q: 'zanzibar heights' }),
    'by common parts that never meet': query({ q: 'gmail.com ave' }),
    completed: query({ status: 'completed' }),
    pending: query({ status: 'pending' }),
    refunded: query({ status: 'refunded' }),
    'at the desk': query({ desk: 'yes' }),
    'with an ad click': query({ ad: 'yes' }),
    'in a state': query({ state: 'WY' }),
    'in a state, refunded, by an ad': query({ state: 'RI', refund: 'yes', ad: 'yes' }),
    'with a refund, pending (nothing)': query({ refund: 'yes', status: 'pending' }),
    'refunded this week': (samples) => ({ query: { refundedFrom: day(samples, 6) } }),
    'of a day': (samples) => ({ query: { from: day(samples, 400), to: day(samples, 400) } }),
    'of a year, by city': (samples, round) => ({
      query: { from: day(samples, 700), to: day(samples, 335), q: order(samples, round).city },
    }),
    'by name, refunded': typed(({ name }) => name, { status: 'refunded' }),
    'a hundred at once': query({ limit: '100' }),
    'by net': query({ sort: '-net' }),
    'oldest first': query({ sort: 'placed' }),
    'by customer, of the newest': query({ sort: 'customer' }),
    'at the desk, by when they are due': query({ sort: 'due', desk: 'yes' }),
    'in a state, by net': query({ sort: '-net', state: 'WY' }),
    'by name, by net': typed(({ name }) => name, { sort: '-net' }),
  },
  '/api/admin/totals/orders': {
    'of all': () => ({}),
    completed: query({ status: 'completed' }),
    'at the desk': query({ desk: 'yes' }),
    'in a state, refunded, by an ad': query({ state: 'RI', refund: 'yes', ad: 'yes' }),
    'of a month': (samples) => ({ query: { from: day(samples, 30) } }),
    'refunded this week': (samples) => ({ query: { refundedFrom: day(samples, 6) } }),
    'by name': typed(({ name }) => name),
    'by a very common word': query({ q: 'gmail' }),
  },
  '/api/admin/customers': {
    'first page': () => ({}),
    'deep page': ({ deepCustomers }) => ({ query: { cursor: deepCustomers } }),
    'by email': typed(({ email }) => email),
    'by name': typed(({ name }) => name),
    'by a very common word': query({ q: 'gmail' }),
    'by what nobody has': query({ q: 'zanzibar' }),
    'by two letters that are rare': query({ q: 'qx' }),
    'by what they spent': query({ sort: '-spent' }),
    'by their orders': query({ sort: '-orders' }),
    'by name, by what they spent': typed(({ name }) => name, { sort: '-spent' }),
  },
  '/api/admin/totals/customers': {
    'of all': () => ({}),
    'by name': typed(({ name }) => name),
    'by a very common word': query({ q: 'gmail' }),
  },
  '/api/admin/figures': RANGES,
  '/api/admin/funnel': RANGES,
  '/api/admin/owner-reports': RANGES,
  '/api/admin/places': { ...RANGES, 'of a year, in a state': query({ days: '365', state: 'TX' }) },
  '/api/admin/desk': {
    'first page': () => ({}),
    'in a state': query({ state: 'TX' }),
    unassigned: query({ whose: 'unassigned' }),
    mine: query({ whose: 'mine' }),
    'by its reason': query({ reason: 'not_found' }),
  },
  '/api/admin/audit': {
    'first page': () => ({}),
    'by action': query({ action: 'refund' }),
    'by subject': (samples, round) => ({ query: { subject: order(samples, round).id } }),
  },
  '/api/admin/ads': {
    'of a week': (samples) => ({ query: { from: day(samples, 9), to: day(samples, 3) } }),
    'of 90 days': (samples) => ({ query: { from: day(samples, 92), to: day(samples, 3) } }),
  },
  '/api/admin/suppressions': { '': () => ({}), 'by name': query({ q: 'castellano' }) },
  '/api/admin/jurisdictions': {
    'first page': () => ({}),
    'by name': query({ q: 'washington' }),
    'in a state': query({ state: 'TX' }),
  },
  '/api/admin/ads/conversions.csv': { 'of a day': (samples) => ({ query: aDay(samples) }) },
  '/api/admin/ads/adjustments.csv': { 'of a day': (samples) => ({ query: aDay(samples) }) },
  '/api/admin/exports/orders': {
    'of a day': (samples) => ({
      query: { from: day(samples, 400), to: day(samples, 400), ad: 'yes' },
    }),
  },
  '/api/admin/exports/customers': { 'of a search': typed(({ email }) => email) },
}

/** Files from the store, found by one key: their time depends on the file and the store. And a company,
 * of which the generated shop has none. */
const LEFT_OUT = [
  '/api/admin/organizations/:id',
  '/api/admin/desk/:id/copy',
  '/api/admin/documents/:id/file',
  '/api/admin/lines/:id/replacement',
  '/api/admin/refund-requests/:id/document',
]

/** What a company's members find their deeds by. */
const OWN = ['/api/account/deeds', '/api/account/deeds/counts', '/api/account/cost-centers']

/** Every panel call that reads and doesn't act, and the search of a company with a tenth of all orders. */
export function panelCalls(samples: Samples): PanelCall[] {
  const looking = ENDPOINTS.filter(
    ({ method, path }) =>
      method === 'GET' &&
      (OWN.includes(path) || (path.startsWith('/api/admin/') && !LEFT_OUT.includes(path))),
  )
  return looking.flatMap((endpoint) =>
    Object.entries(VARIANTS[endpoint.path] ?? FALLBACK).map(([variant, input]) => ({
      name: variant ? `${endpoint.path} ${variant}` : endpoint.path,
      path: (round: number) => fill(endpoint, input(samples, round), samples, round),
    })),
  )
}

function fill(endpoint: Endpoint, input: Input, samples: Samples, round: number): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? plainId(endpoint.path, samples, round)),
  )
  const search = new URLSearchParams(input.query)
  return search.size > 0 ? `${path}?${search}` : path
}

/** What a bare `:id` most likely means, judging by the words around it. */
function plainId(path: string, samples: Samples, round: number): string {
  const from = (list: string[]) => list[round % list.length] ?? order(samples, round).id
  if (path.includes('/customers/')) return order(samples, round).customer
  if (path.includes('/desk/')) return from(samples.deskLines)
  if (path.includes('/documents/')) return from(samples.documents)
  return order(samples, round).id
}

/** Orders from across the years; every hundredth has its books and emails. */
export async function takeSamples(pool: pg.Pool, count: number, now: Date): Promise<Samples> {
  const numbers = Array.from(
    { length: 40 },
    (_, place) => 100 * Math.max(1, Math.floor(((place + 0.5) / 40) * (count / 100))),
  )
  const { rows: orders } = await pool.query(
    `select orders.id, customers.id as customer, orders.email, orders.full_name as name,
       street_address as street, city
     from unnest($1::bigint[]) as i
     join orders on orders.id = bench.order_id(i)
     join customers using (email_key)
     join order_lines on order_id = orders.id and position = 0`,
    [numbers],
  )
  const { rows: own } = await pool.query(
    `select orders.id, orders.reference as file, street_address as street, city
     from unnest($1::bigint[]) as i
     join orders on orders.id = bench.order_id(i)
     join order_lines on order_id = orders.id and position = 0`,
    [numbers],
  )
  const ids = async (sql: string) =>
    (await pool.query<{ id: string }>(sql)).rows.map(({ id }) => id)
  const cursor = (row: object | undefined) =>
    Buffer.from(JSON.stringify(row ?? {})).toString('base64url')
  const middle = new Date(now.getTime() - 600 * 86_400_000)
  const deepOrder = await pool.query(
    'select created_at as "createdAt", id from orders where created_at < $1 order by created_at desc limit 1',
    [middle],
  )
  const deepCustomer = await pool.query(
    `select last_order_at as "lastOrderAt", email_key as "emailKey" from customers
     where last_order_at < $1 order by last_order_at desc limit 1`,
    [middle],
  )
  return {
    orders,
    own,
    now,
    documents: await ids('select id from documents limit 20'),
    deskLines: await ids("select id from order_lines where progress = 'desk' limit 20"),
    deepOrders: cursor(deepOrder.rows[0]),
    deepCustomers: cursor(deepCustomer.rows[0]),
  }
}

function fail(): never {
  throw new Error('There is no order to ask for.')
}
