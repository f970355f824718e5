import { MINUTE } from '../durations.ts'

/** Who has given the password has this long for the second step. */
export const HALF_SESSION_LIFE_MS = 10 * MINUTE

/** For grave acts: how long it counts that somebody proved who they are. */
export const PROOF_LIFE_MS = 10 * MINUTE

/** How long a passkey may take to sign what it was asked. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE

export const ROLES = ['owner', 'agent', 'read_only'] as const
export type Role = (typeof ROLES)[number]

/** What may still be owed after the password, in the order in which it is asked for. */
export const OWED = ['second_step', 'new_password', 'set_up'] as const
export type Owed = (typeof OWED)[number]

/** How a member of staff can prove who they are. */
export const WAYS = ['passkey', 'code', 'recovery', 'password'] as const
export type Way = (typeof WAYS)[number]

/** "Last used" is written at most this often: a read should not cost a write each time. */
export const SESSION_TOUCH_MS = MINUTE

export interface Session {
  id: string
  staffId: string
  username: string
  role: Role
  /** Nothing but what is owed opens until it is done. */
  owes: Owed | undefined
  /** Whether its person proved a short while ago who they are. */
  isFresh: boolean
  ways: Way[]
}

interface Standing {
  verifiedAt: Date | null
  passwordExpiresAt: Date | null
  hasTotp: boolean
  hasPasskey: boolean
}

/**
 * What a session still owes. A factor that is set up elsewhere while it waits is owed by it at once:
 * a password alone never becomes more because its person has grown safer.
 */
export function owedBy(standing: Standing, isRequired: boolean): Owed | undefined {
  const hasFactor = standing.hasTotp || standing.hasPasskey
  if (standing.verifiedAt === null && (hasFactor || !isRequired)) return 'second_step'
  if (standing.passwordExpiresAt !== null) return 'new_password'
  if (isRequired && !hasFactor) return 'set_up'
  return undefined
}

/** The surest first. A recovery code is for the second step only. */
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
