import * as z from 'zod/mini'
import { adminOrders, OrderFilter } from '../../../contract/staff/orders.ts'

const NAMES = Object.keys(OrderFilter.shape) as Array<keyof OrderFilter>

/** The filter a URL asks for; invalid conditions are dropped one by one. */
export function filterOf(params: URLSearchParams): OrderFilter {
  const asked = NAMES.flatMap((name) => {
    const value = params.get(name)
    const parsed = value ? z.safeParse(OrderFilter.shape[name], value) : undefined
    return parsed?.success ? [[name, value]] : []
  })
  return Object.fromEntries(asked)
}

/** What a URL sorts by, if that makes sense. */
export function sortOf(params: URLSearchParams) {
  return z.safeParse(adminOrders.query.shape.sort, params.get('sort') ?? undefined).data
}

/** The same view has the same URL, however you got there. */
export function addressOf(filter: OrderFilter & { sort?: string | undefined }): string {
  const sorted = Object.entries(filter)
    .filter(([, value]) => value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new URLSearchParams(sorted as [string, string][]).toString()
}
