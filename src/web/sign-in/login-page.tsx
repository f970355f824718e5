import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, call } from '../api.ts'
import { loading } from '../query-client.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.ts'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { SignInCard } from './sign-in-card.tsx'
import { useSignIn } from './sign-in-place.ts'

const ENTER_AFTER_MS = 100

/** Passkeys and QR codes are heavy, and on most days the password comes first. */
const LoginStep = lazy(async () => ({
  default: (await import('./login-steps.tsx')).LoginStep,
}))

const PasskeyStep = lazy(async () => ({
  default: (await import('./passkey-step.tsx')).PasskeyStep,
}))

const TITLES = {
  second_step: 'One more step',
  new_password: 'Choose your own password',
  set_up: 'Set up a second step',
} as const

export function LoginPage() {
  const { calls, words, nextPage, passkey, signUpPath } = useSignIn()
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const { data: session } = useQuery(loading(calls.check, {}))
  const [isForgotten, setIsForgotten] = useState(false)
  const owes = session?.owes

  /** Opens the pages behind, or goes to the next required step. */
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
          {passkey && (
            <Suspense fallback={null}>
              <PasskeyStep calls={passkey} onStep={goOn} />
            </Suspense>
          )}
          <Button variant="quiet" className="mt-4 -ms-5" onClick={() => setIsForgotten(true)}>
            Forgot your password?
          </Button>
          {signUpPath && (
            <p className="mt-4 border-t border-line pt-4">
              No account yet?{' '}
              <a href={signUpPath} className="font-medium underline underline-offset-4">
                Create one for your company
              </a>
            </p>
          )}
        </>
      )}
    </SignInCard>
  )
}

function PasswordStep({ onStep }: { onStep: () => Promise<void> }) {
  const { calls, words } = useSignIn()
  const name = words.name.toLowerCase()
  const form = useEndpointForm(calls.login, {
    words: { username: `Enter your ${name}.`, password: 'Enter your password.' },
    onIncomplete: () =>
      toastError('Missing credentials', `Please enter both ${name} and password.`),
    send: async (body) => {
      await call(calls.login, { body })
      await onStep()
    },
    failed: (cause) => {
      const reason = cause instanceof ApiError && cause.reason
      toastError('Login failed', reason || `Invalid ${name} or password`)
      return undefined
    },
  })
  return (
    <Form form={form}>
      <TextField
        {...form.field('username')}
        label={words.name}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...form.field('password')}
        label="Password"
        type="password"
        autoComplete="current-password"
      />
      <BusyButton type="submit" isBusy={form.isBusy} busyLabel={words.acting} className="w-full">
        {words.act}
      </BusyButton>
    </Form>
  )
}

/** Asks for a link by email. The answer is the same for every address. */
function ForgotPassword({ onBack }: { onBack: () => void }) {
  const { calls, words } = useSignIn()
  const form = useEndpointForm(calls.forgotPassword, {
    check: ({ text }) => ({ email: !text('email') && 'Please enter your email.' }),
    onDone: (_, { email }) => ({
      ok: true,
      title: 'Check your email',
      detail: `If ${email} ${words.belongs}, a link is on its way. It works for an hour.`,
    }),
  })

  return (
    <div className="space-y-4">
      {form.outcome?.ok ? (
        <Outcome words={form.outcome} />
      ) : (
        <Form form={form}>
          <p className="text-muted">We’ll email you a link to choose a new one.</p>
          <TextField
            {...form.field('email')}
            type="email"
            label="Email"
            autoComplete="email"
            autoFocus
          />
          <BusyButton type="submit" isBusy={form.isBusy} className="w-full">
            Email me a link
          </BusyButton>
        </Form>
      )}
      <p className="text-xs text-muted">{words.otherwise}</p>
      <Button variant="quiet" className="-ms-5" onClick={onBack}>
        Back to sign-in
      </Button>
    </div>
  )
}
