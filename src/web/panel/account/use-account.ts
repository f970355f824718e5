import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownSessions, readAccount } from '../../../contract/staff/account.ts'
import { adminCheck } from '../../../contract/staff/sign-in.ts'
import { reasonOf } from '../../api.ts'
import type { OutcomeWords } from '../outcome.tsx'

/** After an act on one's own account, what the page and the panel know of it is asked anew. */
export function useRefreshAccount() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [readAccount, ownSessions, adminCheck].map(({ path }) =>
        queryClient.invalidateQueries({ queryKey: [path] }),
      ),
    )
}

/** An act, and the words about what became of it. */
export function useAccountAct<I, R>(
  act: (input: I) => Promise<R>,
  words: { done: (result: R) => string; failed: string; onDone?: (result: R) => void },
) {
  const refresh = useRefreshAccount()
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: async (result) => {
      words.onDone?.(result)
      await refresh()
      setOutcome({ ok: true, title: words.done(result) })
    },
    onError: (cause) => setOutcome({ ok: false, title: words.failed, detail: reasonOf(cause) }),
  })
  return { ...mutation, outcome, setOutcome }
}
