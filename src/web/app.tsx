import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import { APP_PATHS } from '../contract/paths.ts'
import { AppFrame } from './app-frame.tsx'
import { CardDocument } from './card/card-document.tsx'

const Search = lazy(() => import('./shop/search/search-page.tsx'))
const Checkout = lazy(() => import('./shop/checkout/checkout-page.tsx'))
const Success = lazy(() => import('./shop/order/success-page.tsx'))
const FindMyOrders = lazy(() => import('./shop/order/find-my-orders-page.tsx'))
const Verify = lazy(() => import('./shop/verify/verify-page.tsx'))
const NotFound = lazy(() =>
  import('./shop/not-found-page.tsx').then((page) => ({ default: page.NotFound })),
)
const SignUp = lazy(() => import('./shop/sign-up/sign-up-page.tsx'))
const FinishSignUp = lazy(() => import('./shop/sign-up/finish-page.tsx'))
const AccountLogin = lazy(() => import('./account/login-page.tsx'))
const AccountSetPassword = lazy(() => import('./account/set-password-page.tsx'))
const Account = lazy(() => import('./account/account.tsx'))

export function App() {
  return (
    <AppFrame>
      <Switch>
        <Route path={APP_PATHS.search} component={Search} />
        <Route path={APP_PATHS.checkout}>
          <CardDocument path={APP_PATHS.checkout}>
            <Checkout />
          </CardDocument>
        </Route>
        <Route path={APP_PATHS.success} component={Success} />
        <Route path={APP_PATHS.findOrders} component={FindMyOrders} />
        <Route path={APP_PATHS.verify} component={Verify} />
        <Route path={APP_PATHS.accountSignUp} component={SignUp} />
        <Route path={APP_PATHS.accountFinish} component={FinishSignUp} />
        <Route path={APP_PATHS.accountLogin} component={AccountLogin} />
        <Route path={APP_PATHS.accountSetPassword} component={AccountSetPassword} />
        <Route path={APP_PATHS.account}>
          <Account />
        </Route>
        <Route path="/account/*">
          <Account notFound={<NotFound />} />
        </Route>
        <Route component={NotFound} />
      </Switch>
    </AppFrame>
  )
}
