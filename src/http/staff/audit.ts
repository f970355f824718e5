import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { listActions, listAudit, membersBehind, ordersBehind } from '../../audit/audit.db.ts'
import * as calls from '../../contract/staff/audit.ts'
import type { Parts } from '../../parts.ts'
import { byId, decodeCursor, IdCursor, linkAfter } from '../paging.ts'
import { route } from '../route.ts'

const isId = (text: string | null): text is string => z.uuid().safeParse(text).success

export function adminAuditRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts

  route(app, parts, calls.auditLog, async ({ query }, call) => {
    const { limit, staffId } = query
    const filter = {
      staffId,
      action: query.action || undefined,
      subject: query.subject || undefined,
    }
    const before = decodeCursor(query.cursor, IdCursor)?.id
    const entries = await listAudit(db, filter, { limit, before })
    linkAfter(entries, limit, call, byId)
    const ids = [...new Set(entries.map(({ subject }) => subject).filter(isId))]
    const [orders, members] = await Promise.all([ordersBehind(db, ids), membersBehind(db, ids)])
    return entries.map((entry) => {
      const subject = entry.subject ?? ''
      return {
        ...entry,
        staff: entry.staffId ? { id: entry.staffId, username: entry.username ?? '' } : null,
        orderId: orders.get(subject) ?? null,
        member: members.get(subject) ?? null,
        detail: asRecord(entry.detail),
      }
    })
  })

  route(app, parts, calls.auditActions, async () => listActions(db))
}

function asRecord(detail: unknown): Record<string, unknown> | null {
  const isRecord = typeof detail === 'object' && detail !== null && !Array.isArray(detail)
  return isRecord ? { ...detail } : null
}
