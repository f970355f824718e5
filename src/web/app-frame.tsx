import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Notice } from './ui/notice.tsx'
import { LoadingView } from './ui/skeleton.tsx'
import { dismissToast, useToast } from './ui/toast.ts'
import { useOnline } from './ui/use-online.ts'

/** What every page has around it: of the shop, of the account and of the panel. */
export function AppFrame({ children }: { children: ReactNode }) {
  useFocusOnNavigation()
  return (
    <ErrorBoundary failed={<NotLoaded />}>
      <OfflineNotice />
      <Suspense fallback={<LoadingView label="Loading" />}>{children}</Suspense>
      <ToastHost />
    </ErrorBoundary>
  )
}

function OfflineNotice() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="bg-amber-wash px-4 py-2 text-center text-amber-ink">
          You’re offline. Everything you’ve entered is still here.
        </p>
      )}
    </div>
  )
}

/** A page that changes without a reload would leave the focus on a link that's gone. */
function useFocusOnNavigation(): void {
  const [path] = useLocation()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}

/** A page that crashed, or whose code didn't load, says so instead of going blank. */
function NotLoaded() {
  return (
    <main className="mx-auto max-w-xl p-6">
      <Notice title="This page didn’t load" onRetry={() => location.reload()}>
        What you entered is saved in this browser.
      </Notice>
    </main>
  )
}

/** If the real one couldn't load, its message must still be readable. */
function PlainToaster() {
  const toast = useToast()
  if (!toast?.open) return null
  return (
    <div role="alert" className="fixed inset-x-0 bottom-0 z-50 border-t border-ink bg-card p-4">
      <p className="font-medium">{toast.title}</p>
      <p>{toast.description}</p>
      <button type="button" className="min-h-11 underline" onClick={() => dismissToast(toast.id)}>
        Close
      </button>
    </div>
  )
}

const Toaster = lazy(() => import('./ui/toaster.tsx').catch(() => ({ default: PlainToaster })))

/** Toasts are rare, and their code is a tenth of a page, so it loads with the first one. */
function ToastHost() {
  const toast = useToast()
  if (!toast) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
