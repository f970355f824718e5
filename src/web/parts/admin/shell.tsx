import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { adminCheck, adminLogout } from '../../../contract/admin.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { call, reasonOf } from '../../api.ts'
import { loading } from '../../query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadingView, Skeleton } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Header } from '../header.tsx'
import { WithQueries } from '../with-queries.tsx'

const PAGES = [
  ['Dashboard', APP_PATHS.adminDashboard],
  ['Orders', APP_PATHS.adminOrders],
  ['Customers', APP_PATHS.adminCustomers],
  ['Searches', APP_PATHS.adminSearches],
  ['Desk', APP_PATHS.adminDesk],
] as const

export default function AdminShell({ children }: { children: ReactNode }) {
  return (
    <WithQueries>
      <Guard>{children}</Guard>
    </WithQueries>
  )
}

/** Who has no session never sees what is inside. */
function Guard({ children }: { children: ReactNode }) {
  const session = useQuery(loading(adminCheck, {}))
  if (session.isPending) return <LoadingView label="Checking your session" />
  if (session.isError) {
    return (
      <main className="mx-auto max-w-xl p-6">
        <Notice title="Your session could not be checked" onRetry={() => void session.refetch()}>
          {reasonOf(session.error)}
        </Notice>
      </main>
    )
  }
  if (!session.data.isAuthenticated) return <Redirect to={APP_PATHS.adminLogin} replace />
  return (
    <>
      <Header>
        <LogoutButton />
      </Header>
      <div className="mx-auto max-w-6xl gap-8 px-4 py-6 sm:px-6 lg:grid lg:grid-cols-[12rem_1fr] lg:py-8">
        <Sidebar />
        <main id="main" tabIndex={-1} className="min-w-0">
          <Suspense fallback={<Skeleton label="Loading" />}>{children}</Suspense>
        </main>
      </div>
    </>
  )
}

function Sidebar() {
  const [path] = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // On a phone not all of them fit beside each other: the one that is open must be seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page is open
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path])
  return (
    <nav aria-label="Admin" className="mb-6 overflow-x-auto lg:mb-0">
      <ul ref={list} className="flex gap-1 lg:flex-col">
        {PAGES.map(([name, href]) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className="flex min-h-11 items-center rounded px-2 text-muted sm:px-3 hover:text-ink aria-[current]:bg-seal-wash aria-[current]:font-medium aria-[current]:text-seal"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function LogoutButton() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const logout = useMutation({
    mutationFn: () => call(adminLogout, { body: {} }),
    onSuccess: () => toast('Logged out'),
    onError: (cause) => toastError('Error', reasonOf(cause)),
    // Whoever leaves the desk leaves nothing on the screen, whether or not the server could be told.
    onSettled: () => {
      navigate(APP_PATHS.adminLogin)
      queryClient.clear()
    },
  })
  return (
    <Button variant="secondary" disabled={logout.isPending} onClick={() => logout.mutate()}>
      Logout
    </Button>
  )
}
