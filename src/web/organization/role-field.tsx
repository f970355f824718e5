import { useState } from 'react'
import type { MemberRole } from '../../staff/session.ts'
import { MEMBER_ROLE_OPTIONS, ROLE_WORDS } from '../role-words.ts'
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
