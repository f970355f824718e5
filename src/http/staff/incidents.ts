import type { FastifyInstance } from 'fastify'
import { adminIncidents, tellIncidentCall } from '../../contract/staff/incidents.ts'
import type { Parts } from '../../parts.ts'
import { readStatus } from '../../upkeep/health/status.db.ts'
import { tellIncident } from '../../upkeep/health/tell-incident.ts'
import { route } from '../route.ts'

const MOST = 20

export function adminIncidentRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, config } = parts
  route(app, parts, adminIncidents, async () => {
    const { incidents } = await readStatus(db, clock(), config.TIME_ZONE)
    return (incidents ?? []).slice(0, MOST)
  })

  route(app, parts, tellIncidentCall, async ({ params, body }, { staffId }) => {
    await tellIncident(parts, { id: params.id, words: body.words, staffId })
    return { done: true }
  })
}
