import { DAY } from '../../durations.ts'

/** A position in a list that runs from newest to oldest; the key breaks ties. */
export interface Place {
  at: Date
  key: string
}

/** The ways to search one list. `hits` always continue from where the last ones ended. */
export interface Searched<Hit extends Place> {
  leastKey: string
  /** Whether an index covers any part of the search. */
  isIndexed: boolean
  /** Whether only a few rows can match: then a few looks at years beat many looks at days. */
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

interface Stretch {
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
/** How long a look may take at worst; most of a longer stretch is skipped, not read. */
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

export interface Result<Hit> {
  hits: Hit[]
  /** Where the next search continues; undefined if this one found enough or reached the end. */
  stoppedAt: Place | undefined
}

/** With where the next page starts, and how far back we searched, if not all the way. */
export function pageOf({ hits, stoppedAt }: Result<Place>, limit: number) {
  return {
    keys: hits.map(({ key }) => key),
    last: hits.length >= limit ? hits.at(-1) : stoppedAt,
    searchedTo: stoppedAt?.at,
  }
}

/** The keys of the first hits, where one more was asked for than is wanted. */
export function firstOf({ hits, stoppedAt }: Result<Place>, most: number) {
  const isMore = hits.length > most || stoppedAt !== undefined
  return { keys: hits.slice(0, most).map(({ key }) => key), isMore }
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
): Promise<Result<Hit>> {
  const began = stopwatch()
  const { hits, end } = await list.walk(from, Math.max(WALK, 2 * limit), limit)
  if (hits.length >= limit || !end) return { hits, stoppedAt: undefined }
  const missing = limit - hits.length
  const isTimeUp = () => stopwatch() - began > budgetMs
  const older = list.isIndexed
    ? await lookBackwards(list, end, { missing, limit, isTimeUp, stopwatch })
    : await walkOn(list, end, missing)
  return { hits: [...hits, ...older.hits], stoppedAt: older.stoppedAt }
}

async function walkOn<Hit extends Place>(
  list: Searched<Hit>,
  from: Place,
  missing: number,
): Promise<Result<Hit>> {
  const { hits, end } = await list.walk(from, LONG_WALK, missing)
  return { hits, stoppedAt: hits.length >= missing ? undefined : end }
}

/** Looks at one stretch of time after another, until enough is found, the list ends or time is up. */
async function lookBackwards<Hit extends Place>(
  list: Searched<Hit>,
  from: Place,
  page: { missing: number; limit: number; isTimeUp(): boolean; stopwatch(): number },
): Promise<Result<Hit>> {
  const isRare = await list.isRare()
  const oldest = await list.oldest()
  const hits: Hit[] = []
  let place = from
  let level = isRare ? RARE_LEVEL : 0
  let longestLevel = TOP_LEVEL
  // Even if the time is up: one look, plus the two longest for a rare term, or eleven years.
  let promisedLooks = isRare ? 3 : 1
  while (oldest && place.at >= oldest) {
    const stretch = stretchBefore(place, level, list.leastKey)
    const began = page.stopwatch()
    const found = await list.look(place, stretch, page.missing - hits.length)
    const tookMs = page.stopwatch() - began
    promisedLooks -= 1
    if (found) {
      hits.push(...found.hits)
      if (hits.length >= page.missing) return { hits, stoppedAt: undefined }
      // Past every row of that moment: no key is smaller than the least one.
      place = { at: stretch.start, key: list.leastKey }
      level = Math.min(levelAfter(level, { seen: found.seen, tookMs }, page.limit), longestLevel)
    } else {
      // It took too long. These old orders are nothing like the newer ones, so the same stretch is
      // looked at in shorter pieces, and none is that long again.
      longestLevel = level - 1
      level = Math.max(level - 2, 0)
    }
    // Without progress, the next page would start at the same position.
    const hasProgress = place !== from
    if (promisedLooks <= 0 && hasProgress && page.isTimeUp()) return { hits, stoppedAt: place }
  }
  return { hits, stoppedAt: undefined }
}

/** Until it sees a few pages of rows, if the past is like what we've seen. */
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
