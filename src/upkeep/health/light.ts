/** Far more than two people can work through; beyond this, the exact number means nothing. */
export const COUNTED = 1000

/** What the panel's status strip shows, in its order. */
export const LIGHT_NAMES = [
  'payments',
  'workers',
  'sources',
  'email',
  'books',
  'documents',
  'backups',
] as const
export type LightName = (typeof LIGHT_NAMES)[number]

/** "ok": nothing to do. "warning": look today. "bad": customers feel it, or soon will. */
export const LEVELS = ['ok', 'warning', 'bad'] as const
export type Level = (typeof LEVELS)[number]

export interface Light {
  name: LightName
  level: Level
  /** How it is, in one sentence; if it isn't ok, what to do. */
  says: string
  /** Since when, or when it was last seen working. */
  at: Date | null
}
