import { useSearchParams } from 'wouter'
import type { deedList } from '../../../contract/account/orders.ts'
import type { CallInput } from '../../../contract/endpoint.ts'

type Query = Omit<CallInput<typeof deedList>['query'], 'mode' | 'limit' | 'cursor'>

const STATES = ['processing', 'with_staff', 'delivered', 'refunded'] as const

/** How many days back, by the words in the page's address. */
const SINCE: Record<string, number> = { '7': 7, '30': 30, '90': 90, '365': 365 }
export const TIMES = [
  ['', 'Any time'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['365', 'Last 12 months'],
] as const

/** What the page's address says is to be shown. */
export function useDeedFilter() {
  const [params, setParams] = useSearchParams()
  const get = (name: string) => params.get(name) ?? ''
  const state = STATES.find((each) => each === get('state'))
  const days = SINCE[get('days')]
  const query: Query = {
    ...(get('q') && { q: get('q') }),
    ...(state && { state }),
    ...(get('in') && { addressState: get('in') }),
    ...(get('center') && { costCenter: get('center') }),
    ...(get('by') && { placedBy: get('by') }),
    ...(days && { from: dayBefore(days) }),
  }
  return {
    query,
    get,
    isOn: Object.keys(query).length > 0,
    set(name: string, value: string) {
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: true },
      )
    },
    clear: () => setParams(new URLSearchParams()),
  }
}
export type DeedFilter = ReturnType<typeof useDeedFilter>

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
