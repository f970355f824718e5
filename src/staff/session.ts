/** A session ends twelve hours after sign-in, or two hours after it was last used. */
export const SESSION_LIFE_MS = 12 * 60 * 60 * 1000
export const SESSION_IDLE_MS = 2 * 60 * 60 * 1000

/** For grave acts: how long it counts that somebody proved who they are. */
export const PROOF_LIFE_MS = 10 * 60 * 1000

export const ROLES = ['owner', 'agent', 'read_only'] as const
export type Role = (typeof ROLES)[number]

/** "Last used" is written at most this often: a read should not cost a write each time. */
export const SESSION_TOUCH_MS = 60 * 1000
