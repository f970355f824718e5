import * as z from 'zod/mini'
import { MOST_OVERLAP_HOURS, SCOPES } from '../../organizations/scope.ts'
import { Id, IdOnly, PageQuery, printed, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { freshAdminAct, freshAdminPost, MODES, memberRead } from './calls.ts'

/** A key as people see it after the one time it was shown. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The part of it that may be shown: `dbx_live_3f9k…_…`. */
  hint: z.string(),
  livemode: z.boolean(),
  scopes: z.array(z.enum(SCOPES)),
  /** What it was made for and can't do, since its maker is no longer an admin. */
  lostScopes: z.array(z.enum(SCOPES)),
  version: z.string(),
  createdBy: z.string(),
  createdAt: Timestamp,
  expiresAt: z.nullable(Timestamp),
  lastUsedAt: z.nullable(Timestamp),
  /** `paused`: whoever made it is disabled. */
  state: z.enum(['active', 'expired', 'revoked', 'paused']),
  /** A newer key has replaced it; it works until it expires. */
  isRolled: z.boolean(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** The whole key, shown this once. */
const ShownKey = z.object({ id: Id, key: z.string() })

export const keyList = endpoint(memberRead, '/api/account/keys', { response: z.array(ApiKey) })

export const addKeyCall = endpoint(freshAdminPost, '/api/account/keys', {
  body: z.object({
    name: printed('name', 1, 60),
    livemode: z.boolean(),
    scopes: z.array(z.enum(SCOPES)).check(z.minLength(1), z.maxLength(SCOPES.length)),
    /** Null: until it's revoked. */
    expiresInDays: z.nullable(z.int().check(z.minimum(1), z.maximum(730))),
  }),
  response: ShownKey,
  status: 201,
})

export const rollKeyCall = endpoint(freshAdminPost, '/api/account/keys/:id/roll', {
  params: IdOnly,
  body: z.object({
    overlapHours: z._default(z.int().check(z.minimum(0), z.maximum(MOST_OVERLAP_HOURS)), 24),
  }),
  response: ShownKey,
  status: 201,
})

export const revokeKeyCall = endpoint(freshAdminAct, '/api/account/keys/:id/revoke')

/** By the first digit of the status. */
export const STATUS_CLASSES = ['2xx', '4xx', '5xx'] as const

export const LoggedRequest = z.object({
  id: Id,
  at: Timestamp,
  method: z.string(),
  route: z.string(),
  status: z.int(),
  code: z.nullable(z.string()),
  ms: z.int(),
  livemode: z.boolean(),
  keyName: z.string(),
  /** The ID of the order, deed, endpoint or event that the call named or made. */
  subject: z.nullable(z.string()),
  /** The order that it is or belongs to. */
  orderId: z.nullable(Id),
  /** Where we refused it: what was wrong, without a value that was sent. */
  errors: z.nullable(
    z.array(
      z.object({ code: z.string(), field: z.nullable(z.string()), detail: z.nullable(z.string()) }),
    ),
  ),
})
export type LoggedRequest = z.infer<typeof LoggedRequest>

export const requestLog = endpoint(memberRead, '/api/account/requests', {
  // `q`: a part of the method and path, or a request's ID.
  query: z.extend(PageQuery, {
    /** Both where it isn’t given. */
    mode: z.optional(z.enum(MODES)),
    keyId: z.optional(Id),
    status: z.optional(z.enum(STATUS_CLASSES)),
    from: z.optional(Timestamp),
    to: z.optional(Timestamp),
  }),
  response: z.array(LoggedRequest),
})
