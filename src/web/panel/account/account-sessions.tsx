import { useQuery } from '@tanstack/react-query'
import { endOtherSessions, endOwnSession, ownSessions } from '../../../contract/staff/account.ts'
import { call, reasonOf } from '../../api.ts'
import { loading } from '../../query-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatAge, formatDate } from '../format.ts'
import { AccountCard } from './account-card.tsx'
import { useAccountAct } from './use-account.ts'

export function AccountSessions() {
  const sessions = useQuery({ ...loading(ownSessions, {}), staleTime: 0 })
  const end = useAccountAct((id: string) => call(endOwnSession, { params: { id }, body: {} }), {
    done: ({ ended }) => (ended ? 'That session is ended' : 'That session had ended already'),
    failed: 'That session was not ended',
  })
  const endOthers = useAccountAct(() => call(endOtherSessions, { body: {} }), {
    done: ({ ended }) => `${countOf(ended, 'other session', 'other sessions')} ended`,
    failed: 'The other sessions were not ended',
  })
  const list = sessions.data ?? []
  const isBusy = end.isPending || endOthers.isPending
  const at = new Date()
  return (
    <AccountCard
      title="Where you are signed in"
      state="A session ends after two hours without use, and after twelve in any case."
      outcome={end.outcome ?? endOthers.outcome}
    >
      {sessions.isPending ? (
        <Skeleton label="Loading your sessions" rows={2} />
      ) : sessions.isError ? (
        <Notice title="Your sessions could not be loaded" onRetry={() => void sessions.refetch()}>
          {reasonOf(sessions.error)}
        </Notice>
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {list.map((session) => (
              <li
                key={session.id}
                className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
              >
                <div>
                  <p className="flex flex-wrap items-center gap-2 font-medium">
                    {session.browser} {session.isThis && <Badge>This one</Badge>}
                  </p>
                  <p className="text-xs text-muted">
                    {`Since ${formatDate(session.createdAt)} · last seen ${formatAge(session.lastSeenAt, at)}`}
                  </p>
                </div>
                {!session.isThis && (
                  <Button
                    variant="quiet"
                    className="max-sm:-ms-5"
                    aria-label={`End ${session.browser}, since ${formatDate(session.createdAt)}`}
                    onClick={() => {
                      endOthers.setOutcome(undefined)
                      if (!isBusy) end.mutate(session.id)
                    }}
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {list.length > 1 && (
            <Button
              variant="secondary"
              className="mt-4"
              onClick={() => {
                end.setOutcome(undefined)
                if (!isBusy) endOthers.mutate(undefined)
              }}
            >
              End all others
            </Button>
          )}
        </>
      )}
    </AccountCard>
  )
}
