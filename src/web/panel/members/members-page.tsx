import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { type Member, staffList } from '../../../contract/staff/members.ts'
import { loading } from '../../query-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { formatAge, formatDate } from '../format.ts'
import { Loaded } from '../loaded.tsx'
import { PageTitle } from '../page-title.tsx'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import { AddMemberForm } from './add-member-form.tsx'
import { MemberActs, type Told } from './member-acts.tsx'
import { ROLE_NAMES } from './role-words.ts'
import { ToldPassword } from './told-password.tsx'

/** Who can sign in, and what they're allowed to do. */
export default function AdminStaff() {
  const { role, isOwner } = useSession()
  return (
    <>
      {role !== undefined && !isOwner ? (
        <>
          <PageTitle title="Staff" />
          <Notice title="Only an owner decides who is staff">
            Your account is not an owner’s.
          </Notice>
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
  useKeys([{ key: 'a', words: 'Add a member of staff', act: add }])

  function tell({ password, ...words }: Told): void {
    setOutcome(password ? undefined : words)
    setTold(password ? { ...words, password } : undefined)
  }

  return (
    <>
      <PageTitle title="Staff">
        {!isAdding && <Button onClick={add}>Add a member of staff</Button>}
      </PageTitle>
      <div className="space-y-6">
        {outcome && <Outcome words={outcome} />}
        {told && <ToldPassword told={told} onDone={() => setTold(undefined)} />}
        {isAdding && (
          <Card aria-label="Add a member of staff">
            <h2 className="mb-4 text-lg">Add a member of staff</h2>
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
        {`Added ${formatDate(member.createdAt)}`}
        {' · '}
        <Link
          href={`${APP_PATHS.adminAudit}?staffId=${member.id}`}
          className="text-ink underline"
          aria-label={`What ${member.username} did`}
        >
          What they did
        </Link>
      </p>
      <div className="mt-4">
        {isMe ? (
          <p className="text-muted">
            What is yours stands under{' '}
            <Link href={APP_PATHS.adminAccount} className="text-ink underline">
              your account
            </Link>
            ; your role is for another owner to change.
          </p>
        ) : (
          <MemberActs member={member} onTold={onTold} />
        )}
      </div>
    </article>
  )
}

function standing({ hasTotp, passkeys, sessions, lastActAt }: Member): string {
  const factors = [
    passkeys > 0 && countOf(passkeys, 'passkey', 'passkeys'),
    hasTotp && 'an authenticator',
  ].filter(Boolean)
  return [
    factors.length > 0 ? `Second factor: ${factors.join(' and ')}` : 'No second factor',
    sessions > 0 ? `${countOf(sessions, 'session', 'sessions')} open` : 'not signed in',
    lastActAt ? `last on record ${formatAge(lastActAt, new Date())}` : 'never on record',
  ].join(' · ')
}
