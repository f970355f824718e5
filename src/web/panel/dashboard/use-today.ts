import { useQuery } from '@tanstack/react-query'
import type { CallResult } from '../../../contract/endpoint.ts'
import { adminToday } from '../../../contract/staff/figures.ts'
import { loading } from '../../query-client.ts'

export type Today = CallResult<typeof adminToday>

/** Refetched on every visit, also of the tab, and whenever something happens to an order. */
export function useToday() {
  return useQuery({ ...loading(adminToday, {}), staleTime: 0, refetchOnWindowFocus: true })
}
