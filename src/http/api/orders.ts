import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../audit/audit.db.ts'
import {
  cancelApiOrder,
  listApiOrders,
  placeApiOrder,
  readApiOrder,
} from '../../contract/api/orders.ts'
import { AppError } from '../../errors.ts'
import { placeByKey } from '../../money/balance/place-by-key.ts'
import { cancelIn } from '../../money/refunds/cancel-lines.ts'
import { readAtOnce } from '../read-at-once.ts'
import { pageOfOrders, readOwnOrder } from './own-orders.ts'
import { type ApiParts, apiRoute } from './route.ts'

export function apiOrderRoutes(app: FastifyInstance, parts: ApiParts): void {
  apiRoute(app, parts, placeApiOrder, (mode) => async ({ body }, { holder, tx }) => {
    const { organizationId: id, organization: name, organizationEmail: email } = holder
    const readers = (body.deliverTo ?? []).map((reader) => reader.toLowerCase())
    const deliverTo = [...new Set(readers)]
    const orderId = await placeByKey(tx, mode, holder, {
      organization: { id, name, email },
      lines: body.lines.map((line) => ({ ...line, reference: line.reference || null })),
      fileNumber: body.fileNumber || null,
      costCenter: body.costCenter || null,
      metadata: body.metadata ?? {},
      deliverTo,
    })
    return readOwnOrder(tx, mode, id, orderId)
  })

  apiRoute(app, parts, listApiOrders, (mode) => async ({ query }, { holder }) => {
    const { orders, next } = await pageOfOrders(mode, holder.organizationId, query)
    return { data: orders, nextCursor: next ?? null }
  })

  apiRoute(
    app,
    parts,
    readApiOrder,
    (mode) =>
      async ({ params }, { holder }) =>
        readAtOnce(mode.db, (tx) => readOwnOrder(tx, mode, holder.organizationId, params.id)),
  )

  apiRoute(app, parts, cancelApiOrder, (mode) => async ({ params, body }, { holder, tx }) => {
    // Whose it is comes first: a stranger's order must not even be waited for.
    const { id: orderId } = await readOwnOrder(tx, mode, holder.organizationId, params.id)
    const which = { orderId, lineIds: body.deedIds, field: 'deedIds' }
    const { canceled } = await cancelIn(tx, mode, which)
    if (canceled > 0 && mode.livemode) {
      const by = { staffId: null, keyId: holder.keyId, organizationId: holder.organizationId }
      const detail = { deeds: canceled }
      const at = mode.clock()
      await writeAudit(tx, { ...by, action: 'cancel_deeds', subject: orderId, detail, at })
    }
    if (canceled === 0 && !body.deedIds) {
      throw new AppError(
        'invalid_transition',
        'None of this order’s deeds are late, so you can’t cancel any.',
      )
    }
    return readOwnOrder(tx, mode, holder.organizationId, orderId)
  })
}
