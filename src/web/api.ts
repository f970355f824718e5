import * as z from 'zod/mini'
import { ErrorBody, SEARCHED_TO, SORTED_WITHIN, Timestamp } from '../contract/common.ts'
import type { CallInput, CallResult, Endpoint } from '../contract/endpoint.ts'
import { requestProof } from './sign-in/proof-request.ts'
import { traceHeaders } from './visit-trace.ts'

export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly field: string | undefined
  /** The server's message for a person, if there is one. */
  readonly reason: string | undefined
  /** Seconds to wait, if the server says how many. */
  readonly retryAfter: number | undefined

  constructor(status: number, statusText: string, body: string, retryAfter?: number) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    const parsed = parseErrorBody(body)
    this.code = parsed?.code
    this.field = parsed?.field
    this.reason = parsed?.message
    this.retryAfter = retryAfter
  }
}

function parseErrorBody(body: string) {
  try {
    return z.safeParse(ErrorBody, JSON.parse(body)).data
  } catch {
    // A proxy's error page isn't JSON; its text is already in the message.
    return undefined
  }
}

export function isErrorCode(cause: unknown, ...codes: string[]): boolean {
  return cause instanceof ApiError && cause.code !== undefined && codes.includes(cause.code)
}

export function reasonOf(cause: unknown, otherwise = 'An unexpected error occurred'): string {
  if (cause instanceof ApiError) return cause.reason ?? cause.message
  return cause instanceof Error && cause.message ? cause.message : otherwise
}

type Values = Record<string, unknown> | undefined
type Ways = Pick<RequestInit, 'signal' | 'keepalive'>
type LooseInput = { params?: Values; query?: Values; body?: Values; file?: Blob }

export function urlOf({ path }: Endpoint, { params, query }: LooseInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** The refusal for lack of a session brings the session with it, so a retry is all it takes. The
 * one for lack of a recent proof is retried after the person gives that proof. */
async function send(endpoint: Endpoint, input: LooseInput, ways: Ways) {
  try {
    return await sendOnce(endpoint, input, ways)
  } catch (cause) {
    const isWorthwhile =
      isErrorCode(cause, 'session_required') ||
      (isErrorCode(cause, 'stale_session') && (await requestProof()))
    if (!isWorthwhile) throw cause
    return sendOnce(endpoint, input, ways)
  }
}

/** What the panel says with each call; the shop says nothing. */
export const said: { headers: () => Record<string, string> } = { headers: () => ({}) }

async function sendOnce(endpoint: Endpoint, input: LooseInput, { signal, keepalive }: Ways) {
  const type = endpoint.body ? 'application/json' : endpoint.file
  const response = await fetch(urlOf(endpoint, input), {
    method: endpoint.method,
    credentials: 'include',
    headers: { ...(type ? { 'content-type': type } : {}), ...said.headers(), ...traceHeaders() },
    body: endpoint.body ? JSON.stringify(input.body) : (input.file ?? null),
    signal: signal ?? null,
    keepalive,
  })
  if (response.ok) return response
  const told = Number(response.headers.get('retry-after'))
  throw new ApiError(
    response.status,
    response.statusText,
    await response.text(),
    told > 0 ? told : undefined,
  )
}

export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
  /** The browser sends it even if the page is left meanwhile. */
  keepalive = false,
): Promise<CallResult<E>> {
  const response = await send(endpoint, input, { signal, keepalive })
  return revived(endpoint, await response.json())
}

function revived<E extends Endpoint>(endpoint: E, body: unknown): CallResult<E> {
  return reviveDates(endpoint.response, body) as CallResult<E>
}

export interface Page<Items> {
  items: Items
  /** The cursor of the next page, if there is one. */
  next: string | undefined
  /** How far the search got, if not all the way. */
  searchedTo: Date | undefined
  /** How many of the newest were sorted, if not all. */
  sortedWithin: number | undefined
}

export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Page<CallResult<E>>> {
  const response = await send(endpoint, input, { signal })
  const within = response.headers.get(SORTED_WITHIN)
  const searchedTo = response.headers.get(SEARCHED_TO)
  return {
    items: revived(endpoint, await response.json()),
    next: nextCursor(response.headers.get('link')),
    searchedTo: searchedTo ? new Date(searchedTo) : undefined,
    sortedWithin: within ? Number(within) : undefined,
  }
}

export function nextCursor(link: string | null): string | undefined {
  const next = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1]
  if (next === undefined) return undefined
  return new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined
}

/** Makes dates of the timestamps in a response, which its schema names. Nothing else is looked at: a
 * page left open through a deploy must be able to read what a newer server answers. */
export function reviveDates(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema === Timestamp && typeof value === 'string') return new Date(value)
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'nullable' || def.type === 'optional') return reviveDates(def.innerType, value)
  if (def.type === 'union') {
    return def.options.reduce((revived, option) => reviveDates(option, revived), value)
  }
  if (def.type === 'array' && Array.isArray(value)) {
    return value.map((item) => reviveDates(def.element, item))
  }
  if (def.type !== 'object' || typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => {
    const type = def.shape[name]
    return [name, type ? reviveDates(type, field) : field]
  })
  return Object.fromEntries(fields)
}
