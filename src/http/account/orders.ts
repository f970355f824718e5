import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Mode } from '../../contract/account/calls.ts'
import { orderDeedsCall, quoteOwnDeeds } from '../../contract/account/new-order.ts'
import * as calls from '../../contract/account/orders.ts'
import { reportOwnProblem } from '../../contract/account/problems.ts'
import { bundleFileName, deedFileName, sheetFileName } from '../../delivery/downloads/file-name.ts'
import { checkBundle, openBundle } from '../../delivery/downloads/open-bundle.ts'
import { openDownload, openProvenance } from '../../delivery/downloads/open-download.ts'
import { openReceipt } from '../../delivery/downloads/open-receipt.ts'
import { AppError } from '../../errors.ts'
import { placeByFile } from '../../money/balance/place-by-file.ts'
import { cancelAsMember, cancelIn } from '../../money/refunds/cancel-lines.ts'
import { organizationOf } from '../../organizations/check-member.ts'
import { readAtOnce } from '../../platform/transactions.db.ts'
import { organizationHash } from '../../secret-token.ts'
import {
  assertNotRefusedByTest,
  confirmedFor,
  confirmedLines,
  forecastsFor,
} from '../api/addresses.ts'
import { openDeed, orderOf, reported } from '../api/deeds.ts'
import { callOnce, once } from '../api/once.ts'
import { readOwnOrder } from '../api/own-orders.ts'
import { type ApiParts, testModeOff } from '../api/route.ts'
import { limit } from '../limits.ts'
import { route } from '../route.ts'
import { chosenMode, enterMode } from './mode.ts'

/** An organization's orders in one mode, as its programs have them: every member sees them, orders more and
 * cancels what is late. Whose they are comes from the session. */
export function accountOrderRoutes(app: FastifyInstance, parts: ApiParts): void {
  const modeOf = (mode: Mode) => chosenMode(parts, mode)
  const { live, test } = parts
  const confirms = { live: confirmedFor(live), test: test && confirmedFor(test) }
  const forecasts = { live: forecastsFor(app, live), test: test && forecastsFor(app, test) }

  route(app, parts, calls.ownOrder, async ({ params, query }, { session }) => {
    const mode = modeOf(query.mode)
    return readAtOnce(mode.db, (tx) => readOwnOrder(tx, mode, organizationOf(session), params.id))
  })

  route(app, parts, calls.cancelDeedsCall, async ({ params, query, body }, { session }) => {
    const mode = modeOf(query.mode)
    const { staffId } = session
    const organizationId = organizationOf(session)
    return mode.db.transaction().execute(async (tx) => {
      // Whose it is comes first: a stranger's order must not even be waited for.
      const { id: orderId } = await readOwnOrder(tx, mode, organizationId, params.id)
      const lineIds = body.deedIds
      if (mode.livemode) await cancelAsMember(tx, mode, { staffId, orderId, lineIds })
      else await cancelIn(tx, mode, { orderId, lineIds, field: 'deedIds', isUnbegunToo: true })
      return readOwnOrder(tx, mode, organizationId, orderId)
    })
  })

  route(app, parts, calls.ownReceipt, async ({ params, query }, { session }) => {
    const mode = modeOf(query.mode)
    const { id, number } = await readAtOnce(mode.db, (tx) =>
      readOwnOrder(tx, mode, organizationOf(session), params.id),
    )
    const receipt = await openReceipt(mode, id)
    return {
      content: Readable.from([receipt]),
      name: `receipt-${number}.pdf`,
      size: receipt.length,
    }
  })

  route(app, parts, reportOwnProblem, async ({ params, query, body }, { request, session }) => {
    const mode = modeOf(query.mode)
    await limit(parts, 'refundRequests', request)
    return mode.db.transaction().execute(async (tx) => {
      const order = await orderOf({ db: tx }, organizationOf(session), params.id)
      return reported(tx, mode, { orderId: order.id, deedId: params.id.toLowerCase(), ...body })
    })
  })

  route(app, parts, calls.ownDeedFile, async ({ params, query }, { request, session }) => {
    const mode = modeOf(query.mode)
    const organizationId = organizationOf(session)
    const download = await openDeed(parts, mode, request, { organizationId, deedId: params.id })
    const caller = organizationHash(mode.config.COUNTING_SECRET, organizationId)
    const content = await openDownload(mode, download, 'all', caller)
    return { content, name: deedFileName(download), size: download.sizeBytes }
  })

  route(app, parts, calls.ownDeedProvenance, async ({ params, query }, { request, session }) => {
    const mode = modeOf(query.mode)
    const organizationId = organizationOf(session)
    const download = await openDeed(parts, mode, request, { organizationId, deedId: params.id })
    const sheet = await openProvenance(mode, download.documentId)
    return { content: Readable.from([sheet]), name: sheetFileName(download), size: sheet.length }
  })

  route(app, parts, calls.ownDeeds, async ({ params, query }, { request, session }) => {
    const mode = modeOf(query.mode)
    const organizationId = organizationOf(session)
    const order = await readAtOnce(mode.db, (tx) =>
      readOwnOrder(tx, mode, organizationId, params.id),
    )
    if (!order.deeds.some(({ document }) => document?.availableUntil)) {
      throw new AppError('not_delivered', 'None of this order’s deeds can be downloaded.')
    }
    const bundle = await checkBundle(mode, { orderId: order.id })
    await limit(parts, 'bundles', request, { link: bundle.linkId })
    return { content: await openBundle(mode, bundle), name: bundleFileName(order.id) }
  })

  route(app, parts, quoteOwnDeeds, async ({ query, body }, { request, session }) => {
    const organizationId = organizationOf(session)
    await limit(parts, 'apiCalls', request, { organization: `${organizationId}:account` })
    await enterMode(parts, query.mode, session)
    const forecast = forecasts[query.mode]
    if (!forecast) throw testModeOff()
    return forecast(organizationId, body.addresses)
  })

  route(app, parts, orderDeedsCall, async ({ query, body }, { request, session }) => {
    const mode = modeOf(query.mode)
    const { id, name, email } = await enterMode(parts, query.mode, session)
    await limit(parts, 'apiCalls', request, { organization: `${id}:account` })
    const confirm = confirms[query.mode]
    if (!confirm) throw testModeOff()
    const all = body.files.flatMap(({ lines }) => lines)
    const confirmed = await confirm(id, all)
    const wanted = {
      organization: { id, name, email },
      // A member's username is their email.
      member: {
        id: session.staffId,
        staffId: mode.livemode ? session.staffId : null,
        email: session.username,
        timeZones: session.timeZones ?? {},
      },
      amountCents: body.amount,
      isMailed: body.isMailed,
      files: body.files.map(({ fileNumber, costCenter, lines }) => ({
        fileNumber: fileNumber || null,
        costCenter: costCenter || body.costCenter || null,
        lines: confirmedLines(lines, confirmed.splice(0, lines.length)),
      })),
    }
    for (const [file, { lines }] of wanted.files.entries()) {
      assertNotRefusedByTest(mode, lines, (line) => `files[${file}].lines[${line}]`)
    }
    // Ids alone: what is kept of the answer has nobody's address in it.
    const call = callOnce(request, id, body.attemptId)
    const answer = await once(mode, call, orderDeedsCall, async (tx) => ({
      orderIds: await placeByFile(tx, mode, wanted),
    }))
    return JSON.parse(answer.body)
  })
}
