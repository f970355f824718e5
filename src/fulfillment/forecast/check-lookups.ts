import { DAY, SECOND } from '../../durations.ts'
import { openTask } from '../../orders/staff-tasks.db.ts'
import type { Parts } from '../../parts.ts'
import { fullBuckets } from '../../platform/rate-limit.db.ts'

/** What a visitor's call to the geocoder is for. Lookups for deeds that are paid for aren't counted. */
export type Lookup = 'suggestion' | 'forecast'

/** Of a day's calls. A forecast asks only where a ZIP code crosses a county line, to name the office;
 * without suggestions, nobody gets as far as a forecast. */
const SHARE: Record<Lookup, number> = { suggestion: 0.9, forecast: 0.1 }

const DAY_SECONDS = DAY / SECOND

const WITHOUT: Record<Lookup, string> = {
  suggestion: 'Until there is room again, the search box takes only full addresses, unverified.',
  forecast: 'Until there is room again, some forecasts name no office.',
}

/** Counts calls to the geocoder that a visitor causes; false if the caller or all visitors together
 * have used up what one day may cost. Staff hear of the latter once a day. */
export function checkLookups(parts: Pick<Parts, 'db' | 'clock' | 'config'>) {
  const { db, clock, config } = parts
  let told = ''

  async function tellStaff(lookup: Lookup, hits: number, at: Date): Promise<void> {
    const zone = { dateStyle: 'medium', timeZone: config.TIME_ZONE } as const
    const day = new Intl.DateTimeFormat('en-US', zone).format(at)
    if (told === day) return
    const detail = `Visitors used up the ${hits.toLocaleString('en-US')} ${lookup} lookups we allow per day (${day}). ${WITHOUT[lookup]} If it's business, raise GEOCODER_CALLS_PER_DAY.`
    await db
      .transaction()
      .execute((tx) =>
        openTask(tx, { kind: 'lookups_spent', subject: lookup, orderId: null, detail, at }),
      )
    told = day
  }

  return async (lookup: Lookup, callerHash: Buffer, calls = 1): Promise<boolean> => {
    const at = clock()
    const counterOf = (who: string, mostCalls: number) => ({
      limit: { hits: Math.floor(mostCalls * SHARE[lookup]), perSeconds: DAY_SECONDS },
      bucket: `geocoder_${lookup}:${who}:${DAY_SECONDS}`,
      hits: calls,
    })
    const caller = callerHash.toString('base64url')
    const own = counterOf(`ip:${caller}`, config.GEOCODER_CALLS_PER_CALLER)
    const all = counterOf('all', config.GEOCODER_CALLS_PER_DAY)
    const full = await fullBuckets(db, [own, all], at)
    if (full.length === 0) return true
    if (!full.includes(own.bucket)) await tellStaff(lookup, all.limit.hits, at)
    return false
  }
}
