import { useState } from 'react'
import { MEMBER_ROLES, type MemberRole, ROLE_NAMES, ROLES, type Role } from '../../staff/session.ts'
import { SelectField } from '../ui/field.tsx'

interface Props {
  id: string
  name: string
  error: string | undefined
  /** Chosen at first. */
  initial: MemberRole
}

/** A member's role, with what it may do. */
export function RoleField({ initial, ...field }: Props) {
  const [role, setRole] = useState(initial)
  return (
    <SelectField
      {...field}
      label="Role"
      hint={`${ROLE_WORDS[role]}.`}
      options={MEMBER_ROLE_OPTIONS}
      value={role}
      onChange={(event) => setRole(event.target.value as MemberRole)}
    />
  )
}

export const ROLE_WORDS: Record<Role | MemberRole, string> = {
  owner: 'Can do everything, including managing staff',
  agent: 'Works at the desk, refunds and resends',
  read_only: 'Can see everything, can’t change anything',
  admin: 'Does all a buyer does, adds money, and manages members, keys, webhooks and limits',
  member: 'Orders and cancels deeds, reports problems, and sees all a viewer sees',
  viewer:
    'Sees orders, keys and requests, downloads deeds and statements, and can’t change anything',
}

export const ROLE_OPTIONS = ROLES.map((role) => [role, ROLE_NAMES[role]] as const)

export const MEMBER_ROLE_OPTIONS = MEMBER_ROLES.map((role) => [role, ROLE_NAMES[role]] as const)
