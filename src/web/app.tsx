import { lazy, Suspense, useEffect, useRef } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { APP_PATHS } from '../contract/paths.ts'
import { CardDocument } from './card/card-document.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { LoadingView } from './ui/skeleton.tsx'
import { ToastHost } from './ui/toast-host.tsx'
import { useOnline } from './ui/use-online.ts'

const Search = lazy(() => import('./shop/search/search-page.tsx'))
const Checkout = lazy(() => import('./shop/checkout/checkout-page.tsx'))
const Success = lazy(() => import('./shop/order/success-page.tsx'))
const FindMyOrders = lazy(() => import('./shop/order/find-my-orders-page.tsx'))
const NotFound = lazy(() =>
  import('./shop/not-found-page.tsx').then((page) => ({ default: page.NotFound })),
)
const AdminLogin = lazy(() => import('./panel/login-page.tsx'))
const SetPassword = lazy(() => import('./panel/set-password-page.tsx'))
const AccountLogin = lazy(() => import('./account/login-page.tsx'))
const AccountSetPassword = lazy(() => import('./account/set-password-page.tsx'))
const Account = lazy(() => import('./account/account.tsx'))
const Panel = lazy(() => import('./panel/frame/panel.tsx'))

export function App() {
  useFocusOnNavigation()
  return (
    <ErrorBoundary>
      <OfflineNotice />
      <Suspense fallback={<LoadingView label="Loading" />}>
        <Switch>
          <Route path={APP_PATHS.search} component={Search} />
          <Route path={APP_PATHS.checkout}>
            <CardDocument path={APP_PATHS.checkout}>
              <Checkout />
            </CardDocument>
          </Route>
          <Route path={APP_PATHS.success} component={Success} />
          <Route path={APP_PATHS.findOrders} component={FindMyOrders} />
          <Route path={APP_PATHS.accountLogin} component={AccountLogin} />
          <Route path={APP_PATHS.accountSetPassword} component={AccountSetPassword} />
          <Route path={APP_PATHS.account}>
            <Account />
          </Route>
          <Route path="/account/*">
            <Account notFound={<NotFound />} />
          </Route>
          <Route path={APP_PATHS.adminLogin} component={AdminLogin} />
          <Route path={APP_PATHS.adminSetPassword} component={SetPassword} />
          <Route path="/admin/*">
            <Panel notFound={<NotFound />} />
          </Route>
          <Route component={NotFound} />
        </Switch>
      </Suspense>
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
