import type { FastifyInstance } from 'fastify'
import { adminPulse } from '../../contract/staff/pulse.ts'
import type { Source } from '../../fulfillment/sources/source.ts'
import type { Parts } from '../../parts.ts'
import { openPulse } from '../../upkeep/health/check-health.ts'
import { route } from '../route.ts'

export function adminPulseRoutes(app: FastifyInstance, parts: Parts & { sources: Source[] }): void {
  const takePulse = openPulse(
    parts,
    parts.sources.map(({ name }) => name),
  )
  route(app, parts, adminPulse, async () => {
    const { lights, checkedAt, ...rest } = await takePulse()
    return {
      ...rest,
      checkedAt: checkedAt.toISOString(),
      lights: lights.map((light) => ({ ...light, at: light.at?.toISOString() ?? null })),
    }
  })
}
