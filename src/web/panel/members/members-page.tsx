import { useState } from 'react'
import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { type Member, staffList } from '../../../contract/staff/members.ts'
import { ROLE_NAMES } from '../../../staff/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { formatAge, formatDate } from '../format.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { useKeys } from '../keys.tsx'
import type { Column } from '../lists/column.ts'
import { DenseList } from '../lists/list-page.tsx'
import { useNow } from '../use-calls.ts'
import { useSession } from '../use-session.ts'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { MemberActs, type Told, ToldPassword } from './member-acts.tsx'

export default function AdminStaff() {
  const { role, isOwner } = useSession()
  if (role === undefined || isOwner) return <Staff />
  return (
    <>
      <PageTitle title="Staff" />
      <Notice title="Only owners manage staff">Ask an owner if you need a change.</Notice>
    </>
  )
}

function Staff() {
  const { username } = useSession()
  const query = useNow(staffList, {})
  const [isAdding, setIsAdding] = useState(false)
  const [told, setTold] = useState<Told>()
  const add = () => {
    setTold(undefined)
    setIsAdding(true)
  }
  useKeys([{ key: 'add', words: 'Invite someone', act: add }])

  return (
    <>
      <PageTitle title="Staff">
        <Button className="text-xs" aria-haspopup="dialog" onClick={add}>
          Invite someone
        </Button>
      </PageTitle>
      <div className="space-y-6">
        {told?.password && (
          <ToldPassword
            title={told.title}
            password={told.password}
            onDone={() => setTold(undefined)}
          />
        )}
        {told && !told.password && <Outcome words={told} />}
        {isAdding && (
          <AddMemberDialog
            onClose={() => setIsAdding(false)}
            onAdded={(added) => {
              setIsAdding(false)
              setTold(added)
            }}
          />
        )}
        <DenseList
          pages={{ query, items: query.data ?? [] }}
          noun="staff"
          rowNoun="members"
          empty="Nobody works here yet"
          caption="Staff"
          columns={memberColumns(username)}
          keyOf={({ id }) => id}
          labelOf={(member) => member.username}
          details={(member) => (
            <MemberDetails member={member} isMe={member.username === username} onTold={setTold} />
          )}
        />
      </div>
    </>
  )
}

function memberColumns(me: string | undefined): Array<Column<Member>> {
  return [
    {
      name: 'Member',
      isRowHead: true,
      title: ({ username }) => username,
      cell: ({ username, disabledAt }) => (
        <>
          <span className="font-medium">{username}</span>{' '}
          {disabledAt && <Badge variant="destructive">Disabled</Badge>}
          {username === me && <Badge>You</Badge>}
        </>
      ),
    },
    { name: 'Role', width: 'w-24', title: ({ role }) => ROLE_NAMES[role] },
    { name: 'Email', title: ({ email }) => email ?? '–' },
    { name: 'Second step', title: secondStep },
    {
      name: 'Signed in',
      width: 'w-32',
      title: ({ sessions }) => (sessions > 0 ? countOf(sessions, 'device', 'devices') : 'No'),
    },
    {
      name: 'Last active',
      width: 'w-32',
      title: ({ lastActAt }) => (lastActAt ? formatAge(lastActAt, new Date()) : 'Never'),
    },
  ]
}

interface Props {
  member: Member
  isMe: boolean
  onTold: (told: Told) => void
}

function MemberDetails({ member, isMe, onTold }: Props) {
  return (
    <article aria-label={member.username} className="space-y-3">
      <p className="text-muted">
        {invited(member) ?? `Added ${formatDate(member.createdAt)}`}
        {' · '}
        <Link
          href={`${APP_PATHS.adminActivity}?staffId=${member.id}`}
          className="text-ink underline"
          aria-label={`Activity of ${member.username}`}
        >
          Activity
        </Link>
      </p>
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

function secondStep({ hasTotp, passkeys }: Member): string {
  const factors = [
    passkeys > 0 && countOf(passkeys, 'passkey', 'passkeys'),
    hasTotp && 'an authenticator',
  ].filter(Boolean)
  return factors.length > 0 ? factors.join(' and ') : 'None'
}
