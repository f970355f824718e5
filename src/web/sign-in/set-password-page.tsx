import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { SessionState } from '../../contract/staff/sign-in.ts'
import { ApiError, call, reasonOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLinkToken } from '../use-link-token.ts'
import { PasswordForm } from './password-form.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { useSignIn } from './sign-in-place.ts'

const FactorSetUp = lazy(async () => ({
  default: (await import('./factor-set-up.tsx')).FactorSetUp,
}))

/** Where the link in an invitation or a reset leads: a password, a second step, and in. */
export function SetPasswordPage() {
  const { calls, loginPath, nextPage, words } = useSignIn()
  const token = useLinkToken()
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const [isChosen, setIsChosen] = useState(false)
  const link = useQuery({
    queryKey: [calls.openLink.path, token],
    queryFn: () => call(calls.openLink, { body: { token } }),
    enabled: !isChosen,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  /** Whatever else is owed is asked for where everyone signs in. */
  function goOn(state: SessionState): void {
    queryClient.setQueryData([calls.check.path, {}], state)
    if (state.owes) navigate(loginPath, { replace: true })
    else setIsChosen(true)
  }
  const enter = () => navigate(nextPage(), { replace: true })

  if (isChosen) {
    return (
      <SignInCard title="Set up a second step">
        <Suspense fallback={<Skeleton label="Loading" rows={2} />}>
          <FactorSetUp onSet={() => undefined} onDone={enter} />
        </Suspense>
        <Button variant="quiet" className="mt-4 -ms-5" onClick={enter}>
          Not now
        </Button>
      </SignInCard>
    )
  }
  if (link.isPending) {
    return (
      <SignInCard title="Choose a password">
        <Skeleton label="Checking your link" rows={2} />
      </SignInCard>
    )
  }
  if (link.isError) {
    const isGone = link.error instanceof ApiError && link.error.status === 404
    return (
      <SignInCard title="Choose a password">
        <Notice
          title={isGone ? 'This link doesn’t work anymore' : 'Couldn’t check your link'}
          {...(isGone ? {} : { onRetry: () => void link.refetch() })}
        >
          {isGone ? `Each link works once and expires. ${words.askAgain}` : reasonOf(link.error)}
        </Notice>
        <Link href={loginPath} className="mt-4 inline-block py-2 underline">
          Go to sign-in
        </Link>
      </SignInCard>
    )
  }
  const { username, kind } = link.data
  return (
    <SignInCard title={kind === 'invitation' ? 'Welcome' : 'Choose a new password'}>
      <p className="mb-4 text-muted">
        {`Your ${words.name.toLowerCase()} is `}
        <span className="font-medium text-ink">{username}</span>.
      </p>
      <PasswordForm
        endpoint={calls.choosePassword}
        token={token}
        act="Save and continue"
        onDone={goOn}
      />
    </SignInCard>
  )
}
