import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { adminCheck, adminLogin } from '../../../contract/staff/sign-in.ts'
import { ApiError, call } from '../../api.ts'
import { Header } from '../../header.tsx'
import { loading } from '../../query-client.ts'
import { useShop } from '../../shop.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { useAct } from '../../use-act.ts'
import { WithQueries } from '../../with-queries.tsx'

const ENTER_AFTER_MS = 100

/** Passkeys and QR codes are heavy, and on most days the password comes first. */
const LoginStep = lazy(async () => ({
  default: (await import('./login-steps.tsx')).LoginStep,
}))

const TITLES = {
  second_step: 'One more step',
  new_password: 'Choose your own password',
  set_up: 'Set up a second factor',
} as const

export default function AdminLogin() {
  return (
    <WithQueries>
      <LoginPage />
    </WithQueries>
  )
}

function LoginPage() {
  const { brandName } = useShop()
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const { data: session } = useQuery(loading(adminCheck, {}))
  const owes = session?.owes

  /** After the password and after each further step: opens the panel, or goes to the next required
   * step. */
  async function goOn(): Promise<void> {
    const now = await queryClient.fetchQuery({ ...loading(adminCheck, {}), staleTime: 0 })
    if (!now.isAuthenticated) return
    toast('Login successful')
    setTimeout(() => navigate(APP_PATHS.adminDashboard), ENTER_AFTER_MS)
  }

  return (
    <>
      <title>{`Admin login - ${brandName}`}</title>
      <Header />
      <main id="main" tabIndex={-1} className="mx-auto max-w-md px-4 py-12 sm:py-20">
        <Card aria-labelledby="login-title">
          <h1 id="login-title" className="mb-6 text-xl">
            {owes ? TITLES[owes] : 'Admin Login'}
          </h1>
          {session && owes ? (
            <Suspense fallback={<Skeleton label="Loading" rows={2} />}>
              <LoginStep session={session} owes={owes} onStep={goOn} />
            </Suspense>
          ) : (
            <PasswordStep onStep={goOn} />
          )}
        </Card>
      </main>
    </>
  )
}

function PasswordStep({ onStep }: { onStep: () => Promise<void> }) {
  const login = useAct(
    async (body: { username: string; password: string }) => {
      await call(adminLogin, { body })
      await onStep()
    },
    (cause) => {
      const reason = cause instanceof ApiError && cause.reason
      toastError('Login failed', reason || 'Invalid username or password')
      return undefined
    },
  )

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const username = String(data.get('username')).trim()
    const password = String(data.get('password'))
    if (!username || !password) {
      toastError('Missing credentials', 'Please enter both username and password.')
      return
    }
    login.run({ username, password })
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        id="username"
        name="username"
        label="Username"
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
      <BusyButton type="submit" isBusy={login.isBusy} busyLabel="Logging in..." className="w-full">
        Login
      </BusyButton>
    </form>
  )
}
