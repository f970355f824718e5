import type { FastifyInstance } from 'fastify'
import type { ConfirmedAddress } from '../../addresses/confirm-addresses.ts'
import { writeAudit } from '../../audit/audit.db.ts'
import { usd } from '../../contract/api/deed.ts'
import * as calls from '../../contract/api/orders.ts'
import { quoteDeeds } from '../../contract/api/quotes.ts'
import { openReceipt } from '../../delivery/downloads/open-receipt.ts'
import { AppError, refuseAll } from '../../errors.ts'
import { readBalance } from '../../money/balance/balances.db.ts'
import { placeByKey } from '../../money/balance/place-by-key.ts'
import { findErrors } from '../../money/balance/place-from-balance.ts'
import { cancelIn } from '../../money/refunds/cancel-lines.ts'
import { totalCents } from '../../orders/price.ts'
import { readAtOnce } from '../../platform/transactions.db.ts'
import { sendBytes } from '../send-file.ts'
import { assertNotRefusedByTest, confirmedFor, confirmedLines, quotesFor } from './addresses.ts'
import { pageOfOrders, readOwnOrder } from './own-orders.ts'
import { type ApiParts, apiRoute } from './route.ts'

const fieldOf = (line: number) => `lines[${line}]`

export function apiOrderRoutes(app: FastifyInstance, parts: ApiParts): void {
  apiRoute(app, parts, quoteDeeds, (mode) => {
    const confirm = confirmedFor(mode)
    const quote = quotesFor(app, mode)
    return async ({ body: { addresses } }, { holder: { organizationId } }) => {
      const confirmed = await confirm(organizationId, addresses)
      return {
        livemode: mode.livemode,
        quotes: await quote(organizationId, addresses, confirmed),
      }
    }
  })

  apiRoute<typeof calls.placeApiOrder, ConfirmedAddress[]>(
    app,
    parts,
    calls.placeApiOrder,
    (mode) =>
      async ({ body }, { holder, tx, prepared }) => {
        const { organizationId: id, organization: name, organizationEmail: email } = holder
        assertNotRefusedByTest(mode, body.lines, fieldOf)
        const readers = (body.deliverTo ?? []).map((reader) => reader.toLowerCase())
        const deliverTo = [...new Set(readers)]
        const orderId = await placeByKey(tx, mode, holder, {
          organization: { id, name, email },
          lines: confirmedLines(body.lines, prepared),
          fileNumber: body.fileNumber || null,
          costCenter: body.costCenter || null,
          metadata: body.metadata ?? {},
          deliverTo,
        })
        return readOwnOrder(tx, mode, id, orderId)
      },
    (mode) => {
      const confirm = confirmedFor(mode)
      const quote = quotesFor(app, mode)
      return {
        prepare: ({ body }, { holder }) => confirm(holder.organizationId, body.lines),
        attempt: async ({ body }, { holder: { organizationId }, prepared }) => {
          if (!body.dryRun) return undefined
          const lines = confirmedLines(body.lines, prepared)
          refuseAll(await findErrors(mode.db, lines, fieldOf))
          assertNotRefusedByTest(mode, lines, fieldOf)
          const cents = totalCents(lines.length)
          const balance = await readBalance(mode.db, organizationId)
          return {
            livemode: mode.livemode,
            dryRun: true as const,
            price: usd(cents),
            balance: usd(balance.cents),
            isCovered: balance.cents >= cents && balance.frozenAt === null,
            lines: await quote(organizationId, body.lines, prepared),
          }
        },
      }
    },
  )

  apiRoute(
    app,
    parts,
    calls.readApiReceipt,
    (mode) =>
      async ({ params }, { request, reply, holder }) => {
        const { id, number } = await readAtOnce(mode.db, (tx) =>
          readOwnOrder(tx, mode, holder.organizationId, params.id),
        )
        reply.header('cache-control', 'private, no-store')
        return sendBytes(request, reply, await openReceipt(mode, id), `receipt-${number}.pdf`)
      },
  )

  apiRoute(app, parts, calls.listApiOrders, (mode) => async ({ query }, { holder }) => {
    const { orders, next } = await pageOfOrders(mode, holder.organizationId, query)
    return { data: orders, nextCursor: next ?? null }
  })

  apiRoute(
    app,
    parts,
    calls.readApiOrder,
    (mode) =>
      async ({ params }, { holder }) =>
        readAtOnce(mode.db, (tx) => readOwnOrder(tx, mode, holder.organizationId, params.id)),
  )

  apiRoute(app, parts, calls.cancelApiOrder, (mode) => async ({ params, body }, { holder, tx }) => {
    // Whose it is comes first: a stranger's order must not even be waited for.
    const { id: orderId } = await readOwnOrder(tx, mode, holder.organizationId, params.id)
    const which = { orderId, lineIds: body.deedIds, field: 'deedIds', isUnbegunToo: true }
    const { canceled } = await cancelIn(tx, mode, which)
    if (canceled > 0 && mode.livemode) {
      const by = { staffId: null, keyId: holder.keyId, organizationId: holder.organizationId }
      const detail = { deeds: canceled }
      const at = mode.clock()
      await writeAudit(tx, { ...by, action: 'cancel_deeds', subject: orderId, detail, at })
    }
    if (canceled === 0 && !body.deedIds) {
      const words = 'None of this order’s deeds are late or not begun, so you can’t cancel any.'
      throw new AppError('invalid_transition', words)
    }
    return readOwnOrder(tx, mode, holder.organizationId, orderId)
  })
}
