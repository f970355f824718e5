import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { staffSignIn } from '../../../contract/staff/sign-in.ts'
import { Unloaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { lazyQuestion, ProveDialog } from '../../sign-in/prove-dialog.tsx'
import { LoadingView } from '../../ui/skeleton.tsx'
import { usePresence } from '../../use-presence.ts'
import { HeldList } from '../held/held-list.tsx'
import { type KeyName, useKeys } from '../keys.tsx'
import { StaffSignIn } from '../staff-sign-in.tsx'
import { useDoors } from './doors.ts'
import { keepNextPage } from './next-page.ts'
import { Rail, useTheme } from './rail.tsx'
import { useLiveLists } from './use-pulse.ts'

const Question = lazyQuestion(() => import('../../sign-in/prove-question.tsx'))

export function AdminShell({ children }: { children: ReactNode }) {
  return (
    <StaffSignIn>
      <Guard>{children}</Guard>
    </StaffSignIn>
  )
}

function Guard({ children }: { children: ReactNode }) {
  const session = useQuery(loading(staffSignIn.check, {}))
  useThemeOnPage()
  if (session.isPending) return <LoadingView label="Checking your session" />
  if (session.isError) {
    return (
      <main className="mx-auto max-w-xl p-6">
        <Unloaded query={session} what="your session" failed="Couldn’t check your session" />
      </main>
    )
  }
  if (!session.data.isAuthenticated) return <ToLogin />
  return <Frame>{children}</Frame>
}

function ToLogin() {
  keepNextPage(window.location.pathname + window.location.search)
  return <Redirect to={APP_PATHS.adminLogin} replace />
}

function Frame({ children }: { children: ReactNode }) {
  useLiveLists()
  usePresence()
  useDoorKeys()
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <ProveDialog question={Question} />
      <HeldList />
      <div className="min-h-dvh lg:grid lg:grid-cols-[auto_minmax(0,1fr)]">
        <Rail />
        <main
          id="main"
          tabIndex={-1}
          className="group/main min-w-0 px-4 pb-6 sm:px-6 xl:tall:has-data-fills:pb-0"
        >
          {children}
        </main>
      </div>
    </>
  )
}

/** A digit opens the door in that place of the rail. */
function useDoorKeys(): void {
  const [, navigate] = useLocation()
  useKeys(
    useDoors().map(({ name, path }, place) => ({
      key: `door${place + 1}` as KeyName,
      words: `Go to ${name}`,
      act: () => navigate(path),
    })),
  )
}

/** The shop stays light: only the panel, where people spend their days, can be dark. */
function useThemeOnPage(): void {
  const theme = useTheme()
  useEffect(() => {
    document.documentElement.dataset.theme = theme
    return () => {
      delete document.documentElement.dataset.theme
    }
  }, [theme])
}
