import { later, MINUTE, SECOND } from '../../durations.ts'
import { shopClock, shopDay } from '../../orders/shop-day.ts'
import { GATHER_DEEDS_MINUTES } from '../../policy.ts'

/** The first deed at once, the rest of the automatic ones together, then one email per day. */
export type NewsPart = 'first' | 'rest' | 'day'

export interface News {
  /** Delivered, and not emailed yet; at least one. */
  untold: Array<{ deliveredAt: Date; byStaff: boolean }>
  /** The delivery emails owed so far, oldest first. */
  told: Array<{ part: NewsPart; at: Date }>
  /** A line that never needed staff is still on its way. */
  isSearching: boolean
  /** A line is on its way, whoever found its deed. */
  isBusy: boolean
}

/** How often we look whether the lines that are still on their way have ended, and how long the next
 * email waits after the last one, so that two never leave at once. */
const LOOK_AGAIN = 5 * SECOND
const GATHER = GATHER_DEEDS_MINUTES * MINUTE

/** Whether to email now, and as what, or how long to wait until looking again. */
export function whenToTell(
  { untold, told, isSearching, isBusy }: News,
  at: Date,
  timeZone: string,
): { now: NewsPart } | { waitMs: number } {
  const [first] = told
  const isByStaff = untold.every(({ byStaff }) => byStaff)
  if (!first) return { now: isByStaff && !isSearching ? 'day' : 'first' }

  const sinceLast = Math.min(...told.map((mail) => at.getTime() - mail.at.getTime()))
  if (sinceLast < LOOK_AGAIN) return { waitMs: LOOK_AGAIN - sinceLast }

  const gatherUntil = later(first.at, GATHER)
  const isRest = untold.some(({ deliveredAt, byStaff }) => !byStaff && deliveredAt < gatherUntil)
  if (isRest && told.length === 1 && first.part === 'first') {
    return isSearching && at < gatherUntil ? { waitMs: LOOK_AGAIN } : { now: 'rest' }
  }

  const today = shopDay(at, timeZone)
  if (told.some((mail) => mail.part === 'day' && shopDay(mail.at, timeZone) === today)) {
    return { waitMs: nextShopDay(at, timeZone).getTime() - at.getTime() }
  }
  // Staff often finish several deeds of an order in a row.
  const oldest = Math.min(...untold.map(({ deliveredAt }) => deliveredAt.getTime()))
  return isBusy && at.getTime() < oldest + GATHER ? { waitMs: LOOK_AGAIN } : { now: 'day' }
}

function nextShopDay(at: Date, timeZone: string): Date {
  return new Date(shopClock(at, timeZone).startOfDay().add({ days: 1 }).epochMilliseconds)
}
