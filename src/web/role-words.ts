import type { SessionState } from '../contract/staff/sign-in.ts'

/** Of staff, and of an organization's members. */
type Role = NonNullable<SessionState['role']>

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  agent: 'Agent',
  read_only: 'Read-only',
  admin: 'Admin',
  member: 'Member',
}

export const ROLE_WORDS: Record<Role, string> = {
  owner: 'Can do everything, including managing staff',
  agent: 'Works at the desk, refunds and resends',
  read_only: 'Can see everything, can’t change anything',
  admin: 'Orders deeds, manages keys and members',
  member: 'Orders deeds, sees keys, requests and the balance',
}

export const ROLE_OPTIONS = (['owner', 'agent', 'read_only'] as const).map(
  (role) => [role, ROLE_NAMES[role]] as const,
)

export const MEMBER_ROLE_OPTIONS = (['admin', 'member'] as const).map(
  (role) => [role, ROLE_NAMES[role]] as const,
)
