import type { Call } from '../account.ts'
import { invalidParameter, noSuch } from './errors.ts'
import { allowOnly, type Form, integer, record, text } from './form.ts'

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

const PAGING = ['created', 'limit', 'starting_after']

/** Newest first, by cursor, like every list in the API. */
export function listOf<T extends { id: string; created: number }>(
  all: ReadonlyMap<string, T>,
  call: Call,
  url: string,
  filters: readonly string[],
  matches: (item: T) => boolean,
): List<T> {
  const { params } = call
  allowOnly(params, [...PAGING, ...filters])
  const since = integer(record(params, 'created') ?? {}, 'gte') ?? 0
  const limit = readLimit(params)
  const after = cursor(all, params)
  // A map keeps arrival order, which breaks ties within a second. The cursor is applied first
  // because its item may no longer match the filter, such as an event delivered since the last
  // page.
  const newest = [...all.values()].reverse().sort((a, b) => b.created - a.created)
  const start = after ? newest.indexOf(after) + 1 : 0
  const found = newest.slice(start).filter((item) => item.created >= since && matches(item))
  return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url }
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

function cursor<T>(all: ReadonlyMap<string, T>, params: Form): T | undefined {
  const id = text(params, 'starting_after')
  if (id === undefined) return undefined
  const item = all.get(id)
  if (!item) throw noSuch('object', id, 'starting_after')
  return item
}
