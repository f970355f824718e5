import { OrderFilter } from '../../../contract/staff/orders.ts'
import { askedIn } from '../lists/use-list-url.ts'

/** The filter a URL asks for. */
export function filterOf(params: URLSearchParams): OrderFilter {
  return askedIn(params, OrderFilter)
}

/** The same view has the same URL, however you got there. */
export function addressOf(filter: OrderFilter & { sort?: string | undefined }): string {
  const sorted = Object.entries(filter)
    .filter(([, value]) => value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new URLSearchParams(sorted as [string, string][]).toString()
}
