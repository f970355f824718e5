import type { Call } from '../account.ts'
import { invalidParameter, noSuch } from './errors.ts'
import { allowOnly, type Form, integer, record, text } from './form.ts'

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

const PAGING = ['created', 'ending_before', 'limit', 'starting_after']

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
  const created = createdFilter(params)
  const limit = readLimit(params)
  const after = cursor(all, params, 'starting_after')
  const before = cursor(all, params, 'ending_before')
  if (after && before) {
    const message = 'You can only pass one of these parameters: ending_before, starting_after.'
    throw invalidParameter(message, 'ending_before', 'parameters_exclusive')
  }
  // A map keeps arrival order, which breaks ties within a second. The cursor is applied first
  // because its item may no longer match the filter, such as an event delivered since the last
  // page.
  const newest = [...all.values()].reverse().sort((a, b) => b.created - a.created)
  const start = after ? newest.indexOf(after) + 1 : 0
  const end = before ? newest.indexOf(before) : newest.length
  const found = newest.slice(start, end).filter((item) => created(item) && matches(item))
  const data = before ? found.slice(-limit) : found.slice(0, limit)
  return { object: 'list', data, has_more: found.length > limit, url }
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
