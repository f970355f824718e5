import * as z from 'zod/mini'
import type { Audience, MemberAccess } from '../staff/session.ts'

/** One call between browser and server. The server registers its route from it and the browser calls
 * by it, which keeps both in sync. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** `:name` marks a path parameter. */
  readonly path: `/api/${string}`
  /**
   * Who may call it at all; finer rules live in the use case. All staff may view, agents and owners
   * may act, and only owners may decide who is staff. `second_step` is for people who gave their
   * password but still owe the second factor, `own_account` for people managing their own account:
   * staff, and those who must set a password or a second factor before anything else opens. Members
   * of an organization have the latter two as well, at addresses of their own; beyond their own
   * account, `member`, `buyer` and `org_admin` are calls for the roles in `src/staff/session.ts`.
   */
  readonly access: Access
  /** Callers must have proved who they are recently. */
  readonly fresh?: true
  readonly params?: z.core.$ZodObject
  readonly query?: z.core.$ZodObject
  readonly body?: z.core.$ZodObject
  /** The body is a file of this type and nothing else. */
  readonly file?: 'application/pdf'
  /** The maximum body size in bytes; the default is enough for a few fields. */
  readonly bodyLimit?: number
  readonly response: z.core.$ZodType
  /** The response is a file of this type; `response` is then `FileAnswer`. */
  readonly sends?:
    | 'application/pdf'
    | 'application/zip'
    | 'application/json'
    | 'text/csv'
    | 'text/plain'
  /** The success status, 200 by default. */
  readonly status?: 200 | 201 | 202
}

export type Access =
  | 'public'
  | 'second_step'
  | 'own_account'
  | 'staff'
  | 'agent'
  | 'owner'
  | MemberAccess

/** Whose session opens it: the one place that decides it for every call. */
export function audienceOf({ path }: Pick<Endpoint, 'path'>): Audience {
  return path.startsWith('/api/account/') ? 'account' : 'staff'
}

/** What a handler returns to send a file: its bytes as a stream, and its name. */
export interface SentFile {
  content: AsyncIterable<Uint8Array | string>
  name: string
  size?: number
  /** Shown in the browser instead of saved. */
  inline?: boolean
}
export const FileAnswer = z.custom<SentFile>()

/** What calls of one kind have in common. */
type Kind = Pick<Endpoint, 'method' | 'access'> & Partial<Endpoint>
export const publicRead = { method: 'GET', access: 'public' } as const
export const publicPost = { method: 'POST', access: 'public' } as const

/** A call of this kind at this path; what it says beyond its kind takes the place of what that says. */
// An app leaves out the calls that it never makes. @__NO_SIDE_EFFECTS__
export function endpoint<
  const K extends Kind,
  const Path extends Endpoint['path'],
  const More extends Partial<Endpoint> = object,
>(kind: K, path: Path, more?: More) {
  const call: object = { ...kind, ...more, path }
  return call as Omit<K, keyof More> & More & { readonly path: Path }
}

type Input<S> = S extends z.core.$ZodType ? z.core.input<S> : undefined
type Parsed<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined

export type CallInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.core.$ZodType ? K : never]: Input<E[K]>
} & (E['file'] extends string ? { file: Blob } : unknown)

export type HandlerInput<E extends Pick<Endpoint, 'params' | 'query' | 'body'>> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

export type HandlerResult<E extends { response?: z.core.$ZodType }> = Parsed<E['response']>

export type CallResult<E extends Endpoint> = z.core.output<E['response']>
