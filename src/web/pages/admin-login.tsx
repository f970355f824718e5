import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { APP_PATHS } from '../../contract/paths.ts'
import { adminCheck, adminLogin } from '../../contract/sign-in.ts'
import { ApiError, call } from '../api.ts'
import { Header } from '../parts/header.tsx'
import { useShop } from '../parts/shop.tsx'
import { WithQueries } from '../parts/with-queries.tsx'
import { loading } from '../query-client.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.ts'

const ENTER_AFTER_MS = 100

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
  const login = useMutation({
    mutationFn: (body: { username: string; password: string }) => call(adminLogin, { body }),
    onSuccess: async () => {
      await queryClient.fetchQuery({ ...loading(adminCheck, {}), staleTime: 0 })
      toast('Login successful')
      setTimeout(() => navigate(APP_PATHS.adminDashboard), ENTER_AFTER_MS)
    },
    onError: (cause) =>
      toastError(
        'Login failed',
        (cause instanceof ApiError && cause.reason) || 'Invalid username or password',
      ),
  })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const username = String(data.get('username')).trim()
    const password = String(data.get('password'))
    if (!username || !password) {
      toastError('Missing credentials', 'Please enter both username and password.')
      return
    }
    if (!login.isPending) login.mutate({ username, password })
  }

  return (
    <>
      <title>{`Admin login - ${brandName}`}</title>
      <Header />
      <main id="main" tabIndex={-1} className="mx-auto max-w-md px-4 py-12 sm:py-20">
        <Card aria-labelledby="login-title">
          <h1 id="login-title" className="text-xl">
            Admin Login
          </h1>
          <form noValidate onSubmit={submit} className="mt-6 space-y-4">
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
            <Button type="submit" disabled={login.isPending} className="w-full">
              {login.isPending ? 'Logging in...' : 'Login'}
            </Button>
          </form>
        </Card>
      </main>
    </>
  )
}
