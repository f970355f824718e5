import { lazy } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import { ADMIN_PAGES } from './pages.ts'
import { AdminShell } from './shell.tsx'

const NotFound = lazy(() =>
  import('../shop/not-found-page.tsx').then((page) => ({ default: page.NotFound })),
)

/** One route for all panel pages keeps the shell in place while they change. */
export default function Panel() {
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
