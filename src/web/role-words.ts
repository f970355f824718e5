import { MEMBER_ROLES, type MemberRole, ROLE_NAMES, ROLES, type Role } from '../staff/session.ts'

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
