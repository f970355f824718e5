import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import { memberSignIn } from '../../contract/account/sign-in.ts'
import { APP_PATHS } from '../../contract/paths.ts'
import { orderNumber } from '../../orders/order.ts'
import { useMode } from '../account-mode.ts'
import { call, reasonOf } from '../api.ts'
import { Header } from '../header.tsx'
import { loading } from '../query-client.ts'
import { useShop } from '../shop.tsx'
import { lazyQuestion, ProveDialog } from '../sign-in/prove-dialog.tsx'
import { passing } from '../storage.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadingView, Skeleton } from '../ui/skeleton.tsx'
import { setReaderZone } from '../ui/zone.ts'
import { toastReason, useAct } from '../use-act.ts'
import { usePresence } from '../use-presence.ts'
import { WithQueries } from '../with-queries.tsx'
import { ModeSwitch, TestBand } from './mode-switch.tsx'
import { draftKey } from './orders/draft-key.ts'
import { calendarMonth } from './statements/calendar-month.ts'
import { useMember } from './use-member.ts'

const Question = lazyQuestion(() => import('../sign-in/prove-member.tsx'))

/** Each page loads on its own: a list of orders needs no card form and no passkeys. */
const page = (
  path: string,
  name: string,
  load: () => Promise<{ default: ComponentType }>,
  under = path,
) => ({ path, name, under, Page: lazy(load) })

const PAGES = [
  page(APP_PATHS.account, 'Orders', () => import('./deeds/deeds-page.tsx')),
  page(APP_PATHS.accountKeys, 'API keys', () => import('./keys-page.tsx')),
  page(APP_PATHS.accountWebhooks, 'Webhooks', () => import('./webhooks-page.tsx')),
  page(APP_PATHS.accountBalance, 'Balance', () => import('./balance-page.tsx')),
  page(APP_PATHS.accountStatements, 'Statements', () => import('./statements/statements-page.tsx')),
  page(APP_PATHS.accountRequests, 'Requests', () => import('./requests-page.tsx')),
  page(APP_PATHS.accountMembers, 'Members', () => import('./members-page.tsx')),
  page(APP_PATHS.accountActivity, 'Activity', () => import('./activity-page.tsx')),
  page(APP_PATHS.accountMe, 'Your account', () => import('./me-page.tsx')),
]
/** Pages that a page leads to. */
const INNER = [
  page(
    APP_PATHS.accountFirstKey,
    'Get your first deed with one call',
    () => import('./first-key/first-key-page.tsx'),
    APP_PATHS.accountKeys,
  ),
  page(
    APP_PATHS.accountNewOrder,
    'Order deeds',
    () => import('./orders/new-order-page.tsx'),
    APP_PATHS.account,
  ),
  page(APP_PATHS.accountOrder, 'Order', () => import('./orders/order-page.tsx'), APP_PATHS.account),
  page(
    APP_PATHS.accountStatement,
    'Statement',
    () => import('./statements/statement-page.tsx'),
    APP_PATHS.accountStatements,
  ),
  page(
    APP_PATHS.accountTopUp,
    'Top up',
    () => import('./top-up-page.tsx'),
    APP_PATHS.accountBalance,
  ),
  page(
    APP_PATHS.accountAutomaticTopUp,
    'Automatic top-up',
    () => import('./automatic/automatic-top-up-page.tsx'),
    APP_PATHS.accountBalance,
  ),
]

export default function Account({ notFound }: { notFound?: ReactNode }) {
  return (
    <WithQueries>
      <Guard notFound={notFound} />
    </WithQueries>
  )
}

/** Without a session, you never see what's inside. */
function Guard({ notFound }: { notFound: ReactNode }) {
  const session = useQuery(loading(memberSignIn.check, {}))
  if (session.isPending) return <LoadingView label="Checking your session" />
  if (session.isError) {
    return (
      <main className="mx-auto max-w-xl p-6">
        <Notice title="Couldn’t check your session" onRetry={() => void session.refetch()}>
          {reasonOf(session.error)}
        </Notice>
      </main>
    )
  }
  const { isAuthenticated, timeZone } = session.data
  if (!isAuthenticated) return <Redirect to={APP_PATHS.accountLogin} replace />
  if (timeZone) setReaderZone(timeZone)
  return (
    <Switch>
      {[...PAGES, ...INNER].map(({ path, under, name, Page }) => (
        <Route key={path} path={path}>
          {({ id, month }: { id?: string; month?: string }) => (
            <Frame title={titleOf(name, id, month)} under={under}>
              <Suspense fallback={<Skeleton label="Loading" rows={4} />}>
                <Page />
              </Suspense>
            </Frame>
          )}
        </Route>
      ))}
      <Route>{notFound}</Route>
    </Switch>
  )
}

function titleOf(name: string, id?: string, month?: string): string {
  if (month && /^\d{4}-\d\d$/.test(month)) return calendarMonth(month)
  return id ? `${name} ${orderNumber(id)}` : name
}

interface FrameProps {
  title: string
  /** Which of the pages in the navigation it belongs to. */
  under: string
  children: ReactNode
}

function Frame({ title, under, children }: FrameProps) {
  const { brandName } = useShop()
  const [here] = useLocation()
  const { isAdmin } = useMember()
  const mode = useMode()
  const pages = PAGES.filter(({ path }) => isAdmin || path !== APP_PATHS.accountActivity)
  usePresence()
  return (
    <>
      <title>{`${title} - ${brandName}`}</title>
      <Header>
        <ModeSwitch />
        <SignOut />
      </Header>
      <ProveDialog question={Question} />
      <nav aria-label="Account" className="border-b border-line bg-paper">
        <ul className="mx-auto flex max-w-6xl flex-wrap gap-x-6 px-4 sm:px-6">
          {pages.map(({ path, name }) => (
            <li key={path}>
              <Link
                href={path}
                aria-current={here === path ? 'page' : under === path ? 'true' : undefined}
                className="flex min-h-11 items-center border-b-2 border-transparent text-muted hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {mode === 'test' && <TestBand />}
      <main key={mode} id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 sm:px-6">
        <h1 className="mb-6 text-2xl">{title}</h1>
        {children}
      </main>
    </>
  )
}

function SignOut() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const { username } = useMember()
  const leave = useAct(async () => {
    await call(memberSignIn.logout, { body: {} })
    passing.removeItem(draftKey(username))
    queryClient.clear()
    navigate(APP_PATHS.accountLogin)
  }, toastReason)
  return (
    <Button variant="quiet" onClick={() => leave.run()}>
      Sign Out
    </Button>
  )
}
