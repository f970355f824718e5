import type { FastifyInstance } from 'fastify'
import {
  assignDeskLine,
  claimDeskLine,
  claimNextDeskLine,
  releaseDeskLine,
  renewDeskClaim,
  snoozeDeskLine,
  takeOverDeskLine,
  wakeDeskLine,
} from '../../contract/staff/desk.ts'
import { assignLine } from '../../fulfillment/desk/assign-line.ts'
import { claimLine, claimNext, releaseLine, renewClaim } from '../../fulfillment/desk/claim-line.ts'
import { snoozeLine, wakeLine } from '../../fulfillment/desk/snooze-line.ts'
import type { Parts } from '../../parts.ts'
import { route } from '../route.ts'

export function adminDeskClaimRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, claimDeskLine, async ({ params, body }, { staffId }) => {
    const takeOver = body.takeOver ? 'ended' : false
    return { until: await claimLine(parts, { lineId: params.id, staffId, takeOver }) }
  })

  route(app, parts, takeOverDeskLine, async ({ params, body }, { staffId }) => ({
    until: await claimLine(parts, { lineId: params.id, staffId, takeOver: body }),
  }))

  route(app, parts, claimNextDeskLine, async (_input, { staffId }) => {
    return { id: (await claimNext(parts, staffId)) ?? null }
  })

  route(app, parts, renewDeskClaim, async ({ params }, { staffId }) => ({
    until: await renewClaim(parts, { lineId: params.id, staffId }),
  }))

  route(app, parts, releaseDeskLine, async ({ params, body }, { staffId }) => ({
    released: await releaseLine(parts, { lineId: params.id, staffId, note: body.note }),
  }))

  route(app, parts, assignDeskLine, async ({ params, body }, { staffId }) => {
    await assignLine(parts, { lineId: params.id, staffId, ...body })
    return { assigned: true }
  })

  route(app, parts, snoozeDeskLine, async ({ params, body }, { staffId }) => ({
    until: await snoozeLine(parts, { lineId: params.id, staffId, ...body }),
  }))

  route(app, parts, wakeDeskLine, async ({ params }, { staffId }) => ({
    woken: await wakeLine(parts, { lineId: params.id, staffId }),
  }))
}
