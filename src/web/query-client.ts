import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { CallInput, CallResult, Endpoint } from '../contract/endpoint.ts'
import { SESSION_CHECK } from '../contract/session-check.ts'
import { call, isErrorCode } from './api.ts'

/** Data is loaded once and kept: a page that tracks progress refetches deliberately. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 5 * 60_000,
      retry: false,
      // A failure is worth showing even when the browser thinks it's offline.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({ onError: leaveWhereEnded }),
  mutationCache: new MutationCache({ onError: leaveWhereEnded }),
})

/** The session expired while its page was open: the guard of these pages reads this and leaves. Then we
 * ask what it owes: an organization may have begun to require a second step. */
function leaveWhereEnded(error: Error): void {
  if (!isErrorCode(error, 'unauthenticated')) return
  const isAccount = window.location.pathname.startsWith('/account')
  const path = SESSION_CHECK[isAccount ? '/api/account' : '/api/admin']
  queryClient.setQueryData([path, {}], { isAuthenticated: false })
  void queryClient.invalidateQueries({ queryKey: [path, {}] })
}

export function loading<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return {
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<CallResult<E>> =>
      call(endpoint, input, signal),
  }
}
