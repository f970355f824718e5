import type { ReactNode } from 'react'
import type { OrganizationMember } from '../../contract/account/members.ts'
import { ROLE_NAMES } from '../../staff/session.ts'
import { Badge } from '../ui/badge.tsx'

interface Props {
  member: OrganizationMember
  formatDate: (at: Date) => string
  isMe?: boolean
  children?: ReactNode
}

export function MemberLine({ member, formatDate, isMe = false, children }: Props) {
  const { username, fullName, role, createdAt, invitedUntil, disabledAt, hasTotp, passkeys } =
    member
  const state = invitedUntil
    ? `Invited, the link works until ${formatDate(invitedUntil)}`
    : `Added ${formatDate(createdAt)}`
  const factor = hasTotp || passkeys > 0 ? 'Has a second step' : 'No second step'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {fullName ?? username} <Badge>{ROLE_NAMES[role]}</Badge>
          {isMe && <Badge>You</Badge>}
          {disabledAt && <Badge variant="destructive">Disabled</Badge>}
        </p>
        <p className="text-xs text-muted">
          {[...(fullName ? [username] : []), state, factor].join(' · ')}
        </p>
      </div>
      {children}
    </li>
  )
}
