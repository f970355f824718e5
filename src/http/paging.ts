import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { SEARCHED_TO } from '../contract/common.ts'
import { AppError } from '../errors.ts'

/** A search that takes longer reports how far it got. */
export const SEARCH_BUDGET_MS = 60

/** A cursor is the last row's sort key, opaque to the caller. */
export function encodeCursor(key: Record<string, string>): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

export function decodeCursor<T>(cursor: string | undefined, schema: z.ZodType<T>): T | undefined {
  if (!cursor) return undefined
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch (error) {
    throw new AppError('invalid_request', 'cursor: not one of ours', {
      field: 'cursor',
      cause: error,
    })
  }
}

/** Puts the next page in the `Link` header. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, cursor: string): void {
  const [path, search] = request.url.split('?')
  const query = new URLSearchParams(search)
  query.set('cursor', cursor)
  reply.header('link', `<${path}?${query}>; rel="next"`)
}

/** Reports how far back a search got if it didn't get all the way. */
export function tellSearchedTo(reply: FastifyReply, searchedTo: Date | undefined): void {
  if (searchedTo) reply.header(SEARCHED_TO, searchedTo.toISOString())
}
