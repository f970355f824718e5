import { useQueryClient } from '@tanstack/react-query'
import { useSignIn } from './sign-in-place.ts'

/** What the page and its frame know of one's own account. */
export function useAccountReads() {
  const { calls, account } = useSignIn()
  return [account.read, account.ownSessions, calls.check]
}

export function useRefreshAccount() {
  const queryClient = useQueryClient()
  const reads = useAccountReads()
  return () =>
    Promise.all(reads.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
}
