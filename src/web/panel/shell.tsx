import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { APP_PATHS } from '../../contract/paths.ts'
import { adminCheck, adminLogout } from '../../contract/staff/sign-in.ts'
import { call, reasonOf } from '../api.ts'
import { Header } from '../header.tsx'
import { loading } from '../query-client.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { buttonClass } from '../ui/button.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadingView, Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { toastReason, useAct } from '../use-act.ts'
import { WithQueries } from '../with-queries.tsx'
import { zoneName } from './format.ts'
import { useCurrentInView } from './lists/use-current-in-view.ts'
import { ADMIN_PAGES } from './pages.ts'
import { ProveDialog } from './sign-in/prove-dialog.tsx'
import { useKeys } from './use-keys.ts'
import { useSession } from './use-session.ts'

/** Dialogs are opened rarely, and their code comes then. */
const KeysHelp = lazy<ComponentType<{ onClose: () => void }>>(() =>
  import('./keys-help.tsx').catch(() => ({ default: NotLoaded })),
)

export function AdminShell({ children }: { children: ReactNode }) {
  return (
    <WithQueries>
      <Guard>{children}</Guard>
    </WithQueries>
  )
}

/** Without a session, you never see what's inside. */
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
      <GoKeys />
      <ProveDialog />
      <Header>
        <AccountLink />
        <LogoutButton />
      </Header>
      <div className="mx-auto max-w-6xl gap-8 px-4 py-6 sm:px-6 lg:grid lg:grid-cols-[12rem_1fr] lg:py-8">
        <Sidebar />
        <main id="main" tabIndex={-1} className="min-w-0">
          <Suspense fallback={<Skeleton label="Loading" />}>{children}</Suspense>
          <p className="mt-10 text-xs text-muted">
            {`All dates and times are in ${zoneName(new Date())}.`}
          </p>
        </main>
      </div>
    </>
  )
}

/** A figure leads to the page of that place in the sidebar; `?` shows which keys do what on the open page. */
function GoKeys() {
  const [, navigate] = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const shortcuts = usePages()
    .slice(0, 9)
    .map(({ name, path }, index) => ({
      key: String(index + 1),
      words: `Go to ${name}`,
      act: () => navigate(path),
    }))
  useKeys([...shortcuts, { key: '?', words: 'Show these keys', act: () => setIsOpen(true) }])
  if (!isOpen) return null
  return (
    <Suspense>
      <KeysHelp onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}

function Sidebar() {
  const [path] = useLocation()
  const list = useCurrentInView()
  return (
    <nav aria-label="Admin" className="mb-6 overflow-x-auto lg:mb-0">
      <ul ref={list} className="flex gap-1 lg:flex-col">
        {usePages().map(({ name, path: href }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={path === href || path.startsWith(`${href}/`) ? 'page' : undefined}
              className="flex min-h-11 items-center rounded px-2 whitespace-nowrap text-muted sm:px-3 hover:text-ink aria-[current]:bg-seal-wash aria-[current]:font-medium aria-[current]:text-seal"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The sidebar's pages, limited to those for the person signed in. */
function usePages() {
  const { isOwner } = useSession()
  return ADMIN_PAGES.filter(({ name, isForOwners }) => name && (isOwner || !isForOwners))
}

function AccountLink() {
  const { username } = useSession()
  return (
    <Link href={APP_PATHS.adminAccount} className={buttonClass('quiet', 'max-sm:px-2')}>
      {username ? <span className="max-w-32 truncate">{username}</span> : 'Account'}
      <span className="sr-only">{username && ', your account'}</span>
    </Link>
  )
}

function LogoutButton() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const logout = useAct(
    async () => {
      await call(adminLogout, { body: {} })
      toast('Logged out')
    },
    toastReason,
    {
      // Signing out clears the screen, whether or not we could reach the server.
      onEnd: () => {
        navigate(APP_PATHS.adminLogin)
        queryClient.clear()
      },
    },
  )
  return (
    <BusyButton
      variant="secondary"
      isBusy={logout.isBusy}
      busyLabel={null}
      onClick={() => logout.run()}
    >
      Logout
    </BusyButton>
  )
}
