import type { FastifyInstance } from 'fastify'
import { listStatePolicies } from '../../addresses/offices/state-policies.db.ts'
import * as calls from '../../contract/staff/states.ts'
import { decideState } from '../../money/payments/decide-state.ts'
import type { Parts } from '../../parts.ts'
import { route } from '../route.ts'

export function adminStateRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, calls.statePolicies, async () => listStatePolicies(parts.db))

  route(app, parts, calls.decideStateCall, async ({ params, body }, { staffId }) =>
    decideState(parts, params.state, body, staffId),
  )
}
