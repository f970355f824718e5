import type * as z from 'zod'
import {
  ForbiddenCall,
  type OutboundReply,
  openOutbound,
  type Resolve,
} from '../../platform/outbound/outbound.ts'
import type { Answer } from './source.ts'

const INDEX_TIMEOUT_MS = 30_000
const IMAGE_TIMEOUT_MS = 60_000
const MAX_INDEX_BYTES = 10 * 1024 * 1024
const MAX_IMAGE_BYTES = 50 * 1024 * 1024

/** Permission to make one call, shared by all processes that ask the same source. */
export interface Permit {
  ask(signal: AbortSignal): Promise<string | undefined>
  /** The outcome of the call: why the source failed, or undefined if it answered. */
  tell(failure: string | undefined): Promise<void>
}

export interface Call {
  url: URL
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** Asks one source over HTTP. Whatever happens there becomes one of the five answers here. */
export interface SourceClient {
  json<T>(schema: z.ZodType<T>, call: Call, signal: AbortSignal): Promise<Answer<T>>
  image(call: Call, signal: AbortSignal): Promise<Answer<Uint8Array>>
}

export interface ClientOptions {
  bases: string[]
  permit?: Permit | undefined
  timeoutMs?: number | undefined
  resolve?: Resolve | undefined
}

export function sourceClient(options: ClientOptions): SourceClient {
  const send = openOutbound(options.bases, options.resolve)

  async function ask<T>(
    call: Call,
    limits: { timeoutMs: number; maxBytes: number },
    signal: AbortSignal,
    read: (reply: OutboundReply) => Answer<T>,
  ): Promise<Answer<T>> {
    const closed = await options.permit?.ask(signal)
    if (closed) return { answer: 'down', detail: closed, isUnasked: true }
    const { url, ...request } = call
    const answer = await send(url, { ...request, ...limits, signal }).then(
      (reply) => (reply.status === 200 ? read(reply) : judge<T>(reply.status)),
      (error: unknown) => failure<T>(error),
    )
    // A call we stopped ourselves says nothing about the source.
    if (!signal.aborted) {
      await options.permit?.tell(answer.answer === 'down' ? answer.detail : undefined)
    }
    return answer
  }

  return {
    json: (schema, call, signal) => {
      const timeoutMs = options.timeoutMs ?? INDEX_TIMEOUT_MS
      const headers = { accept: 'application/json', ...call.headers }
      const limits = { timeoutMs, maxBytes: MAX_INDEX_BYTES }
      return ask({ ...call, headers }, limits, signal, ({ body }) => parse(schema, body))
    },
    image: (call, signal) => {
      const limits = { timeoutMs: options.timeoutMs ?? IMAGE_TIMEOUT_MS, maxBytes: MAX_IMAGE_BYTES }
      return ask(call, limits, signal, ({ body }) => ({ answer: 'ok', value: body }))
    },
  }
}

/** An answer that makes no sense is `down`: an error page with status 200 is gone tomorrow. */
function parse<T>(schema: z.ZodType<T>, body: Buffer): Answer<T> {
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch {
    return { answer: 'down', detail: 'it sent something that is not JSON' }
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return { answer: 'ok', value: parsed.data }
  const where = parsed.error.issues[0]?.path.join('.') || 'the whole'
  return { answer: 'down', detail: `it sent JSON of another shape (${where})` }
}

function judge<T>(status: number): Answer<T> {
  if (status === 404) return { answer: 'not_found' }
  const detail = `status ${status}`
  return [401, 403, 451].includes(status)
    ? { answer: 'refused', detail }
    : { answer: 'down', detail }
}

function failure<T>(error: unknown): Answer<T> {
  if (error instanceof ForbiddenCall) return { answer: 'refused', detail: `it ${error.message}` }
  if (!(error instanceof Error)) return { answer: 'down', detail: 'no answer' }
  const timedOut = error.name === 'TimeoutError' || error.name === 'AbortError'
  return { answer: 'down', detail: timedOut ? 'no answer in time' : error.message || error.name }
}

/** For a call that can't be about one property: its 404 says nothing about any property. */
export function missingIsDown<T>(answer: Answer<T>): Answer<T> {
  return answer.answer === 'not_found' ? { answer: 'down', detail: 'status 404' } : answer
}
