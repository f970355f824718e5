import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Controls } from './controls.ts'

type Run = (body: unknown, id: string) => unknown

const Webhook = z.strictObject({ url: z.url().optional(), secret: z.string().optional() })
const Clock = z.strictObject({
  at: z.iso.datetime({ offset: true }).optional(),
  signatures: z.boolean().optional(),
})
const Fault = z.strictObject({
  kind: z.enum(['error', 'hang', 'disconnect']),
  when: z.enum(['before', 'during', 'after']).optional(),
  count: z.int().min(1).optional(),
  status: z.int().min(400).max(599).optional(),
  ms: z.number().min(0).optional(),
  method: z.string().optional(),
  path: z.string().optional(),
})
const Count = z.union([z.int().min(0), z.literal('all')])
const Plan = z.strictObject({
  types: z.array(z.string()).optional(),
  drop: Count.optional(),
  duplicate: Count.optional(),
  delayMs: z.number().min(0).optional(),
  reorder: z.int().min(0).optional(),
})
const Hold = z.strictObject({ count: z.int().min(0).optional() })
const Settled = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) })
const Challenge = z.strictObject({ outcome: z.enum(['authorize', 'fail']) })
const NextRefunds = Hold.extend({ status: z.enum(['pending', 'failed']) })
const SettledRefund = z.strictObject({ status: z.enum(['succeeded', 'failed']) })
const NewDispute = z.strictObject({
  charge: z.string(),
  reason: z.string().optional(),
  amount: z.int().min(1).optional(),
  inquiry: z.boolean().optional(),
})
const ClosedDispute = z.strictObject({ status: z.enum(['won', 'lost']) })
const NewWarning = z.strictObject({ charge: z.string(), fraudType: z.string().optional() })

/** The same controls over HTTP, for a shop running in another process. */
export function addControlRoutes(app: FastifyInstance, controls: Controls): void {
  const add = (method: string, path: string, run: Run): void => {
    app.route({
      method,
      url: `/_control${path}`,
      handler: async (request) => {
        const { id = '' } = request.params as { id?: string }
        return (await run(request.body ?? {}, id)) ?? { ok: true }
      },
    })
  }

  add('POST', '/reset', () => controls.reset())
  add('POST', '/webhook', (body) => controls.setWebhook(Webhook.parse(body)))

  add('POST', '/clock', (body) => {
    const { at, signatures } = Clock.parse(body)
    controls.setClock(at === undefined ? undefined : new Date(at), { signatures })
  })

  add('POST', '/faults', (body) => controls.addFault(Fault.parse(body)))
  add('DELETE', '/faults', () => controls.clearFaults())

  add('GET', '/deliveries', () => controls.deliveries())
  add('POST', '/deliveries', (body) => controls.planDeliveries(Plan.parse(body)))
  add('DELETE', '/deliveries', () => controls.planDeliveries({}))
  add('POST', '/deliveries/release', () => controls.releaseDeliveries())
  add('POST', '/deliveries/idle', () => controls.deliveriesIdle())
  add('POST', '/events/:id/resend', (_body, id) => controls.resendEvent(id))

  add('POST', '/payment_intents/hold', (body) => controls.holdNextConfirms(Hold.parse(body).count))
  add('POST', '/payment_intents/capture_at_once', (body) =>
    controls.captureNextAtOnce(Hold.parse(body).count),
  )
  add('POST', '/captures/refuse', (body) => controls.refuseNextCaptures(Hold.parse(body).count))
  add('POST', '/authorizations/expire', () => controls.expireAuthorizations())
  add('POST', '/payment_intents/:id/settle', (body, id) =>
    controls.settleIntent(id, Settled.parse(body).outcome),
  )
  add('POST', '/payment_intents/:id/challenge', (body, id) =>
    controls.answerChallenge(id, Challenge.parse(body).outcome),
  )

  add('POST', '/balances/hold', () => controls.holdBalances())
  add('POST', '/balances/settle', () => controls.settleBalances())

  add('POST', '/refunds/next', (body) => {
    const { status, count } = NextRefunds.parse(body)
    controls.nextRefunds(status, count)
  })
  add('POST', '/refunds/:id/settle', (body, id) =>
    controls.settleRefund(id, SettledRefund.parse(body).status),
  )

  add('POST', '/disputes', (body) => {
    const { charge, ...options } = NewDispute.parse(body)
    return controls.openDispute(charge, options)
  })
  add('POST', '/disputes/:id/close', (body, id) =>
    controls.closeDispute(id, ClosedDispute.parse(body).status),
  )
  add('POST', '/early_fraud_warnings', (body) => {
    const { charge, ...options } = NewWarning.parse(body)
    return controls.raiseWarning(charge, options)
  })
}
