/** A session ends twelve hours after sign-in, or two hours after it was last used. */
export const SESSION_LIFE_MS = 12 * 60 * 60 * 1000
export const SESSION_IDLE_MS = 2 * 60 * 60 * 1000

/** "Last used" is written at most this often: a read should not cost a write each time. */
export const SESSION_TOUCH_MS = 60 * 1000
