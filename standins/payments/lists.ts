import type { Call } from './account.ts'
import { invalidParameter, noSuch } from './errors.ts'
import { type Form, integer, record, text } from './form.ts'

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

/** Newest first, by cursor, as every list of the API. Maps keep the order of creation. */
export function listOf<T extends { id: string; created: number }>(
  all: ReadonlyMap<string, T>,
  call: Call,
  url: string,
  matches: (item: T) => boolean = () => true,
): List<T> {
  const { params } = call
  const created = createdFilter(params)
  const newest = [...all.values()].reverse().filter((item) => created(item) && matches(item))
  const limit = readLimit(params)
  const after = cursor(all, params, 'starting_after')
  const before = cursor(all, params, 'ending_before')
  if (before) {
    const end = newest.indexOf(before)
    const start = Math.max(0, end - limit)
    return { object: 'list', data: newest.slice(start, end), has_more: start > 0, url }
  }
  const start = after ? newest.indexOf(after) + 1 : 0
  const data = newest.slice(start, start + limit)
  return { object: 'list', data, has_more: newest.length > start + limit, url }
}

function readLimit(params: Form): number {
  const limit = integer(params, 'limit') ?? 10
  if (limit < 1) {
    throw invalidParameter('This value must be greater than or equal to 1.', 'limit')
  }
  if (limit > 100) {
    throw invalidParameter('This value must be less than or equal to 100.', 'limit')
  }
  return limit
}

function cursor<T>(all: ReadonlyMap<string, T>, params: Form, name: string): T | undefined {
  const id = text(params, name)
  if (id === undefined) return undefined
  const item = all.get(id)
  if (!item) throw noSuch('object', id, name)
  return item
}

function createdFilter(params: Form): (item: { created: number }) => boolean {
  if (typeof params.created === 'string') {
    const exactly = integer(params, 'created')
    return (item) => item.created === exactly
  }
  const range = record(params, 'created') ?? {}
  const gt = integer(range, 'gt') ?? Number.NEGATIVE_INFINITY
  const gte = integer(range, 'gte') ?? Number.NEGATIVE_INFINITY
  const lt = integer(range, 'lt') ?? Number.POSITIVE_INFINITY
  const lte = integer(range, 'lte') ?? Number.POSITIVE_INFINITY
  return ({ created }) => created > gt && created >= gte && created < lt && created <= lte
}
