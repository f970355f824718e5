import { MINUTE } from '../durations.ts'

/** How long someone who has given the password has for the second step. */
export const HALF_SESSION_LIFE_MS = 10 * MINUTE

/** For serious acts: how long a proof of identity counts. */
export const PROOF_LIFE_MS = 10 * MINUTE

/** How long a passkey may take to sign its challenge. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE

export const ROLES = ['owner', 'agent', 'read_only'] as const
export type Role = (typeof ROLES)[number]

/** What members of an organization may be; the database keeps them apart from the roles of staff. A
 * buyer is stored as a `member`, as before there were viewers: the build before must let them in. */
export const MEMBER_ROLES = ['admin', 'member', 'viewer'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

export const ROLE_NAMES: Record<Role | MemberRole, string> = {
  owner: 'Owner',
  agent: 'Agent',
  read_only: 'Read-only',
  admin: 'Admin',
  member: 'Buyer',
  viewer: 'Viewer',
}

/** Which roles of an organization may do what. The server refuses by it, keys lose scopes by it, and
 * the account's pages show by it. */
export const MEMBERS_MAY = {
  /** See and download everything but the activity. */
  member: ['admin', 'member', 'viewer'],
  /** Order, cancel, report problems, refill the test money. */
  buyer: ['admin', 'member'],
  /** Decide about money, members, keys and webhooks. */
  org_admin: ['admin'],
} as const satisfies Record<string, readonly MemberRole[]>
export type MemberAccess = keyof typeof MEMBERS_MAY

export function mayAs(role: string | undefined, access: MemberAccess): boolean {
  return MEMBERS_MAY[access].some((each) => each === role)
}

/** Who signs in where: our staff in the panel, an organization's members at /account. */
export type Audience = 'staff' | 'account'

/** Staff where the setting says so, an organization's members where its admins do. */
export function isFactorRequired(
  { SECOND_FACTOR }: { SECOND_FACTOR: 'required' | 'optional' },
  who: { organizationId: string | null; secondStepSince: Date | null },
): boolean {
  return who.organizationId === null ? SECOND_FACTOR === 'required' : who.secondStepSince !== null
}

/** What may still be owed after the password, in the order we ask for it. */
export const OWED = ['second_step', 'new_password', 'set_up'] as const
type Owed = (typeof OWED)[number]

export const WAYS = ['passkey', 'code', 'recovery', 'password'] as const
export type Way = (typeof WAYS)[number]

/** "Last used" is written at most this often, since a read shouldn't always cost a write. */
export const SESSION_TOUCH_MS = MINUTE

export interface Session {
  id: string
  staffId: string
  username: string
  role: Role | MemberRole
  /** Whose member it is; null for our staff. */
  organizationId: string | null
  /** From which month on its organization counts in which zone. */
  timeZones: Readonly<Record<string, string>> | null
  /** Until this is done, nothing else opens. */
  owes: Owed | undefined
  /** Whether the person has recently proved who they are. */
  isFresh: boolean
  ways: Way[]
}

interface Standing {
  verifiedAt: Date | null
  passwordExpiresAt: Date | null
  hasTotp: boolean
  hasPasskey: boolean
}

/** What a session still owes. If a factor is set up elsewhere while it waits, the session owes it at
 * once: a password alone never gains access because the person's account became more secure. */
export function owedBy(standing: Standing, isRequired: boolean): Owed | undefined {
  const hasFactor = standing.hasTotp || standing.hasPasskey
  if (standing.verifiedAt === null && (hasFactor || !isRequired)) return 'second_step'
  if (standing.passwordExpiresAt !== null) return 'new_password'
  if (isRequired && !hasFactor) return 'set_up'
  return undefined
}

/** Most secure first. A recovery code is only for the second step. */
export function waysOf(
  { hasTotp, hasPasskey }: Pick<Standing, 'hasTotp' | 'hasPasskey'>,
  owes: Owed | undefined,
): Way[] {
  const second: Way[] = [
    ...(hasPasskey ? ['passkey' as const] : []),
    ...(hasTotp ? ['code' as const] : []),
  ]
  return [...second, owes === 'second_step' ? 'recovery' : 'password']
}
