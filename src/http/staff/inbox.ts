import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import * as calls from '../../contract/staff/inbox.ts'
import { DAY, HOUR, later } from '../../durations.ts'
import { listDesk } from '../../fulfillment/desk/desk.db.ts'
import { waitingRequests } from '../../money/refunds/request-list.db.ts'
import { closeTask } from '../../orders/close-task.ts'
import { openTasks } from '../../orders/staff-tasks.db.ts'
import type { Parts } from '../../parts.ts'
import { DELIVERY_FAILURE_HOURS, DELIVERY_HOURS } from '../../policy.ts'
import { CursorTime, decodeCursor, tellBeside } from '../paging.ts'
import { route } from '../route.ts'
import { shownLine } from './desk-view.ts'
import { shownRequest } from './money.ts'

/** How long a decision may wait before it stands above everything that is in time. */
const DECISION_DAYS = 7
/** A deed is due this long before its automatic refund, by which the desk is sorted. */
const REFUND_AFTER_DUE = (DELIVERY_FAILURE_HOURS - DELIVERY_HOURS.to) * HOUR

const Place = z.object({ at: CursorTime, id: z.uuid() })
type Place = z.infer<typeof Place>
/** How far each of the lists has been shown. */
const Cursor = z.partialRecord(z.enum(calls.INBOX_KINDS), Place)

interface Entry {
  item: calls.InboxItem
  /** Where its own list goes on after it. */
  place: Place
  /** By this the lists are merged. */
  due: Date
}

export function adminInboxRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts

  route(app, parts, calls.inbox, async ({ query }, call) => {
    const { limit, kind } = query
    const at = clock()
    const shown = decodeCursor<z.infer<typeof Cursor>>(query.cursor, Cursor) ?? {}

    const lists: Record<calls.InboxKind, (after: Place | undefined) => Promise<Entry[]>> = {
      deed: async (after) => {
        const from = after && { refundedAfter: after.at, id: after.id }
        const lines = await listDesk(db, {}, { limit, after: from, at })
        return lines.map((entry) => {
          const deed = shownLine(entry)
          const { id, refundedAfter } = deed
          const due = later(refundedAfter, -REFUND_AFTER_DUE)
          return { item: { is: 'deed', deed }, place: { at: refundedAfter, id }, due }
        })
      },
      request: async (after) => {
        const from = after && { reviewBy: after.at, id: after.id }
        const requests = await waitingRequests(db, { limit, after: from })
        return requests.map((each) => ({
          item: { is: 'request', request: shownRequest(each, at) },
          place: { at: each.reviewBy, id: each.id },
          due: each.reviewBy,
        }))
      },
      decision: (after) => tasks(after, true),
      alert: (after) => tasks(after, false),
    }

    async function tasks(after: Place | undefined, areDecisions: boolean): Promise<Entry[]> {
      const from = after && { openedAt: after.at, id: after.id }
      const open = await openTasks(db, { limit, after: from, areDecisions })
      return open.map((task) => {
        const { id, openedAt } = task
        const decideBy = later(openedAt, DECISION_DAYS * DAY)
        return {
          item: areDecisions ? { is: 'decision', task, decideBy } : { is: 'alert', task },
          place: { at: openedAt, id },
          due: areDecisions ? decideBy : openedAt,
        }
      })
    }

    const wanted = kind ? [kind] : (Object.keys(lists) as calls.InboxKind[])
    const found = await Promise.all(wanted.map((each) => lists[each](shown[each])))
    const page = found
      .flat()
      .sort((a, b) => a.due.getTime() - b.due.getTime())
      .slice(0, limit)
    if (page.length === limit) {
      const places = page.map(({ item, place }) => [item.is, place] as const)
      tellBeside(call, { next: { ...shown, ...Object.fromEntries(places) } })
    }
    return page.map(({ item }) => item)
  })

  route(app, parts, calls.closeTask, async ({ params }, { staffId }) => ({
    closed: await closeTask(parts, { id: params.id, staffId }),
  }))
}
