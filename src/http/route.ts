import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AWAY, type Done } from '../contract/common.ts'
import {
  audienceOf,
  type Endpoint,
  type HandlerInput,
  type HandlerResult,
  type SentFile,
} from '../contract/endpoint.ts'
import { attachment } from '../delivery/downloads/file-name.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { currentScope, enterScope, inScopeOf } from '../platform/tenants/scope.ts'
import { checkSession } from '../staff/check-session.ts'
import { MEMBERS_MAY, type MemberAccess, type Session } from '../staff/session.ts'
import { sessionToken } from './cookies.ts'
import { enterAsMember } from './scopes.ts'

z.config(z.locales.en())

const BODY_LIMIT = 8 * 1024

export interface Call {
  request: FastifyRequest
  reply: FastifyReply
  /** The person calling; empty if the call is open to everyone. */
  staffId: string
  /** Their session; an empty one if the call is open to everyone. */
  session: Session
  /** The file sent as the body if the endpoint takes one; empty otherwise. */
  file: Uint8Array
}

type RouteParts = Pick<Parts, 'db' | 'clock' | 'config'>

const NOBODY: Session = {
  id: '',
  staffId: '',
  username: '',
  role: 'read_only',
  organizationId: null,
  timeZones: null,
  owes: undefined,
  isFresh: false,
  ways: [],
}

const callers = new WeakMap<FastifyRequest, Session>()

/** Registers an endpoint of the contract: input is validated, output is trimmed to the fields the
 * contract names, and calls of staff and members are refused to everyone else before their body is
 * read. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  parts: RouteParts,
  endpoint: E,
  handler: (input: HandlerInput<E>, call: Call) => Promise<HandlerResult<E>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT,
    onRequest: async (request) => {
      if (endpoint.access === 'public') return
      const session = await assertAccess(parts, request, endpoint)
      if (endpoint.fresh && !session.isFresh) {
        throw new AppError('stale_session', 'Please confirm it’s you.')
      }
      const { organizationId: organization } = session
      enterScope(organization ? { organization } : 'staff')
      callers.set(request, session)
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const session = callers.get(request) ?? NOBODY
      const input = {
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body),
      } as HandlerInput<E>
      const file = endpoint.file ? fileOf(request, endpoint.file) : new Uint8Array()
      reply.status(endpoint.status ?? 200)
      const { staffId } = session
      const result = await handler(input, { request, reply, staffId, session, file })
      // The caller has this answer already.
      if (reply.statusCode === 304) return reply.send()
      if (endpoint.sends) return sendAnswer(reply, endpoint.sends, result as SentFile)
      return z.encode(endpoint.response, result)
    },
  })
}

type Act = Omit<Endpoint, 'response'> & { response: typeof Done }

/** The same for a call that has nothing to say but that it's done. */
export function act<E extends Act>(
  app: FastifyInstance,
  parts: RouteParts,
  endpoint: E,
  handler: (input: HandlerInput<E>, call: Call) => Promise<unknown>,
): void {
  route<Act>(app, parts, endpoint, async (input, call) => {
    await handler(input as HandlerInput<E>, call)
    return { done: true }
  })
}

/** The staff member or member of an organization calling; refuses everyone else. */
async function assertAccess(
  parts: RouteParts,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<Session> {
  const { access } = endpoint
  const audience = audienceOf(endpoint)
  const isAway = request.headers[AWAY] === 'yes'
  const token = sessionToken(request, audience)
  enterAsMember(audience, { token, of: 'session' })
  const session = await checkSession(parts, audience, token, isAway)
  if (!session) throw new AppError('unauthenticated', 'Please sign in.')
  if (access === 'second_step') {
    if (session.owes === 'second_step') return session
    throw new AppError('forbidden', 'You’ve already finished the second step.')
  }
  const isSettling = access === 'own_account' && session.owes !== 'second_step'
  if (session.owes && !isSettling) throw new AppError('unauthenticated', 'Please sign in.')
  const refusal = isSettling ? undefined : refusalOf(access, session.role)
  if (refusal) throw new AppError('forbidden', refusal)
  return session
}

/** Who may call what: a call that isn't named here is refused. */
const MAY: Record<'staff' | 'agent' | 'owner' | MemberAccess, ReadonlyArray<Session['role']>> = {
  staff: ['owner', 'agent', 'read_only'],
  agent: ['owner', 'agent'],
  owner: ['owner'],
  ...MEMBERS_MAY,
}

function refusalOf(access: Endpoint['access'], role: Session['role']): string | undefined {
  if (access in MAY && MAY[access as keyof typeof MAY].includes(role)) return undefined
  if (role === 'read_only') return 'Your account is view-only.'
  if (access === 'buyer')
    return 'Viewers can’t order or change anything. Ask an admin for the Buyer role.'
  return access === 'org_admin' ? 'Only admins can do this.' : 'Only owners can do this.'
}

function sendAnswer(reply: FastifyReply, type: string, file: SentFile): FastifyReply {
  const isText = !['application/pdf', 'application/zip'].includes(type)
  reply.type(isText ? `${type}; charset=utf-8` : type)
  reply.header('content-disposition', file.inline ? 'inline' : attachment(file.name))
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply.send(Readable.from(inScopeOf(currentScope(), file.content)))
}

function fileOf(request: FastifyRequest, type: string): Uint8Array {
  if (request.body instanceof Uint8Array) return request.body
  throw new AppError('invalid_request', `body: must be a file of type ${type}`, { field: 'body' })
}

function parse(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, value ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') || 'body'
  throw new AppError('invalid_request', `${field}: ${issue?.message ?? 'not valid'}`, { field })
}
