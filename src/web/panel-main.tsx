import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import { APP_PATHS } from '../contract/paths.ts'
import { AppFrame } from './app-frame.tsx'
import Panel from './panel/frame/panel.tsx'
import { StaffSignIn } from './panel/staff-sign-in.tsx'
import { start } from './start.tsx'

const Login = lazy(() =>
  import('./sign-in/login-page.tsx').then((page) => ({ default: page.LoginPage })),
)
const SetPassword = lazy(() =>
  import('./sign-in/set-password-page.tsx').then((page) => ({ default: page.SetPasswordPage })),
)
const NotFound = lazy(() =>
  import('./shop/not-found-page.tsx').then((page) => ({ default: page.NotFound })),
)

start(
  <AppFrame>
    <Switch>
      <Route path={APP_PATHS.adminLogin}>
        <StaffSignIn>
          <Login />
        </StaffSignIn>
      </Route>
      <Route path={APP_PATHS.adminSetPassword}>
        <StaffSignIn>
          <SetPassword />
        </StaffSignIn>
      </Route>
      <Route>
        <Panel notFound={<NotFound />} />
      </Route>
    </Switch>
  </AppFrame>,
)
