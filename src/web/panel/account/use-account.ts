import { useQueryClient } from '@tanstack/react-query'
import { ownSessions, readAccount } from '../../../contract/staff/account.ts'
import { adminCheck } from '../../../contract/staff/sign-in.ts'

/** What the page and the panel know of one's own account. */
export const ACCOUNT_READS = [readAccount, ownSessions, adminCheck]

export function useRefreshAccount() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      ACCOUNT_READS.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
    )
}
