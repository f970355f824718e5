import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { APP_PATHS } from '../contract/paths.ts'
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
const AdminDashboard = lazy(() => import('./pages/admin-dashboard.tsx'))
const AdminDesk = lazy(() => import('./pages/admin-desk.tsx'))
const AdminOrders = lazy(() => import('./pages/admin-orders.tsx'))
const AdminCustomers = lazy(() => import('./pages/admin-customers.tsx'))
const AdminSearches = lazy(() => import('./pages/admin-searches.tsx'))

const ADMIN_PAGES: Record<string, ComponentType> = {
  [APP_PATHS.adminDashboard]: AdminDashboard,
  [APP_PATHS.adminDesk]: AdminDesk,
  [APP_PATHS.adminOrders]: AdminOrders,
  [APP_PATHS.adminCustomers]: AdminCustomers,
  [APP_PATHS.adminSearches]: AdminSearches,
}

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
          {/* One route for all of them, so that the shell stays while its pages change. */}
          <Route path="/admin/:page">
            {({ page }) => {
              const Page = ADMIN_PAGES[`/admin/${page}`]
              if (!Page) return <NotFound />
              return (
                <AdminShell>
                  <Page />
                </AdminShell>
              )
            }}
          </Route>
          <Route component={NotFound} />
        </Switch>
      </Suspense>
      <ToastHost />
    </ErrorBoundary>
  )
}
