import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { readTotals } from '../../analytics/day-figures.db.ts'
import { listAudit } from '../../audit/audit.db.ts'
import { recordExport } from '../../audit/record-export.ts'
import * as calls from '../../contract/staff/customers.ts'
import { mailsOfCustomer } from '../../delivery/downloads/order-files.db.ts'
import { orNotFound } from '../../errors.ts'
import { addCustomerNote } from '../../orders/add-note.ts'
import {
  notesOnCustomer,
  ordersOfCustomer,
  readCustomer,
  requestsOfCustomer,
} from '../../orders/customers/customer-record.db.ts'
import { listCustomers, listSortedCustomers } from '../../orders/lists/customer-list.db.ts'
import { countCustomers, exportCustomers } from '../../orders/lists/export-lists.ts'
import { readCustomerTotals } from '../../orders/lists/list-totals.db.ts'
import { sortingOf } from '../../orders/lists/sorting.ts'
import type { CustomerSort } from '../../orders/order-view.ts'
import { shopDay } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import { personSubject } from '../../privacy/find-person.ts'
import { versionsOf } from '../../secret-token.ts'
import {
  CursorText,
  CursorTime,
  decodeCursor,
  linkAfter,
  sortedCursor,
  tellBeside,
} from '../paging.ts'
import { route } from '../route.ts'

const MOST_LOOKUPS = 20

const OrderCursor = z.object({ createdAt: CursorTime, id: z.uuid() })
const CustomerCursor = z.object({ lastOrderAt: CursorTime, emailKey: CursorText })

/** What an index carries, by the type of its values. */
const SORTED_BY: Partial<Record<CustomerSort, 'number' | 'time'>> = {
  orders: 'number',
  spent: 'number',
  last: 'time',
}

export function adminCustomerRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, config } = parts

  route(app, parts, calls.adminCustomers, async ({ query }, call) => {
    const search = query.q || undefined
    const page = { limit: query.limit, budgetMs: config.PANEL_SEARCH_MS }
    if (query.sort && query.sort !== '-last') {
      const sorting = sortingOf(query.sort)
      const after = decodeCursor(query.cursor, sortedCursor(CursorText, SORTED_BY[sorting.by]))
      const sorted = await listSortedCustomers(db, search, sorting, { ...page, after })
      tellBeside(call, { next: sorted.next && { ...sorted.next }, within: sorted.within })
      return sorted.customers
    }
    const after = decodeCursor(query.cursor, CustomerCursor)
    const { customers, next, searchedTo } = await listCustomers(db, search, { ...page, after })
    const key = next && { lastOrderAt: next.lastOrderAt, emailKey: next.emailKey }
    tellBeside(call, { next: key, searchedTo })
    return customers
  })

  route(app, parts, calls.customerTotals, async ({ query }) => {
    if (query.q) return readCustomerTotals(db, query.q, { budgetMs: config.PANEL_SEARCH_MS })
    const { customers, revenue } = await readTotals(db)
    return { count: customers, net: revenue, certainty: 'exact' as const }
  })

  route(app, parts, calls.countCustomersCall, async ({ query }) =>
    countCustomers(parts, query.q || undefined),
  )

  route(app, parts, calls.exportCustomersCall, async ({ query }, { staffId }) => {
    const onEnd = await recordExport(parts, { staffId, action: 'export_customers', filter: query })
    return {
      name: `customers-${shopDay(clock(), config.TIME_ZONE)}.csv`,
      content: exportCustomers(parts, query.q || undefined, onEnd),
    }
  })

  route(app, parts, calls.customerPage, async ({ params }) => {
    const customer = await theCustomer(parts, params.id)
    const { emailKey } = customer
    const [mails, requests, notes, lookups] = await Promise.all([
      mailsOfCustomer(db, emailKey),
      requestsOfCustomer(db, emailKey),
      notesOnCustomer(db, emailKey),
      // What was noted before the secret was changed has the name that it had then.
      Promise.all(
        versionsOf(config.COUNTING_SECRET).map((secret) => {
          const subject = personSubject(secret, emailKey)
          return listAudit(db, { subject }, { limit: MOST_LOOKUPS, before: undefined })
        }),
      ),
    ])
    return {
      ...customer,
      mails,
      requests,
      privacy: lookups.flat().map((row) => ({ ...row, by: row.username ?? 'Staff' })),
      notes,
    }
  })

  route(app, parts, calls.customerOrders, async ({ params, query }, call) => {
    const { emailKey } = await theCustomer(parts, params.id)
    const { limit } = query
    const after = decodeCursor(query.cursor, OrderCursor)
    const orders = await ordersOfCustomer(db, emailKey, { limit, after })
    linkAfter(orders, limit, call, ({ createdAt, id }) => ({ createdAt, id }))
    return orders.map((order) => ({
      ...order,
      amount: order.amountCents,
      refunded: order.money.refunded,
    }))
  })

  route(app, parts, calls.addCustomerNoteCall, ({ params, body }, { staffId }) =>
    addCustomerNote(parts, { id: body.noteId, customerId: params.id, staffId, words: body.words }),
  )
}

async function theCustomer({ db }: Pick<Parts, 'db'>, id: string) {
  const customer = orNotFound(await readCustomer(db, { id }), 'customer')
  return customer
}
