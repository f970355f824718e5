import * as z from 'zod/mini'

/**
 * One call between browser and server. The server registers its route from it, the browser calls it
 * by it, and the OpenAPI document is made from it: none of the three can drift from the others.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** `:name` marks a path parameter. */
  readonly path: `/api/${string}`
  readonly summary: string
  /**
   * Who may call it at all; finer rules live in the use case. Staff may all look, agents and owners
   * may act, owners alone may decide who is staff. `second_step` is for who has given the password
   * and owes the second factor, `own_account` for who sees to their own account: staff, and those who
   * must set a password or a second factor before anything else opens.
   */
  readonly access: Access
  /** Whoever calls it must have proved who they are a short while ago. */
  readonly fresh?: true
  readonly params?: z.core.$ZodObject
  readonly query?: z.core.$ZodObject
  readonly body?: z.core.$ZodObject
  /** The body is a file of this type and nothing else. */
  readonly file?: 'application/pdf'
  /** The most bytes that a body may have; a few fields need no more than the default. */
  readonly bodyLimit?: number
  readonly response: z.core.$ZodType
  /** The answer is a file of this type; `response` is then `FileAnswer`. */
  readonly sends?: 'application/pdf' | 'application/json' | 'text/csv'
  /** The status of success, 200 where not said. */
  readonly status?: 200 | 201 | 202
}

export type Access = 'public' | 'second_step' | 'own_account' | 'staff' | 'agent' | 'owner'

/** What a handler gives that answers with a file: its bytes as they come, and its name. */
export interface SentFile {
  content: AsyncIterable<Uint8Array | string>
  name: string
  size?: number
  /** Shown in the page rather than saved. */
  inline?: boolean
}
export const FileAnswer = z.custom<SentFile>()

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Input<S> = S extends z.core.$ZodType ? z.core.input<S> : undefined
type Parsed<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined

/** What a caller passes. */
export type CallInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.core.$ZodType ? K : never]: Input<E[K]>
} & (E['file'] extends string ? { file: Blob } : unknown)

/** What a handler receives, validated. */
export type HandlerInput<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** What a handler returns. */
export type HandlerResult<E extends Endpoint> = z.core.input<E['response']>

/** What a caller gets. */
export type CallResult<E extends Endpoint> = z.core.output<E['response']>
