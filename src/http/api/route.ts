import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ApiEndpoint } from '../../contract/api/endpoint.ts'
import type { HandlerInput, HandlerResult } from '../../contract/endpoint.ts'
import { AppError } from '../../errors.ts'
import type { Source } from '../../fulfillment/sources/source.ts'
import type { testAccounts } from '../../money/balance/open-test-account.ts'
import { readKey } from '../../organizations/api-key.ts'
import type { ApiRequest } from '../../organizations/api-requests.db.ts'
import { checkKey, type KeyHolder, scopeMissing } from '../../organizations/check-key.ts'
import { loggedErrors } from '../../organizations/logged-error.ts'
import { API_VERSIONS } from '../../organizations/scope.ts'
import { uuidOfEvent } from '../../organizations/webhooks/event.ts'
import type { Parts } from '../../parts.ts'
import type { Collector } from '../../platform/collect-rows.ts'
import type { Tx } from '../../platform/db.ts'
import type { Geocoder } from '../../platform/geocoder.ts'
import { enterScope } from '../../platform/tenants/scope.ts'
import { sentRefusal } from '../errors.ts'
import { API_POLICY, limit } from '../limits.ts'
import { isUuid } from '../shop/readable-order.ts'
import { callOnce, once } from './once.ts'
import { readInput } from './read-input.ts'

const BODY_LIMIT = 8 * 1024
const VERSION = 'deedbox-version'

/** What a handler works with: one set for live keys, another for test keys, on a database and with a
 * store of its own. Neither the card provider nor the mail server is in it: a test must not reach what
 * is live. */
export type ModeParts = Pick<Parts, 'config' | 'clock' | 'db' | 'jobs' | 'log' | 'storage'> & {
  geocoder: Geocoder
  sources: Source[]
  livemode: boolean
}

/** Keys, limits and the log are the live database's, whatever a key is for. */
export type ApiParts = Parts & {
  live: ModeParts
  /** Missing where this installation has no test mode. */
  test: (ModeParts & { openAccount: ReturnType<typeof testAccounts> }) | undefined
  apiRequests: Collector<ApiRequest>
}

export interface ApiCall {
  holder: KeyHolder
  request: FastifyRequest
  reply: FastifyReply
}

/** What a call that happens once does, it does in the transaction that keeps its answer. */
type CallOf<E extends ApiEndpoint> = E['isOnce'] extends true ? ApiCall & { tx: Tx } : ApiCall

type Handler<E extends ApiEndpoint, Prepared = undefined> = (
  input: HandlerInput<E>,
  call: CallOf<E> & { prepared: Prepared },
) => Promise<HandlerResult<E> | SentReply<E>>

/** What is done before a call's transaction begins, such as asking others; and the answer of a trial,
 * where the caller wants no more than that. */
interface Before<E extends ApiEndpoint, Prepared> {
  prepare: (input: HandlerInput<E>, call: ApiCall) => Promise<Prepared>
  attempt?: (
    input: HandlerInput<E>,
    call: ApiCall & { prepared: Prepared },
  ) => Promise<HandlerResult<{ response: NonNullable<E['trial']> }> | undefined>
}

/** Of a call without a query or a body: whatever comes with it is refused by name. */
const NOTHING = z.object({})

/** What a call that sends a file may return: the reply, once it has the file. */
type SentReply<E extends ApiEndpoint> = E['sends'] extends string ? FastifyReply : never

/** Whose key a request came with, also where it was refused. */
const holders = new WeakMap<FastifyRequest, KeyHolder>()

/** The ID of what a call made. */
const made = new WeakMap<FastifyRequest, string>()

