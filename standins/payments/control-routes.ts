import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Controls } from './controls.ts'

type Run = (body: unknown, id: string) => unknown

const Fault = z.strictObject({
  kind: z.enum(['error', 'hang', 'disconnect']),
  when: z.enum(['before', 'during', 'after']).optional(),
  count: z.int().min(1).optional(),
  status: z.int().min(400).max(599).optional(),
  ms: z.number().min(0).optional(),
  method: z.string().optional(),
  path: z.string().optional(),
})
const Plan = z.strictObject({ drop: z.literal('all').optional() })
const Hold = z.strictObject({ count: z.int().min(0).optional() })
const Settled = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) })
const NextRefunds = Hold.extend({ status: z.enum(['pending', 'failed']) })

/** Some of the controls over HTTP, for journeys: their shop runs in another process. */
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

  add('POST', '/faults', (body) => controls.addFault(Fault.parse(body)))
  add('POST', '/deliveries', (body) => controls.planDeliveries(Plan.parse(body)))
  add('DELETE', '/deliveries', () => controls.planDeliveries({}))
  add('POST', '/payment_intents/hold', (body) => controls.holdNextConfirms(Hold.parse(body).count))
  add('POST', '/payment_intents/:id/settle', (body, id) =>
    controls.settleIntent(id, Settled.parse(body).outcome),
  )
  add('POST', '/refunds/next', (body) => {
    const { status, count } = NextRefunds.parse(body)
    controls.nextRefunds(status, count)
  })
}
