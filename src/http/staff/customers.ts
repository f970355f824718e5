import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { readTotals } from '../../analytics/day-figures.db.ts'
import { listAudit } from '../../audit/audit.db.ts'
import {
  addCustomerNoteCall,
  adminCustomers,
  type Customer,
  countCustomersCall,
  customerOrders,
  customerPage,
  customerTotals,
  exportCustomersCall,
} from '../../contract/staff/customers.ts'
import { findRecordCall } from '../../contract/staff/find.ts'
import { mailsOfCustomer } from '../../delivery/downloads/order-files.db.ts'
import { AppError } from '../../errors.ts'
import { addCustomerNote } from '../../orders/customers/add-customer-note.ts'
import {
  notesOnCustomer,
  ordersOfCustomer,
  readCustomer,
  requestsOfCustomer,
} from '../../orders/customers/customer-record.db.ts'
import { type CustomerSummary, listCustomers } from '../../orders/lists/customer-list.db.ts'
import { countCustomers, exportCustomers } from '../../orders/lists/export-customers.ts'
import { findRecord } from '../../orders/lists/find-record.ts'
import { listSortedCustomers, readCustomerTotals } from '../../orders/lists/sorted-customers.db.ts'
import { sortingOf } from '../../orders/lists/sorting.ts'
import { shopDay } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import { personSubject } from '../../privacy/find-person.ts'
import {
  decodeCursor,
  encodeCursor,
  linkNext,
  SortedCursor,
  tellSearchedTo,
  tellSortedWithin,
} from '../paging.ts'
import { route } from '../route.ts'
import { auditExport } from './audit-export.ts'
import { toPageMail } from './order-view.ts'

const MOST_LOOKUPS = 20

const OrderCursor = z.object({ createdAt: z.coerce.date(), id: z.uuid() })
const CustomerCursor = z.object({ lastOrderAt: z.coerce.date(), emailKey: z.string() })

export function adminCustomerRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, config } = parts

  route(app, parts, adminCustomers, async ({ query }, { request, reply }) => {
    const search = query.q || undefined
    const page = { limit: query.limit, budgetMs: config.PANEL_SEARCH_MS }
    if (query.sort && query.sort !== '-last') {
      const after = decodeCursor(query.cursor, SortedCursor)
      const sorting = sortingOf(query.sort)
      const sorted = await listSortedCustomers(db, search, sorting, { ...page, after })
      if (sorted.next) linkNext(request, reply, encodeCursor({ ...sorted.next }))
      tellSortedWithin(reply, sorted.within)
      return sorted.customers.map(toContract)
    }
    const after = decodeCursor(query.cursor, CustomerCursor)
    const { customers, next, searchedTo } = await listCustomers(db, search, { ...page, after })
    if (next) {
      const { lastOrderAt, emailKey } = next
      linkNext(request, reply, encodeCursor({ lastOrderAt: lastOrderAt.toISOString(), emailKey }))
    }
    tellSearchedTo(reply, searchedTo)
    return customers.map(toContract)
  })

  route(app, parts, customerTotals, async ({ query }) => {
    if (query.q) return readCustomerTotals(db, query.q, { budgetMs: config.PANEL_SEARCH_MS })
    const { customers, revenue } = await readTotals(db)
    return { count: customers, net: revenue, certainty: 'exact' as const }
  })

  route(app, parts, countCustomersCall, async ({ query }) =>
    countCustomers(parts, query.q || undefined),
  )

  route(app, parts, exportCustomersCall, async ({ query }, { staffId }) => {
    const onEnd = await auditExport(parts, { staffId, action: 'export_customers', filter: query })
    return {
      name: `customers-${shopDay(clock(), config.TIME_ZONE)}.csv`,
      content: exportCustomers(parts, query.q || undefined, onEnd),
    }
  })

  route(app, parts, customerPage, async ({ params }) => {
    const customer = await theCustomer(parts, params.id)
    const { emailKey, spentCents, firstOrderAt, lastOrderAt, erasedAt, ...rest } = customer
    const subject = personSubject(config.LINK_SECRET, emailKey)
    const [mails, requests, notes, privacy] = await Promise.all([
      mailsOfCustomer(db, emailKey),
      requestsOfCustomer(db, emailKey),
      notesOnCustomer(db, emailKey),
      listAudit(db, { subject }, { limit: MOST_LOOKUPS, before: undefined }),
    ])
    return {
      ...rest,
      totalSpent: spentCents,
      firstOrderAt: firstOrderAt.toISOString(),
      lastOrderAt: lastOrderAt.toISOString(),
      erasedAt: erasedAt?.toISOString() ?? null,
      mails: mails.map(toPageMail),
      requests: requests.map(({ askedAt, ...request }) => ({
        ...request,
        askedAt: askedAt.toISOString(),
      })),
      privacy: privacy.map(({ id, action, username, at }) => ({
        id,
        action,
        by: username ?? 'Staff',
        at: at.toISOString(),
      })),
      notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    }
  })

  route(app, parts, customerOrders, async ({ params, query }, { request, reply }) => {
    const { emailKey } = await theCustomer(parts, params.id)
    const { limit } = query
    const after = decodeCursor(query.cursor, OrderCursor)
    const orders = await ordersOfCustomer(db, emailKey, { limit, after })
    const last = orders.at(-1)
    if (last && orders.length === limit) {
      const cursor = { createdAt: last.createdAt.toISOString(), id: last.id }
      linkNext(request, reply, encodeCursor(cursor))
    }
    return orders.map((order) => ({
      id: order.id,
      status: order.status,
      amount: order.amountCents,
      refunded: order.money.refunded,
      deeds: order.deeds,
      reference: order.reference,
      createdAt: order.createdAt.toISOString(),
    }))
  })

  route(app, parts, findRecordCall, async ({ body }) => findRecord(parts, body))

  route(app, parts, addCustomerNoteCall, async ({ params, body }, { staffId }) =>
    addCustomerNote(parts, {
      id: body.noteId,
      customerId: params.id,
      staffId,
      words: body.words,
    }),
  )
}

async function theCustomer({ db }: Pick<Parts, 'db'>, id: string) {
  const customer = await readCustomer(db, { id })
  if (!customer) throw new AppError('not_found', 'There is no such customer.')
  return customer
}

function toContract({ emailKey: _, spentCents, lastOrderAt, ...rest }: CustomerSummary): Customer {
  return { ...rest, totalSpent: spentCents, lastOrderAt: lastOrderAt.toISOString() }
}