/** Registers a call of the API. Its handler is made once for each mode, and a key's mode chooses. */
export function apiRoute<E extends ApiEndpoint, Prepared = undefined>(
  app: FastifyInstance,
  parts: ApiParts,
  endpoint: E,
  handlerFor: (mode: ModeParts) => Handler<E, Prepared>,
  before?: (mode: ModeParts) => Before<E, Prepared>,
): void {
  const of = (mode: ModeParts) => ({ mode, handle: handlerFor(mode), ...before?.(mode) })
  const live = of(parts.live)
  const test = parts.test && of(parts.test)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT,
    onRequest: (request, reply) => letIn(parts, endpoint, request, reply),
    onResponse: async (request, reply) => logCall(parts, request, reply),
    handler: async (request, reply) => {
      const holder = holders.get(request)
      const chosen = holder?.livemode ? live : test
      if (!holder || !chosen) throw testModeOff()
      const [params, query, body] = readInput([
        [endpoint.params, request.params],
        [endpoint.query ?? NOTHING, request.query],
        [endpoint.body ?? NOTHING, request.body],
      ])
      const input = { params, query, body } as HandlerInput<E>
      const { status = 200, response } = endpoint
      const prepared = (await chosen.prepare?.(input, { holder, request, reply })) as Prepared
      const call = { holder, request, reply, prepared }
      const tried = endpoint.trial && (await chosen.attempt?.(input, call))
      if (tried) return z.encode(endpoint.trial, tried)
      const handle = async (tx?: Tx) => {
        const answer = await chosen.handle(input, { ...call, tx } as never)
        return response && answer !== reply ? z.encode(response, answer) : reply
      }
      if (!endpoint.isOnce) {
        reply.status(status)
        return handle()
      }
      const keyed = callOnce(request, holder.organizationId)
      const answer = await once(chosen.mode, keyed, endpoint, handle)
      if (answer.subject) made.set(request, answer.subject)
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true')
      return reply.status(answer.status).type('application/json').send(answer.body)
    },
  })
}

/** Refuses everyone without a key that may do this, before the body is read. */
async function letIn(
  parts: ApiParts,
  { scope }: ApiEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.header('request-id', request.id)
  const key = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!key) {
    throw new AppError('key_invalid', 'Send your key as "Authorization: Bearer dbx_…".')
  }
  const given = readKey(key)
  if (!given) throw notOurs()
  enterScope({ proof: 'key', value: given.publicId })
  const checked = await checkKey(parts, given)
  if (!checked) {
    await limit(parts, 'apiGuesses', request)
    throw notOurs()
  }
  const { holder, refusal } = checked
  holders.set(request, holder)
  enterScope({ organization: holder.organizationId })
  if (refusal) throw refusal
  const version = request.headers[VERSION] ?? holder.version
  if (!API_VERSIONS.some((each) => each === version)) {
    const words = `This version doesn’t exist. The versions are: ${API_VERSIONS.join(', ')}.`
    throw new AppError('invalid_request', words, { field: 'Deedbox-Version' })
  }
  reply.header(VERSION, version)
  await countCall(parts, request, reply, holder)
  if (!holder.livemode && !parts.test) throw testModeOff()
  if (scope && !holder.scopes.includes(scope)) {
    throw scopeMissing(scope, holder.lostScopes)
  }
  const { organizationId: id, organization: name, organizationEmail: email } = holder
  if (!holder.livemode) await parts.test?.openAccount({ id, name, email })
}

/** Says how much room is left, as the IETF's draft of the RateLimit headers has it. */
async function countCall(
  parts: ApiParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { organizationId, livemode }: KeyHolder,
): Promise<void> {
  const tell = (left: number, seconds: number) =>
    reply.headers({
      'ratelimit-policy': `"default";q=${API_POLICY.hits};w=${API_POLICY.perSeconds}`,
      ratelimit: `"default";r=${left};t=${seconds}`,
    })
  try {
    const organization = `${organizationId}:${livemode ? 'live' : 'test'}`
    const room = await limit(parts, 'apiCalls', request, { organization })
    if (room) tell(room.remaining, room.resetSeconds)
  } catch (error) {
    if (error instanceof AppError && error.retryAfter) tell(0, error.retryAfter)
    throw error
  }
}

/** The pattern of the path and at most an ID as we write them: whatever else was typed stays out of the
 * log. */
function logCall({ apiRequests, clock }: ApiParts, request: FastifyRequest, reply: FastifyReply) {
  const holder = holders.get(request)
  if (!holder) return
  const refusal = sentRefusal(request)
  apiRequests.add({
    id: request.id,
    organizationId: holder.organizationId,
    keyId: holder.keyId,
    livemode: holder.livemode,
    method: request.method,
    route: request.routeOptions.url ?? '',
    status: reply.statusCode,
    code: refusal?.code ?? null,
    subject: idIn(request.params) ?? made.get(request) ?? null,
    errors: refusal?.error ? loggedErrors(refusal.error) : null,
    ms: Math.round(reply.elapsedTime),
    at: clock(),
  })
}

function idIn(params: unknown): string | undefined {
  const { id = '' } = params as { id?: string }
  return isUuid(id) || uuidOfEvent(id) ? id.toLowerCase() : undefined
}

function notOurs(): AppError {
  return new AppError('key_invalid', 'This key isn’t valid.')
}

export function testModeOff(): AppError {
  return new AppError('test_mode_off', 'Test mode is off. Use a live key.')
}
