import { DAY } from '../../durations.ts'

/** A position in a list that runs from newest to oldest; the key breaks ties. */
export interface Place {
  at: Date
  key: string
}

/** The position past every row of its moment, because no key is smaller than the least one. */
export function endOf(at: Date, leastKey: string): Place {
  return { at, key: leastKey }
}

/** The ways to search one list. `hits` always continue from where the last ones ended. */
export interface Searched<Hit extends Place> {
  leastKey: string
  /** Whether an index covers any part of the search. */
  isIndexed: boolean
  /** Whether only a few rows can match: then a few looks at months and years beat many looks at
   * days. */
  isRare(): Promise<boolean>
  /** Reads rows one after another and returns where it ended; undefined at the end of the list. */
  walk(from: Place, rows: number, most: number): Promise<{ hits: Hit[]; end: Place | undefined }>
  /** Searches by index in the stretch of time the mark names; undefined if it took too long. */
  look(
    from: Place,
    stretch: Stretch,
    most: number,
  ): Promise<{ hits: Hit[]; seen: number } | undefined>
  oldest(): Promise<Date | undefined>
}

export interface Stretch {
  /** As `time_marks` writes it. */
  mark: string
  start: Date
  level: number
}

const TOP_LEVEL = 4
/** Where a search for something rare starts: 64 days, enough to judge the years by. */
const RARE_LEVEL = 2
/** Rows to walk first: common terms are found there without a look. */
const WALK = 500
/** Rows to walk after that when no index can help. */
const LONG_WALK = 10_000
/** If one look sees more rows than this, the next one covers a shorter time. */
const MANY = 2000
/** How many pages of rows a look may be expected to see. */
const WORTH_PAGES = 16
/**
 * How long a look may be expected to take at worst; most of a longer stretch is skipped, not read.
 */
const WORTH_MS = 250

interface Bounds {
  limit: number
  budgetMs: number
  stopwatch?: () => number
}

/** The stretch of time, at a given level, where the rows after a position begin. */
export function stretchBefore({ at, key }: Place, level: number, leastKey: string): Stretch {
  const size = DAY * 8 ** level
  const last = key === leastKey ? at.getTime() - 1 : at.getTime()
  const number = Math.floor(last / size)
  return { mark: `d${level}.${number}`, start: new Date(number * size), level }
}

/**
 * Searches from a position into the past: first a short walk, then a series of looks, each covering
 * more time the less there is to find. That way a look sees about as many rows as a page has,
 * however common the term and however long the list. A search that still takes too long stops with
 * an honest answer: how far it got and where the next one continues.
 */
export async function searchBackwards<Hit extends Place>(
  list: Searched<Hit>,
  from: Place,
  { limit, budgetMs, stopwatch = () => performance.now() }: Bounds,
): Promise<{ hits: Hit[]; stoppedAt: Place | undefined }> {
  const began = stopwatch()
  const { hits, end } = await list.walk(from, Math.max(WALK, 2 * limit), limit)
  if (hits.length >= limit || !end) return { hits, stoppedAt: undefined }
  if (!list.isIndexed) {
    const more = await list.walk(end, LONG_WALK, limit - hits.length)
    hits.push(...more.hits)
    return { hits, stoppedAt: hits.length >= limit ? undefined : more.end }
  }
  let place = end
  const isRare = await list.isRare()
  let level = isRare ? RARE_LEVEL : 0
  let highest = TOP_LEVEL
  // Always allowed, whatever the time: one look, plus two of the longest for a rare term, which
  // reach back at least eleven years.
  let owed = isRare ? 3 : 1
  const oldest = await list.oldest()
  while (oldest && place.at >= oldest) {
    const stretch = stretchBefore(place, level, list.leastKey)
    const asked = stopwatch()
    const found = await list.look(place, stretch, limit - hits.length)
    const tookMs = stopwatch() - asked
    if (found) {
      hits.push(...found.hits)
      if (hits.length >= limit) return { hits, stoppedAt: undefined }
      place = endOf(stretch.start, list.leastKey)
      level = Math.min(levelAfter(level, { seen: found.seen, tookMs }, limit), highest)
    } else {
      // These old orders are nothing like the newer ones: from here on, stay below this stretch.
      highest = level - 1
      level = Math.max(level - 2, 0)
    }
    owed -= 1
    // Never stop without progress: the next page would start at the same position.
    const canStop = owed <= 0 && place !== end
    if (canStop && stopwatch() - began > budgetMs) return { hits, stoppedAt: place }
  }
  return { hits, stoppedAt: undefined }
}

/**
 * Longer by however much it takes to see a few pages of rows, if the past is like what we've seen.
 */
function levelAfter(
  level: number,
  { seen, tookMs }: { seen: number; tookMs: number },
  limit: number,
): number {
  if (seen > MANY) return Math.max(level - 1, 0)
  const room = Math.min((WORTH_PAGES * limit) / Math.max(seen, 1), WORTH_MS / tookMs)
  const longer = Math.floor(Math.log(room) / Math.log(8))
  return level + Math.min(Math.max(longer, 0), 2)
}
