import { lazy, Suspense } from 'react'
import { matchRoute, Route, Switch, useLocation, useRouter } from 'wouter'
import { APP_PATHS } from '../contract/paths.ts'
import { ADMIN_PAGES } from './admin-pages.ts'
import { NotFound } from './pages/not-found.tsx'
import { CheckoutDocument } from './parts/checkout-document.tsx'
import { OfflineNotice } from './parts/offline-notice.tsx'
import { useFocusOnNavigation } from './parts/use-focus-on-navigation.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { LoadingView } from './ui/skeleton.tsx'
import { ToastHost } from './ui/toast-host.tsx'

const Search = lazy(() => import('./pages/search.tsx'))
const Checkout = lazy(() => import('./pages/checkout.tsx'))
const Success = lazy(() => import('./pages/success.tsx'))
const FindMyOrders = lazy(() => import('./pages/find-my-orders.tsx'))
const AdminLogin = lazy(() => import('./pages/admin-login.tsx'))
const AdminShell = lazy(() => import('./parts/admin/shell.tsx'))

export function App() {
  useFocusOnNavigation()
  return (
    <ErrorBoundary>
      <OfflineNotice />
      <Suspense fallback={<LoadingView label="Loading" />}>
        <Switch>
          <Route path={APP_PATHS.search} component={Search} />
          <Route path={APP_PATHS.checkout}>
            <CheckoutDocument>
              <Checkout />
            </CheckoutDocument>
          </Route>
          <Route path={APP_PATHS.success} component={Success} />
          <Route path={APP_PATHS.findOrders} component={FindMyOrders} />
          <Route path={APP_PATHS.adminLogin} component={AdminLogin} />
          <Route path="/admin/*" component={Panel} />
          <Route component={NotFound} />
        </Switch>
      </Suspense>
      <ToastHost />
    </ErrorBoundary>
  )
}

/** One route for all pages of the panel, so that the shell stays while they change. */
function Panel() {
  const [path] = useLocation()
  const { parser } = useRouter()
  const page = ADMIN_PAGES.find(({ path: pattern }) => matchRoute(parser, pattern, path)[0])
  if (!page) return <NotFound />
  return (
    <AdminShell>
      <Route path={page.path} component={page.Page} />
    </AdminShell>
  )
}
