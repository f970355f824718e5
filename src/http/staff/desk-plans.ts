import type { FastifyInstance } from 'fastify'
import * as calls from '../../contract/staff/desk.ts'
import { assignLine } from '../../fulfillment/desk/assign-line.ts'
import { snoozeLine, wakeLine } from '../../fulfillment/desk/snooze-line.ts'
import { takeNext } from '../../fulfillment/desk/take-next.ts'
import type { Parts } from '../../parts.ts'
import { act, route } from '../route.ts'

export function adminDeskPlanRoutes(app: FastifyInstance, parts: Parts): void {
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
