import type { FastifyInstance } from 'fastify'
import * as calls from '../../contract/staff/pulse.ts'
import type { Source } from '../../fulfillment/sources/source.ts'
import type { Parts } from '../../parts.ts'
import { openPulse } from '../../upkeep/health/check-health.ts'
import { route } from '../route.ts'

export function adminPulseRoutes(app: FastifyInstance, parts: Parts & { sources: Source[] }): void {
  const takePulse = openPulse(
    parts,
    parts.sources.map(({ name }) => name),
  )
  route(app, parts, calls.adminPulse, async (_input, { request, reply }) => {
    const { version, pulse } = await takePulse()
    // The browser keeps the last answer and asks whether it still holds.
    reply.headers({ 'cache-control': 'private, no-cache', etag: version })
    if (request.headers['if-none-match'] === version) reply.status(304)
    return pulse
  })
}
