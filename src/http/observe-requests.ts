import { type Context, context, type Span, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { startSpan, traceFrom } from '../span.ts'

/** Up to the time after which we give up on the card provider, and one beyond. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** By the route's pattern, not the URL: URLs hold tokens and whatever people type. */
export function observeRequests(app: FastifyInstance, metrics: Registry): void {
  const registers = [metrics]
  const requests = new Counter({
    registers,
    name: 'deedbox_http_requests_total',
    help: 'Requests answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
  })
  const failures = new Counter({
    registers,
    name: 'deedbox_http_failures_total',
    help: 'Requests that we failed to answer, by method and route.',
    labelNames: ['method', 'route'],
  })
  const took = new Histogram({
    registers,
    name: 'deedbox_http_request_seconds',
    help: 'How long an answer took, by route.',
    labelNames: ['route'],
    buckets: SECONDS,
  })
  const traced = new WeakMap<FastifyRequest, { span: Span; as: Context }>()

  // Shown before the first one fails, or a rate wouldn't see it.
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) {
      if (each !== 'HEAD') failures.inc({ method: each, route: patternOf(url) }, 0)
    }
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    const route = patternOf(request.routeOptions.url)
    const parent = traceFrom(request.headers.traceparent)
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = startSpan(`${method} ${route}`, { kind: 'server', attributes, parent })
    if (!span.isRecording()) return done()
    const as = trace.setSpan(parent, span)
    traced.set(request, { span, as })
    context.with(as, done)
  })
  // A body arrives in the connection's context, not in the request's.
  app.addHook('preValidation', (request, _reply, done) => {
    const here = traced.get(request)
    return here ? context.with(here.as, done) : done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = patternOf(request.routeOptions.url)
    const status = reply.statusCode
    const here = traced.get(request)
    here?.span.setAttribute('http.response.status_code', status)
    here?.span.end()
    context.with(here?.as ?? context.active(), () => {
      request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered')
    })
    requests.inc({ method, route, status })
    if (status >= 500) failures.inc({ method, route })
    took.observe({ route }, reply.elapsedTime / 1000)
  })
}

function patternOf(url: string | undefined): string {
  return url?.replace(/\(\^.*?\$\)/g, '') ?? 'none'
}
