import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { LoadingView } from './ui/skeleton.tsx'
import { ToastHost } from './ui/toast-host.tsx'
import { useOnline } from './ui/use-online.ts'

/** What every page has around it: of the shop, of the account and of the panel. */
export function AppFrame({ children }: { children: ReactNode }) {
  useFocusOnNavigation()
  return (
    <ErrorBoundary>
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
