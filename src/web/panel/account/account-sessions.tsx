import { useQuery } from '@tanstack/react-query'
import { endOtherSessions, endOwnSession, ownSessions } from '../../../contract/staff/account.ts'
import { call } from '../../api.ts'
import { loading } from '../../query-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { useAct } from '../../use-act.ts'
import { formatAge, formatDate } from '../format.ts'
import { Loaded } from '../loaded.tsx'
import { AccountCard } from './account-card.tsx'
import { ACCOUNT_READS } from './use-account.ts'

export function AccountSessions() {
  const sessions = useQuery({ ...loading(ownSessions, {}), staleTime: 0 })
  const end = useAct(
    async (id: string) => {
      const { ended } = await call(endOwnSession, { params: { id }, body: {} })
      return { ok: true, title: ended ? 'That session is ended' : 'That session had ended already' }
    },
    'That session was not ended',
    { rereads: ACCOUNT_READS },
  )
  const endOthers = useAct(
    async () => {
      const { ended } = await call(endOtherSessions, { body: {} })
      return { ok: true, title: `${countOf(ended, 'other session', 'other sessions')} ended` }
    },
    'The other sessions were not ended',
    { rereads: ACCOUNT_READS },
  )
  const isBusy = end.isBusy || endOthers.isBusy
  const at = new Date()
  return (
    <AccountCard
      title="Where you are signed in"
      state="A session ends after two hours without use, and after twelve in any case."
      outcome={end.outcome ?? endOthers.outcome}
    >
      <Loaded query={sessions} what="your sessions">
        {(list) => (
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
                        endOthers.tell(undefined)
                        if (!isBusy) end.run(session.id)
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
                  end.tell(undefined)
                  if (!isBusy) endOthers.run()
                }}
              >
                End all others
              </Button>
            )}
          </>
        )}
      </Loaded>
    </AccountCard>
  )
}
