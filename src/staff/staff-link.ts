import { DAY, HOUR } from '../durations.ts'

export const STAFF_LINK_KINDS = ['invitation', 'reset'] as const
export type StaffLinkKind = (typeof STAFF_LINK_KINDS)[number]

export const INVITATION_DAYS = 7
export const RESET_HOURS = 1

/** How long a link works: an invitation waits for a colleague's first day, a reset for an inbox. */
export const STAFF_LINK_LIFE: Record<StaffLinkKind, number> = {
  invitation: INVITATION_DAYS * DAY,
  reset: RESET_HOURS * HOUR,
}
