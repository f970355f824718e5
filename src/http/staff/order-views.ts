import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import * as calls from '../../contract/staff/order-views.ts'
import { addView, removeView } from '../../orders/lists/change-views.ts'
import { readViews } from '../../orders/lists/views.db.ts'
import type { Parts } from '../../parts.ts'
import { route } from '../route.ts'

export function adminOrderViewRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, calls.orderViews, async (_, { session: { staffId, role } }) => {
    const views = await readViews(parts.db)
    return views.flatMap(({ madeById, filter, ...view }) => {
      // A condition of an older release isn't shown as if it still held.
      const known = z.safeParse(calls.ViewFilter, filter)
      const canRemove = role === 'owner' || (role === 'agent' && madeById === staffId)
      return known.success ? [{ ...view, filter: known.data, canRemove }] : []
    })
  })

  route(app, parts, calls.addViewCall, async ({ body }, { staffId }) =>
    addView(parts, { ...body, staffId }),
  )

  route(app, parts, calls.removeViewCall, ({ params }, { session: { staffId, role } }) =>
    removeView(parts, { id: params.id, staffId, isOwner: role === 'owner' }),
  )
}
