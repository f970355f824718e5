import type { FastifyInstance } from 'fastify'
import { listStatePolicies } from '../../addresses/offices/state-policies.db.ts'
import { decideStateCall, statePolicies } from '../../contract/staff/states.ts'
import { decideState } from '../../money/payments/decide-state.ts'
import type { Parts } from '../../parts.ts'
import { route } from '../route.ts'

export function adminStateRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, statePolicies, async () => listStatePolicies(parts.db))

  route(app, parts, decideStateCall, async ({ params, body }, { staffId }) =>
    decideState(parts, params.state, body, staffId),
  )
}
