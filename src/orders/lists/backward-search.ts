import { DAY } from '../../durations.ts'

/** A place in a list that goes from the newest to the oldest: at equal times the key decides. */
export interface Place {
  at: Date
  key: string
}

/** Before every row of its moment. No key is smaller, whatever the keys are. */
export function endOf(at: Date, leastKey: string): Place {
  return { at, key: leastKey }
}

/** The ways into one list that is searched. `hits` always go on from where the last ones ended. */
export interface Searched<Hit extends Place> {
  leastKey: string
  /** Whether an index knows any part of what is looked for. */
  isIndexed: boolean
  /** Whether few rows can have it: looks at months and years are then better than many at days. */
  isRare(): Promise<boolean>
  /** Rows one after the other, and where it ended; nowhere where the list did. */
  walk(from: Place, rows: number, most: number): Promise<{ hits: Hit[]; end: Place | undefined }>
  /** By index, in the stretch of time that the mark names; undefined where it took too long. */
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
/** Where a search for something rare begins: 64 days, from which the years can be judged. */
const RARE_LEVEL = 2
/** Rows that are walked first: what is common is found there and costs no look. */
const WALK = 500
/** Rows that are walked on where no index can help. */
const LONG_WALK = 10_000
/** More than so many rows in one look, and the next looks at a shorter time. */
const MANY = 2000
/** As many pages of rows a look may be expected to meet. */
const WORTH_PAGES = 16
/** As long a look may be expected to take at the worst; most of a longer time is skipped, not read. */
const WORTH_MS = 250

interface Bounds {
  limit: number
  budgetMs: number
  stopwatch?: () => number
}

/** The stretch of time at a level in which the rows after a place begin. */
export function stretchBefore({ at, key }: Place, level: number, leastKey: string): Stretch {
  const size = DAY * 8 ** level
  const last = key === leastKey ? at.getTime() - 1 : at.getTime()
  const number = Math.floor(last / size)
  return { mark: `d${level}.${number}`, start: new Date(number * size), level }
}

/**
 * Searches from a place on into the past: first a short walk, then look by look, each at a longer
 * time the less there is to find. A look therefore sees about as many rows as a page has, however
 * common the term and however long the list. What still takes too long is ended with an honest
 * answer: where the search stands, from where the next one goes on.
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
  // Whatever the time: one look, and two of the longest, which reach back for eleven years at least.
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
      // Old orders that are nothing like the newer ones: no longer stretch than the one below.
      highest = level - 1
      level = Math.max(level - 2, 0)
    }
    owed -= 1
    // Never without having come further: the next page would begin at the same place.
    const canStop = owed <= 0 && place !== end
    if (canStop && stopwatch() - began > budgetMs) return { hits, stoppedAt: place }
  }
  return { hits, stoppedAt: undefined }
}

/** Longer by as much as it takes to meet some pages of rows, if the past is like what was seen. */
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
