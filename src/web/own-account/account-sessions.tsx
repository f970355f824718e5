import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { loading } from '../query-client.ts'
import { useSignIn } from '../sign-in/sign-in-place.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { countOf } from '../ui/count-of.ts'
import { useAct } from '../use-act.ts'
import { AccountCard, useAccountReads } from './account-card.tsx'

export function AccountSessions() {
  const { account: calls, formatDate, formatAge } = useSignIn()
  const rereads = useAccountReads()
  const sessions = useQuery({ ...loading(calls.ownSessions, {}), staleTime: 0 })
  const end = useAct(
    async (id: string) => {
      const { ended } = await call(calls.endOwnSession, { params: { id }, body: {} })
      return { ok: true, title: ended ? 'Signed out there' : 'That device was already signed out' }
    },
    'Couldn’t sign out there',
    { rereads },
  )
  const endOthers = useAct(
    async () => {
      const { ended } = await call(calls.endOtherSessions, { body: {} })
      return { ok: true, title: `Signed out on ${countOf(ended, 'other device', 'other devices')}` }
    },
    'Couldn’t sign out elsewhere',
    { rereads },
  )
  const isBusy = end.isBusy || endOthers.isBusy
  const at = new Date()
  return (
    <AccountCard
      title="Where you’re signed in"
      state="We sign you out after 2 hours of inactivity, and always after 12 hours. Don’t recognize one? Sign out there and change your password."
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
                      {session.browser} {session.isThis && <Badge>This device</Badge>}
                    </p>
                    <p className="text-xs text-muted">
                      {[
                        session.ip && `From ${session.ip}`,
                        `signed in ${formatDate(session.createdAt)}`,
                        `active ${formatAge(session.lastSeenAt, at)}`,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                  {!session.isThis && (
                    <Button
                      variant="quiet"
                      className="max-sm:-ms-5"
                      aria-label={`Sign out ${session.browser}, signed in ${formatDate(session.createdAt)}`}
                      onClick={() => {
                        endOthers.tell(undefined)
                        if (!isBusy) end.run(session.id)
                      }}
                    >
                      Sign out
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
                Sign out everywhere else
              </Button>
            )}
          </>
        )}
      </Loaded>
    </AccountCard>
  )
}
