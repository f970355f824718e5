import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { type Member, staffList } from '../../../contract/staff/members.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { ROLE_NAMES } from '../../role-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { formatAge, formatDate } from '../format.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { SMALL } from '../small-button.ts'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import { AddMemberForm } from './add-member-form.tsx'
import { MemberActs, type Told } from './member-acts.tsx'
import { ToldPassword } from './told-password.tsx'

export default function AdminStaff() {
  const { role, isOwner } = useSession()
  return (
    <>
      {role !== undefined && !isOwner ? (
        <>
          <PageTitle title="Staff" />
          <Notice title="Only owners manage staff">Ask an owner if you need a change.</Notice>
        </>
      ) : (
        <Staff />
      )}
    </>
  )
}

function Staff() {
  const list = useQuery({ ...loading(staffList, {}), staleTime: 0 })
  const [isAdding, setIsAdding] = useState(false)
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const [told, setTold] = useState<Told & { password: string }>()
  const add = () => {
    setOutcome(undefined)
    setTold(undefined)
    setIsAdding(true)
  }
  useKeys([{ key: 'add', words: 'Invite someone', act: add }])

  function tell({ password, ...words }: Told): void {
    setOutcome(password ? undefined : words)
    setTold(password ? { ...words, password } : undefined)
  }

  return (
    <>
      <PageTitle title="Staff">
        {!isAdding && (
          <Button className={SMALL} onClick={add}>
            Invite someone
          </Button>
        )}
      </PageTitle>
      <div className="space-y-6">
        {outcome && <Outcome words={outcome} />}
        {told && <ToldPassword told={told} onDone={() => setTold(undefined)} />}
        {isAdding && (
          <Card aria-label="Invite someone">
            <h2 className="mb-4 text-lg">Invite someone</h2>
            <AddMemberForm
              onCancel={() => setIsAdding(false)}
              onAdded={(added) => {
                setIsAdding(false)
                tell(added)
              }}
            />
          </Card>
        )}
        <Loaded query={list} what="the staff" rows={3}>
          {(members) => (
            <ul className="space-y-3">
              {members.map((member) => (
                <li key={member.id}>
                  <MemberCard member={member} onTold={tell} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </>
  )
}

function MemberCard({ member, onTold }: { member: Member; onTold: (told: Told) => void }) {
  const { username } = useSession()
  const isMe = member.username === username
  return (
    <article className="rounded border border-line bg-card p-5" aria-label={member.username}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-base font-medium">{member.username}</h2>
        <Badge>{ROLE_NAMES[member.role]}</Badge>
        {member.disabledAt && <Badge variant="destructive">Disabled</Badge>}
        {isMe && <Badge>You</Badge>}
      </div>
      <p className="mt-1 text-muted">{standing(member)}</p>
      <p className="text-xs text-muted">
        {[member.email, invited(member) ?? `Added ${formatDate(member.createdAt)}`]
          .filter(Boolean)
          .join(' · ')}
        {' · '}
        <Link
          href={`${APP_PATHS.adminActivity}?staffId=${member.id}`}
          className="text-ink underline"
          aria-label={`Activity of ${member.username}`}
        >
          Activity
        </Link>
      </p>
      <div className="mt-4">
        {isMe ? (
          <p className="text-muted">
            <Link href={APP_PATHS.adminAccount} className="text-ink underline">
              Manage your own account
            </Link>
            . Only another owner can change your role.
          </p>
        ) : (
          <MemberActs member={member} onTold={onTold} />
        )}
      </div>
    </article>
  )
}

function invited({ invitedUntil }: Member): string | undefined {
  if (!invitedUntil) return undefined
  const isOver = invitedUntil < new Date()
  return isOver
    ? `Invitation expired ${formatDate(invitedUntil)}; reset the password to send a new link`
    : `Invited; the link works until ${formatDate(invitedUntil)}`
}

function standing({ hasTotp, passkeys, sessions, lastActAt }: Member): string {
  const factors = [
    passkeys > 0 && countOf(passkeys, 'passkey', 'passkeys'),
    hasTotp && 'an authenticator',
  ].filter(Boolean)
  return [
    factors.length > 0 ? `Second step: ${factors.join(' and ')}` : 'No second step',
    sessions > 0 ? `signed in on ${countOf(sessions, 'device', 'devices')}` : 'not signed in',
    lastActAt ? `last active ${formatAge(lastActAt, new Date())}` : 'never active',
  ].join(' · ')
}
