import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import { memberSignIn } from '../../contract/account/sign-in.ts'
import { APP_PATHS } from '../../contract/paths.ts'
import { orderNumber } from '../../orders/order.ts'
import { call, reasonOf } from '../api.ts'
import { Header } from '../header.tsx'
import { loading } from '../query-client.ts'
import { useShop } from '../shop.tsx'
import { ProveDialog } from '../sign-in/prove-dialog.tsx'
import { passing } from '../storage.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadingView, Skeleton } from '../ui/skeleton.tsx'
import { toastReason, useAct } from '../use-act.ts'
import { usePresence } from '../use-presence.ts'
import { MemberSignIn } from './member-sign-in.tsx'
import { draftKey } from './orders/draft-key.ts'
import { useMember } from './use-member.ts'

// Each page loads on its own: a list of orders needs no card form and no passkeys.
const OrdersPage = lazy(() => import('./orders/orders-page.tsx'))
const OrderPage = lazy(() => import('./orders/order-page.tsx'))
const NewOrderPage = lazy(() => import('./orders/new-order-page.tsx'))
const KeysPage = lazy(() => import('./keys-page.tsx'))
const WebhooksPage = lazy(() => import('./webhooks-page.tsx'))
const BalancePage = lazy(() => import('./balance-page.tsx'))
const RequestsPage = lazy(() => import('./requests-page.tsx'))
const MembersPage = lazy(() => import('./members-page.tsx'))
const MePage = lazy(() => import('./me-page.tsx'))
const TopUpPage = lazy(() => import('./top-up-page.tsx'))

const PAGES = [
  { path: APP_PATHS.account, name: 'Orders', Page: OrdersPage },
  { path: APP_PATHS.accountKeys, name: 'API keys', Page: KeysPage },
  { path: APP_PATHS.accountWebhooks, name: 'Webhooks', Page: WebhooksPage },
  { path: APP_PATHS.accountBalance, name: 'Balance', Page: BalancePage },
  { path: APP_PATHS.accountRequests, name: 'Requests', Page: RequestsPage },
  { path: APP_PATHS.accountMembers, name: 'Members', Page: MembersPage },
  { path: APP_PATHS.accountMe, name: 'Your account', Page: MePage },
] as const
/** Pages that a page leads to. */
const INNER = [
  {
    path: APP_PATHS.accountNewOrder,
    under: APP_PATHS.account,
    name: 'Order deeds',
    Page: NewOrderPage,
  },
  { path: APP_PATHS.accountOrder, under: APP_PATHS.account, name: 'Order', Page: OrderPage },
  {
    path: APP_PATHS.accountTopUp,
    under: APP_PATHS.accountBalance,
    name: 'Top up',
    Page: TopUpPage,
  },
] as const

/** What an organization's members see once they're signed in. */
export default function Account({ notFound }: { notFound?: ReactNode }) {
  return (
    <MemberSignIn>
      <Guard notFound={notFound} />
    </MemberSignIn>
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
  if (!session.data.isAuthenticated) return <Redirect to={APP_PATHS.accountLogin} replace />
  return (
    <Switch>
      {[...PAGES.map((page) => ({ ...page, under: page.path })), ...INNER].map(
        ({ path, under, name, Page }) => (
          <Route key={path} path={path}>
            {({ id }: { id?: string }) => (
              <Frame title={id ? `${name} ${orderNumber(id)}` : name} under={under}>
                <Suspense fallback={<Skeleton label="Loading" rows={4} />}>
                  <Page />
                </Suspense>
              </Frame>
            )}
          </Route>
        ),
      )}
      <Route>{notFound}</Route>
    </Switch>
  )
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
  usePresence()
  return (
    <>
      <title>{`${title} - ${brandName}`}</title>
      <Header>
        <SignOut />
      </Header>
      <ProveDialog />
      <nav aria-label="Account" className="border-b border-line bg-paper">
        <ul className="mx-auto flex max-w-6xl flex-wrap gap-x-6 px-4 sm:px-6">
          {PAGES.map(({ path, name }) => (
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
      <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 sm:px-6">
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
