import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { SEARCHED_TO, SORTED_WITHIN } from '../contract/common.ts'
import { AppError } from '../errors.ts'
import { SORTED_WITHIN as SORTED_PLACES } from '../orders/lists/sorting.ts'

/** A moment in a cursor. No row is from another century, and the database can't even read some. */
export const CursorTime = z.iso
  .datetime()
  .refine((time) => /^20\d\d-/.test(time))
  .transform((time) => new Date(time))

/** Text in a cursor, which no parser of bodies has looked at. */
export const CursorText = z
  .string()
  .max(300)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))

/** A column's value as the database writes it, by its type. */
const SORTED_VALUES = {
  number: z.string().regex(/^-?\d{1,15}$/),
  time: z
    .string()
    .regex(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/)
    .refine(
      (time) => !Number.isNaN(Date.parse(time.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))),
    ),
}

/** The cursor of a list sorted by a column; without a type, no index carries that column. */
export function sortedCursor(key: z.ZodType<string>, type?: keyof typeof SORTED_VALUES) {
  return z.object({
    key,
    value: z.optional(type ? SORTED_VALUES[type] : z.never()),
    place: z.optional(z.int().min(0).max(SORTED_PLACES)),
  })
}

export const IdCursor = z.object({ id: z.uuid() })

/** A cursor is the last row's sort key, opaque to the caller. */
export function encodeCursor(key: Record<string, unknown>): string {
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

export function linkNext(request: FastifyRequest, reply: FastifyReply, cursor: string): void {
  const [path, search] = request.url.split('?')
  const query = new URLSearchParams(search)
  query.set('cursor', cursor)
  reply.header('link', `<${path}?${query}>; rel="next"`)
}

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
}

export function linkAfter<Row>(
  page: readonly Row[],
  limit: number,
  call: Asked,
  keyOf: (row: Row) => Record<string, unknown>,
): void {
  const last = page.at(-1)
  if (last && page.length === limit) tellBeside(call, { next: keyOf(last) })
}

export const byId = ({ id }: { id: string }) => ({ id })

interface Beside {
  /** The sort key to go on after. */
  next?: Record<string, unknown> | undefined
  /** How far back a search got before it was too much work. */
  searchedTo?: Date | undefined
  /** How many of the newest were sorted, if not all. */
  within?: number | undefined
}

export function tellBeside({ request, reply }: Asked, { next, searchedTo, within }: Beside): void {
  if (next) linkNext(request, reply, encodeCursor(next))
  if (searchedTo) reply.header(SEARCHED_TO, searchedTo.toISOString())
  if (within !== undefined) reply.header(SORTED_WITHIN, String(within))
}
