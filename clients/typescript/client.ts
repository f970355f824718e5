import { randomUUID } from 'node:crypto'
import createClient, { type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch'
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
type Media = `${string}/${string}`

/** A call by its path, with what it needs; it gives the answer itself. */
type Call<M extends Method> = <P extends PathsWith<M>, Init extends MaybeOptionalInit<paths[P], M>>(
  path: P,
  ...init: undefined extends Init ? [Init?] : [Init]
) => Promise<NonNullable<FetchResponse<paths[P][M] & object, Init, Media>['data']>>

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

/** The API with one key. */
export function openDeedbox({ key, url, retries = 2 }: DeedboxOptions): Deedbox {
  const client = createClient<paths>({
    baseUrl: url,
    headers: { authorization: `Bearer ${key}` },
    fetch: (request) => patientFetch(request, retries),
  })
  client.use({
    onRequest: ({ request }) => {
      const { headers, method } = request
      if (method === 'POST' && !headers.has('idempotency-key')) {
        headers.set('idempotency-key', randomUUID())
      }
    },
    onResponse: async ({ response }) => {
      if (!response.ok) throw await errorOf(response)
    },
  })
  type AnyCall = (path: string, init?: object) => Promise<{ data?: unknown }>
  const answerOf = (call: unknown) => async (path: string, init?: object) =>
    (await (call as AnyCall)(path, init)).data
  return { get: answerOf(client.GET), post: answerOf(client.POST) } as unknown as Deedbox
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
