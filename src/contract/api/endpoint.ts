import * as z from 'zod/mini'
import type { Scope } from '../../organizations/scope.ts'
import { Id } from '../common.ts'

/** The server's route and the OpenAPI document are both made from it. */
export interface ApiEndpoint {
  readonly method: 'GET' | 'POST'
  /** `:name` marks a path parameter. */
  readonly path: `/api/v1/${string}`
  readonly summary: string
  /** What the key must be allowed to do; null where any key will do. */
  readonly scope: Scope | null
  readonly params?: z.core.$ZodObject
  readonly query?: z.core.$ZodObject
  readonly body?: z.core.$ZodObject
  /** The maximum body size in bytes; the default is enough for a few fields. */
  readonly bodyLimit?: number
  readonly response?: z.core.$ZodType
  /** A file, whole or a range, instead of JSON. Without `response`, it sends nothing else. */
  readonly sends?: 'application/pdf'
  /** Callers must send an `Idempotency-Key`: the call then happens once, however often it's sent. */
  readonly isOnce?: true
  /** Its answer has a secret in it: callers who send it again get the rest, so that none is kept. */
  readonly isSecret?: true
  /** What it answers with 200 where its body asks for a trial; it needs no idempotency key then. */
  readonly trial?: z.core.$ZodType
  /** The success status, 200 by default. */
  readonly status?: 200 | 201 | 202
}

/** What calls of one kind have in common. */
type Kind = Pick<ApiEndpoint, 'method' | 'scope'> & Partial<ApiEndpoint>
export const readOrders = { method: 'GET', scope: 'orders:read' } as const
export const changeOrders = { method: 'POST', scope: 'orders:write', isOnce: true } as const
export const readDocuments = { method: 'GET', scope: 'documents:read' } as const
export const changeWebhooks = { method: 'POST', scope: 'webhooks:write', isOnce: true } as const
export const readMoney = { method: 'GET', scope: 'balance:read' } as const

// @__NO_SIDE_EFFECTS__
export function apiEndpoint<
  const K extends Kind,
  const More extends Omit<ApiEndpoint, 'method' | 'scope' | 'path'>,
>(kind: K, path: ApiEndpoint['path'], more: More) {
  return { ...kind, ...more, path }
}

/** A page of a list. */
// @__NO_SIDE_EFFECTS__
export function pageOf<S extends z.core.$ZodType>(item: S) {
  return z.object({ data: z.array(item), nextCursor: z.nullable(z.string()) })
}

/** The body of every error, as RFC 9457 has it, with what a program needs besides. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  field: z.optional(z.string()),
  /** Everything that's wrong with the call, where it's more than one thing can be. */
  errors: z.optional(
    z.array(z.object({ field: z.string(), code: z.string(), detail: z.string() })),
  ),
  requestId: Id,
})
export type Problem = z.infer<typeof Problem>
