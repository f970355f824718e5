import { useQuery } from '@tanstack/react-query'
import type { CallResult } from '../../../contract/endpoint.ts'
import { adminToday } from '../../../contract/staff/figures.ts'
import { loading } from '../../query-client.ts'

/** Both cards that show it ask for it at the same time. */
const FRESH_MS = 5_000

export type Today = CallResult<typeof adminToday>

/** Refetched on every visit, also of the tab, and whenever something happens to an order. */
export function useToday() {
  return useQuery({ ...loading(adminToday, {}), staleTime: FRESH_MS, refetchOnWindowFocus: true })
}
