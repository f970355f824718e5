import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { SEARCHED_TO, SORTED_WITHIN } from '../contract/common.ts'
import { AppError } from '../errors.ts'

/** The cursor of a list sorted by a column. */
export const SortedCursor = z.object({
  key: z.string(),
  value: z.optional(z.string()),
  place: z.optional(z.int()),
})

/** The cursor of a list in the order of its ids. */
export const IdCursor = z.object({ id: z.uuid() })

/** A cursor is the last row's sort key, opaque to the caller. */
export function encodeCursor(key: Record<string, string | number | undefined>): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

export function decodeCursor<T>(cursor: string | undefined, schema: z.ZodType<T>): T | undefined {
  if (!cursor) return undefined
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch (error) {
    throw new AppError('invalid_request', 'cursor: not a valid cursor', {
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

/** Reports that only the newest rows were sorted. */
export function tellSortedWithin(reply: FastifyReply, within: number | undefined): void {
  if (within !== undefined) reply.header(SORTED_WITHIN, String(within))
}
