import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  adminCustomers,
  countCustomersCall,
  exportCustomersCall,
} from '../../contract/staff/customers.ts'
import { listCustomers } from '../../orders/lists/customer-list.db.ts'
import { countCustomers, exportCustomers } from '../../orders/lists/export-customers.ts'
import { shopDay } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import {
  decodeCursor,
  encodeCursor,
  linkNext,
  SEARCH_BUDGET_MS,
  tellSearchedTo,
} from '../paging.ts'
import { route } from '../route.ts'
import { auditExport } from './audit-export.ts'

const CustomerCursor = z.object({ lastOrderAt: z.coerce.date(), emailKey: z.string() })

export function adminCustomerRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, config } = parts

  route(app, parts, adminCustomers, async ({ query }, { request, reply }) => {
    const { customers, next, searchedTo } = await listCustomers(db, query.q || undefined, {
      limit: query.limit,
      after: decodeCursor(query.cursor, CustomerCursor),
      budgetMs: SEARCH_BUDGET_MS,
    })
    if (next) {
      const { lastOrderAt, emailKey } = next
      linkNext(request, reply, encodeCursor({ lastOrderAt: lastOrderAt.toISOString(), emailKey }))
    }
    tellSearchedTo(reply, searchedTo)
    return customers.map(({ emailKey: _, spentCents, lastOrderAt, ...rest }) => ({
      ...rest,
      totalSpent: spentCents,
      lastOrderAt: lastOrderAt.toISOString(),
    }))
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
}
