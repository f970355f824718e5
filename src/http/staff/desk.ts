import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import * as calls from '../../contract/staff/desk.ts'
import { notFound } from '../../errors.ts'
import { copiesOf, latestCopy, undoneUntil } from '../../fulfillment/copies.db.ts'
import { assignLine, takeNext } from '../../fulfillment/desk/assign-line.ts'
import { bringCopy, checkAgain, undoUpload } from '../../fulfillment/desk/bring-copy.ts'
import { approveCopy, confirmMissing } from '../../fulfillment/desk/decide-line.ts'
import { listDesk, readLoad } from '../../fulfillment/desk/desk.db.ts'
import { readDeskLine, readPoint } from '../../fulfillment/desk/desk-case.db.ts'
import { readPlan } from '../../fulfillment/desk/plans.db.ts'
import { snoozeLine, wakeLine } from '../../fulfillment/desk/snooze-line.ts'
import { readAnswers } from '../../fulfillment/source-answers.db.ts'
import { shopClock, startOfShopDay } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import { CursorTime, decodeCursor, linkAfter } from '../paging.ts'
import { act, route } from '../route.ts'
import { storedPdf } from '../send-file.ts'
import { shownClocks, shownCopy, shownFound, shownLine } from './desk-view.ts'

type Query = z.infer<NonNullable<typeof calls.deskLines.query>>

/** Everything that isn't snoozed, unless the question is for less. */
function whoseOf({ whose, assignee }: Query, staffId: string) {
  if (whose === 'snoozed') return whose
  if (whose === 'unassigned') return { assignee: null }
  if (whose === 'mine') return { assignee: staffId }
  return assignee ? { assignee } : undefined
}

const Cursor = z.object({ refundedAfter: CursorTime, id: z.uuid() })

export function adminDeskRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts
  const { TIME_ZONE } = parts.config
  const tomorrow = (at: Date) => {
    const today = shopClock(at, TIME_ZONE).toPlainDate()
    return startOfShopDay(today.add({ days: 1 }).toString(), TIME_ZONE)
  }
  const dueOf = (due: Query['due'], at: Date) =>
    due &&
    { overdue: { to: at }, today: { from: at, to: tomorrow(at) }, later: { from: tomorrow(at) } }[
      due
    ]

  route(app, parts, calls.deskLines, async ({ query }, call) => {
    const { limit, state, reason: kind } = query
    const at = clock()
    const after = decodeCursor(query.cursor, Cursor)
    const filter = { whose: whoseOf(query, call.staffId), due: dueOf(query.due, at), state, kind }
    const page = (await listDesk(db, filter, { limit, after, at })).map(shownLine)
    linkAfter(page, limit, call, ({ refundedAfter, id }) => ({ refundedAfter, id }))
    return page
  })

  route(app, parts, calls.deskLoad, async (_input, { staffId }) => {
    const at = clock()
    const { people, ...load } = await readLoad(db, at, tomorrow(at))
    return { ...load, people: people.map((each) => ({ ...each, isMe: each.id === staffId })) }
  })

  route(app, parts, calls.deskCase, async ({ params }) => {
    const known = await readDeskLine(db, params.id)
    // Until it's paid for, there's no work to do on it; and nobody here works on a withheld one.
    if (!known?.line.promisedBy || known.line.withheldUntil) throw notFound('deed')
    const { line, reason, office } = known
    const at = clock()
    const [point, plan, answers, copies] = await Promise.all([
      readPoint(db, line.id),
      readPlan(db, line.id, at),
      readAnswers(db, line.id),
      copiesOf(db, line.id),
    ])
    return {
      ...line,
      reason,
      deliversAt: copies[0] && line.progress === 'checking' ? undoneUntil(copies[0]) : null,
      ...shownClocks(line),
      point: point ?? null,
      office,
      ...plan,
      found: shownFound(line.found),
      answers,
      copies: copies.map(shownCopy),
    }
  })

  act(app, parts, calls.uploadCopy, ({ params, query }, { staffId, file }) =>
    bringCopy(parts, { lineId: params.id, staffId, file, ...asRead(query) }),
  )

  act(app, parts, calls.undoDeskUpload, ({ params }, { staffId }) =>
    undoUpload(parts, { lineId: params.id, staffId }),
  )

  act(app, parts, calls.approveCopyCall, ({ params, body }, { staffId }) =>
    approveCopy(parts, { lineId: params.id, staffId, ...body, confirmed: confirmedBy(body) }),
  )

  act(app, parts, calls.checkAgainCall, ({ params }, { staffId }) =>
    checkAgain(parts, { lineId: params.id, staffId }),
  )

  act(app, parts, calls.confirmMissingCall, ({ params, body }, { staffId }) =>
    confirmMissing(parts, { lineId: params.id, staffId, ...body }),
  )

  route(app, parts, calls.deskCopy, async ({ params, query }) => {
    const copy = query.copy
      ? (await copiesOf(db, params.id)).find(({ id }) => id === query.copy)
      : await latestCopy(db, params.id)
    const words = { name: 'copy.pdf', missing: 'There’s no copy to show.' }
    return storedPdf(parts, copy?.findings?.cleanKey, words)
  })

  route(app, parts, calls.takeNextDeskLine, async ({ body }, { staffId }) => {
    return { id: (await takeNext(parts, { staffId, after: body.after, done: body.done })) ?? null }
  })

  act(app, parts, calls.assignDeskLine, ({ params, body }, { staffId }) =>
    assignLine(parts, { lineId: params.id, staffId, ...body }),
  )

  route(app, parts, calls.snoozeDeskLine, async ({ params, body }, { staffId }) => ({
    until: await snoozeLine(parts, { lineId: params.id, staffId, ...body }),
  }))

  route(app, parts, calls.wakeDeskLine, async ({ params }, { staffId }) => ({
    woken: await wakeLine(parts, { lineId: params.id, staffId }),
  }))
}

export function confirmedBy({ confirmed }: calls.Review) {
  return confirmed ? { ...asRead(confirmed), address: confirmed.address } : {}
}

/** Leaves out anything the person didn't read; the index's data doesn't fill the gap. */
export function asRead(read: {
  documentType: string
  instrumentNumber?: string | undefined
  recordedOn?: string | undefined
}) {
  return {
    documentType: read.documentType,
    instrumentNumber: read.instrumentNumber ?? null,
    recordedOn: read.recordedOn ?? null,
  }
}
