import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import { NotFound } from '../shop/not-found-page.tsx'
import { ADMIN_PAGES } from './pages.ts'
import { AdminShell } from './shell.tsx'

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
