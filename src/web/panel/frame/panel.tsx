import { type ReactNode, useEffect } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import { ADMIN_PAGES } from '../pages.ts'
import { PageTitle } from './page-title.tsx'
import { AdminShell } from './shell.tsx'

/** One route for all panel pages keeps the shell in place while they change. */
export default function Panel({ notFound }: { notFound: ReactNode }) {
  const [path] = useLocation()
  const { parser } = useRouter()
  const page = ADMIN_PAGES.find(({ path: pattern }) => matchRoute(parser, pattern, path)[0])
  const load = page?.load
  // Together with the session, not after it. Should it fail, the page says so when it's shown.
  useEffect(() => void load?.().catch(() => undefined), [load])
  if (!page) return notFound
  return (
    <AdminShell>
      {page.title && <PageTitle title={page.title} />}
      {page.about && <p className="mb-4 max-w-prose text-muted">{page.about}</p>}
      <Route path={page.path} component={page.Page} />
    </AdminShell>
  )
}
