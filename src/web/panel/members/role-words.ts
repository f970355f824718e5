import type { SessionState } from '../../../contract/staff/sign-in.ts'

type Role = NonNullable<SessionState['role']>

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  agent: 'Agent',
  read_only: 'Read-only',
}

export const ROLE_WORDS: Record<Role, string> = {
  owner: 'Does everything, and decides who is staff',
  agent: 'Refunds, resends, works at the desk',
  read_only: 'Looks at everything, changes nothing',
}

export const ROLE_OPTIONS = (['owner', 'agent', 'read_only'] as const).map(
  (role) => [role, ROLE_NAMES[role]] as const,
)
