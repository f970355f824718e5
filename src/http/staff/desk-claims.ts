import type { FastifyInstance } from 'fastify'
import {
  claimDeskLine,
  claimNextDeskLine,
  releaseDeskLine,
  renewDeskClaim,
  takeOverDeskLine,
} from '../../contract/staff/desk.ts'
import { claimLine, renewClaim } from '../../fulfillment/desk/claim-line.ts'
import { claimNext } from '../../fulfillment/desk/claim-next.ts'
import { releaseLine } from '../../fulfillment/desk/release-line.ts'
import type { Parts } from '../../parts.ts'
import { route } from '../route.ts'

/** Who works on which line. */
export function adminDeskClaimRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, claimDeskLine, async ({ params, body }, { staffId }) => {
    const takeOver = body.takeOver ? 'ended' : false
    return shown(await claimLine(parts, { lineId: params.id, staffId, takeOver }))
  })

  route(app, parts, takeOverDeskLine, async ({ params, body }, { staffId }) =>
    shown(await claimLine(parts, { lineId: params.id, staffId, takeOver: body })),
  )

  route(app, parts, claimNextDeskLine, async (_input, { staffId }) => {
    return { id: (await claimNext(parts, staffId)) ?? null }
  })

  route(app, parts, renewDeskClaim, async ({ params }, { staffId }) =>
    shown(await renewClaim(parts, { lineId: params.id, staffId })),
  )

  route(app, parts, releaseDeskLine, async ({ params, body }, { staffId }) => ({
    released: await releaseLine(parts, { lineId: params.id, staffId, note: body.note }),
  }))
}

function shown(until: Date) {
  return { until: until.toISOString() }
}
