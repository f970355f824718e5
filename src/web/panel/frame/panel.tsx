import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { ADMIN_PAGES, type AdminPage } from '../pages.ts'
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
      <Page key={page.path} page={page} />
    </AdminShell>
  )
}

/** The page inside the shell, which stays when the page's code doesn't come. */
function Page({ page: { path, title, about, load } }: { page: AdminPage }) {
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads it anew
  const Content = useMemo(() => lazy(load), [load, tries])
  return (
    <ErrorBoundary key={tries} failed={<NotOpened onRetry={() => setTries(tries + 1)} />}>
      {title && <PageTitle title={title} />}
      {about && <p className="mb-4 max-w-prose text-muted">{about}</p>}
      <Suspense fallback={<Skeleton label="Loading" />}>
        <Route path={path} component={Content} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Tries again automatically once the browser is back online. */
function NotOpened({ onRetry }: { onRetry: () => void }) {
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline.current) onRetry()
    wasOnline.current = isOnline
  })
  return (
    <>
      <PageTitle title="Not loaded" />
      <Notice title="This page did not load" onRetry={onRetry}>
        {isOnline ? 'The rest of the panel works.' : 'It opens once you’re back online.'}
      </Notice>
    </>
  )
}
