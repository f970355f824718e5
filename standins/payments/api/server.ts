import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Account, type Call, requireSecretKey } from '../account.ts'
import { newId } from '../objects/ids.ts'
import { type Fault, takeFault } from '../switches.ts'
import { API_VERSION } from '../webhooks/events.ts'
import { authenticate, type Keys } from './authenticate.ts'
import { ENDPOINTS, type Endpoint } from './endpoints.ts'
import { ApiError, forcedFailure } from './errors.ts'
import { expand } from './expand.ts'
import { items, parseForm } from './form.ts'
import type { Idempotency } from './idempotency.ts'
import { publicError, publicView } from './public-view.ts'

export interface ApiParts {
  account: Account
  keys: Keys
  idempotency: Idempotency
  touch: () => void
}

interface Answer {
  status: number
  body: string
  headers?: Record<string, string>
}

export function addApi(app: FastifyInstance, parts: ApiParts): void {
  for (const endpoint of ENDPOINTS) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => serve(parts, endpoint, request, reply),
    })
  }
  // Stripe.js calls the API from any shop's pages.
  app.options('/v1/*', (_request, reply) =>
    reply
      .code(204)
      .header('Access-Control-Allow-Origin', '*')
      .header('Access-Control-Allow-Methods', 'GET, POST, DELETE')
      .header(
        'Access-Control-Allow-Headers',
        'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
      )
      .header('Access-Control-Max-Age', '300')
      .send(),
  )
}

async function serve(
  parts: ApiParts,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const path = request.url.split('?')[0] ?? ''
  const fault = takeFault(parts.account.switches, request.method, path)
  if (fault?.when === 'before' && !(await goesOn(fault, request))) return reply.hijack()

  const requestId = newId('req')
  const answer = await answerCall(parts, endpoint, request, requestId, fault)
  if (request.method === 'POST') parts.touch()

  if (fault?.when === 'after' && !(await goesOn(fault, request))) return reply.hijack()
  return reply
    .code(answer.status)
    .headers({
      'Request-Id': requestId,
      'Stripe-Version': versionOf(request),
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Request-Id, Stripe-Should-Retry, Idempotent-Replayed',
      'Cache-Control': 'no-cache, no-store',
      ...(keyOf(request) ? { 'Idempotency-Key': keyOf(request) } : {}),
      ...answer.headers,
    })
    .type('application/json')
    .send(answer.body)
}

async function answerCall(
  parts: ApiParts,
  endpoint: Endpoint,
  request: FastifyRequest,
  requestId: string,
  fault: Fault | undefined,
): Promise<Answer> {
  const { account, keys, idempotency } = parts
  const rawBody = typeof request.body === 'string' ? request.body : ''
  const path = request.url.split('?')[0] ?? ''
  const key = request.method === 'POST' ? keyOf(request) : undefined
  let holdsKey = false
  let fromBrowser = false
  try {
    const params = parseForm(request.method === 'POST' ? rawBody : queryOf(request))
    fromBrowser = authenticate(keys, request.headers.authorization, params) === 'browser'
    const id = (request.params as { id?: string }).id ?? ''
    const call: Call = { id, params, fromBrowser }
    if (!endpoint.browser) requireSecretKey(call)
    if (key) {
      const earlier = idempotency.begin(key, path, rawBody)
      if (earlier) {
        const headers = { 'Idempotent-Replayed': 'true', 'Original-Request': earlier.requestId }
        return { status: earlier.status, body: earlier.body, headers }
      }
      holdsKey = true
    }
    if (fault?.when === 'during') await goesOn(fault, request)
    if (fault?.kind === 'error' && fault.when !== 'after') throw forcedFailure(fault.status)
    const object = endpoint.handle(account, call)
    if (fault?.kind === 'error') throw forcedFailure(fault.status)
    const view = fromBrowser ? publicView(object) : object
    const body = JSON.stringify(expand(account, view, items(params, 'expand')), null, 2)
    if (key) idempotency.finish(key, rawBody, { endpoint: path, requestId, status: 200, body })
    return { status: 200, body }
  } catch (thrown) {
    const error = thrown instanceof ApiError ? thrown : unexpected(thrown)
    const visible = fromBrowser ? publicError(error.body) : error.body
    const request_log_url = `https://dashboard.stripe.com/test/logs/${requestId}`
    const body = JSON.stringify({ error: { ...visible, request_log_url } }, null, 2)
    const { status } = error
    if (key && holdsKey && error.recorded) {
      idempotency.finish(key, rawBody, { endpoint: path, requestId, status, body })
      // The key would only replay the same failure.
      return { status, body, headers: { 'Stripe-Should-Retry': 'false' } }
    }
    if (key && holdsKey) idempotency.release(key)
    return { status, body }
  }
}

/**
 * False if the connection is dead: cut right away, or after a hang that only the caller could end.
 */
async function goesOn(fault: Fault, request: FastifyRequest): Promise<boolean> {
  const { socket } = request.raw
  if (fault.kind === 'error') return true
  if (fault.kind === 'disconnect') {
    socket.destroy()
    return false
  }
  await new Promise<void>((resolve) => {
    // The connection is kept for other requests: nothing may stay on it.
    const goOn = () => {
      socket.off('close', goOn)
      resolve()
    }
    socket.on('close', goOn)
    if (fault.ms !== undefined) setTimeout(goOn, fault.ms)
  })
  return !socket.destroyed
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key : undefined
}

function versionOf(request: FastifyRequest): string {
  const version = request.headers['stripe-version']
  return typeof version === 'string' ? version : API_VERSION
}

function queryOf(request: FastifyRequest): string {
  return request.url.split('?')[1] ?? ''
}

function unexpected(thrown: unknown): ApiError {
  const message = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  return new ApiError(500, { type: 'api_error', message })
}
