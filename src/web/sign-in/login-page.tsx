import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, call } from '../api.ts'
import { loading } from '../query-client.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.ts'
import { useAct } from '../use-act.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { useSignIn } from './sign-in-place.ts'

const ENTER_AFTER_MS = 100

/** Passkeys and QR codes are heavy, and on most days the password comes first. */
const LoginStep = lazy(async () => ({
  default: (await import('./login-steps.tsx')).LoginStep,
}))

const TITLES = {
  second_step: 'One more step',
  new_password: 'Choose your own password',
  set_up: 'Set up a second step',
} as const

export function LoginPage() {
  const { calls, words, nextPage } = useSignIn()
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const { data: session } = useQuery(loading(calls.check, {}))
  const [isForgotten, setIsForgotten] = useState(false)
  const owes = session?.owes

  /** After the password and after each further step: opens the pages behind, or goes to the next required
   * step. */
  async function goOn(): Promise<void> {
    const now = await queryClient.fetchQuery({ ...loading(calls.check, {}), staleTime: 0 })
    if (!now.isAuthenticated) return
    toast(words.done)
    setTimeout(() => navigate(nextPage()), ENTER_AFTER_MS)
  }

  return (
    <SignInCard title={owes ? TITLES[owes] : isForgotten ? 'Forgot your password?' : words.title}>
      {session && owes ? (
        <Suspense fallback={<Skeleton label="Loading" rows={2} />}>
          <LoginStep session={session} owes={owes} onStep={goOn} />
        </Suspense>
      ) : isForgotten ? (
        <ForgotPassword onBack={() => setIsForgotten(false)} />
      ) : (
        <>
          <PasswordStep onStep={goOn} />
          <Button variant="quiet" className="mt-4 -ms-5" onClick={() => setIsForgotten(true)}>
            Forgot your password?
          </Button>
        </>
      )}
    </SignInCard>
  )
}

function PasswordStep({ onStep }: { onStep: () => Promise<void> }) {
  const { calls, words } = useSignIn()
  const name = words.name.toLowerCase()
  const login = useAct(
    async (body: { username: string; password: string }) => {
      await call(calls.login, { body })
      await onStep()
    },
    (cause) => {
      const reason = cause instanceof ApiError && cause.reason
      toastError('Login failed', reason || `Invalid ${name} or password`)
      return undefined
    },
  )

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const username = String(data.get('username')).trim()
    const password = String(data.get('password'))
    if (!username || !password) {
      toastError('Missing credentials', `Please enter both ${name} and password.`)
      return
    }
    login.run({ username, password })
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        id="username"
        name="username"
        label={words.name}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        id="password"
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
      />
      <BusyButton type="submit" isBusy={login.isBusy} busyLabel={words.acting} className="w-full">
        {words.act}
      </BusyButton>
    </form>
  )
}
