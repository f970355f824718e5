import type { components, paths } from './api.gen.ts'

export type Order = components['schemas']['Order']
export type Deed = components['schemas']['Deed']
export type Quote = components['schemas']['Quote']
export type Problem = components['schemas']['Problem']

/** An answer that says what went wrong. Check `problem.code`: the words may change. */
export class DeedboxError extends Error {
  readonly problem: Problem
  /** Seconds to wait before trying again, if the API named them. */
  readonly retryAfter: number | undefined

  constructor(problem: Problem, retryAfter?: number) {
    super(`${problem.code}: ${problem.detail}`)
    this.name = 'DeedboxError'
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

type Method = 'get' | 'post'
type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never
}[keyof paths]
type Operation<P extends keyof paths, M extends Method> =
  paths[P] extends Record<M, infer O> ? O : never

type Given<O, Place extends string> = O extends { parameters: { [P in Place]: infer G } }
  ? G
  : never
type Query<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : never

/** What a call needs: its path's parameters and its body have to be there. */
type Init<O> = { headers?: Record<string, string> } & ([Given<O, 'path'>] extends [never]
  ? { params?: { query?: Query<O> } }
  : { params: { path: Given<O, 'path'>; query?: Query<O> } }) &
  ([Body<O>] extends [never] ? unknown : { body: Body<O> })

type Content<O> = O extends { responses: infer R }
  ? { [S in keyof R & (200 | 201 | 202)]: R[S] extends { content: infer C } ? C : never }[keyof R &
      (200 | 201 | 202)]
  : never
type Json<O> =
  Content<O> extends infer C ? (C extends { 'application/json': infer J } ? J : never) : never
/** A file comes as its bytes. */
type Answer<O> = [Json<O>] extends [never] ? ArrayBuffer : Json<O>

/** A call by its path, with what it needs; it gives the answer itself. */
type Call<M extends Method> = <P extends PathsWith<M>>(
  path: P,
  ...init: object extends Init<Operation<P, M>> ? [Init<Operation<P, M>>?] : [Init<Operation<P, M>>]
) => Promise<Answer<Operation<P, M>>>

export interface Deedbox {
  get: Call<'get'>
  /** With an idempotency key of its own, unless `headers` has one: trying again does nothing twice. */
  post: Call<'post'>
}

export interface DeedboxOptions {
  key: string
  /** Where the API is, such as `https://deedbox.example`. */
  url: string
  /** How often a call that got no proper answer is sent again. */
  retries?: number
}

interface AnyInit {
  params?: { path?: Record<string, string>; query?: Record<string, unknown> }
  headers?: Record<string, string>
  body?: unknown
}

/** The API with one key. */
export function openDeedbox({ key, url, retries = 2 }: DeedboxOptions): Deedbox {
  const callWith =
    (method: 'GET' | 'POST') =>
    async (path: string, init: AnyInit = {}) => {
      const { params = {}, headers = {}, body } = init
      const request = new Request(new URL(addressOf(path, params), url), {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const response = await patientFetch(request, retries)
      if (!response.ok) throw await errorOf(response)
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return isJson ? response.json() : response.arrayBuffer()
    }
  return { get: callWith('GET'), post: callWith('POST') } as unknown as Deedbox
}

function addressOf(
  path: string,
  { path: inPath = {}, query = {} }: NonNullable<AnyInit['params']>,
) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(inPath[name] ?? ''),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Sends again what was lost on the way, came too early or met a server that was away. The same key
 * goes along, so that it happens once. */
async function patientFetch(request: Request, retries: number, turn = 0): Promise<Response> {
  const again = request.clone()
  const isLast = turn >= retries
  const response = await fetch(request).catch((error: unknown) => {
    if (isLast) throw error
  })
  if (response && (isLast || !isWorthAnother(response))) return response
  const seconds = Number(response?.headers.get('retry-after')) || 0.2 * 2 ** turn
  if (response && seconds > MOST_SECONDS) return response
  await response?.body?.cancel()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return patientFetch(again, retries, turn + 1)
}

/** Whoever waits longer than that would rather be told. */
const MOST_SECONDS = 10

function isWorthAnother({ status, headers }: Response): boolean {
  return status === 429 || status >= 500 || (status === 409 && headers.has('retry-after'))
}

async function errorOf(response: Response): Promise<DeedboxError> {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const problem: Problem = isProblem
    ? await response.json()
    : {
        type: 'about:blank',
        title: response.statusText,
        status: response.status,
        code: 'unknown',
        detail: 'The answer didn’t come from the API.',
        requestId: response.headers.get('request-id') ?? '',
      }
  return new DeedboxError(problem, retryAfter)
}
