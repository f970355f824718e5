import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import { APP_PATHS } from '../contract/paths.ts'
import { AppFrame } from './app-frame.tsx'
import Panel from './panel/frame/panel.tsx'
import { start } from './start.tsx'

const Login = lazy(() => import('./panel/login-page.tsx'))
const SetPassword = lazy(() => import('./panel/set-password-page.tsx'))
const NotFound = lazy(() =>
  import('./shop/not-found-page.tsx').then((page) => ({ default: page.NotFound })),
)

start(
  <AppFrame>
    <Switch>
      <Route path={APP_PATHS.adminLogin} component={Login} />
      <Route path={APP_PATHS.adminSetPassword} component={SetPassword} />
      <Route>
        <Panel notFound={<NotFound />} />
      </Route>
    </Switch>
  </AppFrame>,
)
