import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSignIn } from '../sign-in/sign-in-place.ts'
import { Outcome, type OutcomeWords } from '../ui/outcome.tsx'
import { Section } from '../ui/section.tsx'

interface Props {
  title: string
  /** The current state, in a sentence. */
  state?: ReactNode
  outcome: OutcomeWords | undefined
  children?: ReactNode
}

export function AccountCard({ title, state, outcome, children }: Props) {
  return (
    <Section title={title} isCard className="sm:p-4">
      {state && <p className="mt-1 text-muted">{state}</p>}
      {outcome && <Outcome words={outcome} className="mt-4" />}
      {children && <div className="mt-4">{children}</div>}
    </Section>
  )
}

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
