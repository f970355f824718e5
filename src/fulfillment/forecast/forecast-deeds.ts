import { setTimeout as wait } from 'node:timers/promises'
import type { Address } from '../../addresses/address.ts'
import { findJurisdiction } from '../../addresses/offices/find-jurisdiction.ts'
import { jurisdictionByWords } from '../../addresses/offices/jurisdiction.ts'
import { readOffices } from '../../addresses/offices/jurisdictions.db.ts'
import type { Office } from '../../addresses/offices/recording-office.ts'
import { deedKey, type WantedDeed } from '../../orders/wanted-deed.ts'
import type { Parts } from '../../parts.ts'
import type { Geocoder } from '../../platform/geocoder.ts'
import { findDeed } from '../ask-sources.ts'
import { canFind, type Sought, type Source } from '../sources/source.ts'
import { switchedOn } from '../sources/sources.db.ts'
import { type Outlook, outlookOf, type Sighting, usualOutlook } from './forecast.ts'
import { type KeptForecast, keepForecast, readForecasts } from './forecasts.db.ts'

export type ForecastParts = Pick<Parts, 'db' | 'clock' | 'log'> & {
  geocoder: Geocoder
  sources: Source[]
}

export type Forecast = Outlook & {
  office?: Office
  isPending?: boolean
}

/** Whether one more call to the geocoder is in the visitor's budget; asking counts it. */
type MayGeocode = () => Promise<boolean>

export interface Forecaster {
  forecast(deeds: Array<Address & WantedDeed>, mayGeocode?: MayGeocode): Promise<Forecast[]>
  stop(): Promise<void>
}

/** How long a visitor waits for all answers combined, and how long we wait for any source. */
const PATIENCE = { answersMs: 2_500, sourceMs: 10_000 }
const AT_ONCE = 6
/** Beyond this, the answer would come long after the visitor has left. */
const MOST_WAITING = 400

/** Tells a visitor before payment what to expect for an address. The suppression list has no part in
 * it: whatever it changed, in the answer or its timing, would tell which homes are on it. If the
 * answer isn't ready in time, we give the usual outlook and keep looking in the background, and the
 * next request finds it. */
export function forecastDeeds(parts: ForecastParts, patience = PATIENCE): Forecaster {
  const { db, clock, log, geocoder } = parts
  const stopping = new AbortController()
  const turns = takeTurns(AT_ONCE)
  const underway = new Map<string, Promise<KeptForecast | undefined>>()

  function lookUp(
    key: string,
    sought: Sought,
    mayGeocode: MayGeocode,
  ): Promise<KeptForecast | undefined> {
    const same = underway.get(key)
    if (same !== undefined) return same
    if (underway.size >= MOST_WAITING) return Promise.resolve(undefined)
    const looking = turns(() => find(key, sought, mayGeocode))
      .catch((error) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'a forecast failed')
        return undefined
      })
      .finally(() => underway.delete(key))
    underway.set(key, looking)
    return looking
  }

  /** Most ZIP codes lie in one county, and our own data say which. Only for the others do we ask the
   * geocoder, which charges for it. */
  async function officeOf(address: Address, mayGeocode: MayGeocode): Promise<string | null> {
    const known = jurisdictionByWords(address)
    if (known) return known
    if (!(await mayGeocode())) return null
    const where = await findJurisdiction(geocoder, address, log)
    return where.outcome === 'one' ? where.id : null
  }

  async function find(key: string, sought: Sought, mayGeocode: MayGeocode): Promise<KeptForecast> {
    stopping.signal.throwIfAborted()
    // An earlier request in the queue, here or in another process, may have found it by now.
    const kept = (await readForecasts(db, [key], clock())).get(key)
    if (kept) return kept
    const askedAt = clock()
    const sources = await switchedOn(db, parts.sources)
    const covering = sources.filter((source) => canFind(source, sought))
    const free = covering.filter((source) => source.isFree)
    const paid = covering.filter((source) => !source.isFree)
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(patience.sourceMs)])
    const [jurisdictionId, sightings] = await Promise.all([
      officeOf(sought.address, mayGeocode),
      ask(free, sought, signal),
    ])
    const offices = await readOffices(db, jurisdictionId ? [jurisdictionId] : [])
    const deliveryClass = offices.get(jurisdictionId ?? '')?.deliveryClass
    const at = clock()
    const { outlook, keepMs } = outlookOf({ ...sought, sightings, paid, deliveryClass, at })
    await keepForecast(db, key, { outlook, jurisdictionId }, { at, keepMs, askedAt })
    return { outlook, jurisdictionId }
  }

  return {
    async forecast(deeds, mayGeocode = async () => true) {
      const named = new Map(
        deeds.map(({ wantedNumber, ...address }): [string, Sought] => [
          deedKey({ ...address, wantedNumber }),
          { address, wantedNumber },
        ]),
      )
      const known = await readForecasts(db, [...named.keys()], clock())
      const answered = new AbortController()
      const { signal } = answered
      const late = wait(patience.answersMs, undefined, { signal }).catch(() => undefined)
      await Promise.all(
        [...named].map(async ([key, sought]) => {
          const found =
            known.get(key) ?? (await Promise.race([lookUp(key, sought, mayGeocode), late]))
          if (found) known.set(key, found)
        }),
      )
      answered.abort()
      const guessed = new Map(
        [...named].map(([key, { address }]) => [key, jurisdictionByWords(address)]),
      )
      const idOf = (key: string) => known.get(key)?.jurisdictionId ?? guessed.get(key) ?? ''
      const offices = await readOffices(db, [...named.keys()].map(idOf).filter(Boolean))
      return deeds.map((deed): Forecast => {
        const key = deedKey(deed)
        const found = known.get(key)
        const office = offices.get(idOf(key))
        return {
          ...(found?.outlook ?? { ...usualOutlook(office?.deliveryClass, deed), isPending: true }),
          ...(office ? { office } : {}),
        }
      })
    },

    async stop() {
      stopping.abort()
      await Promise.all(underway.values())
    },
  }
}

async function ask(sources: Source[], sought: Sought, signal: AbortSignal): Promise<Sighting[]> {
  const sightings: Sighting[] = []
  for (const source of sources) {
    const answer = await askOne(source, sought, signal)
    sightings.push({ source, answer })
    if (answer.answer === 'ok') break
  }
  return sightings
}

/** A timeout counts as down: it may answer another time. */
async function askOne(
  source: Source,
  sought: Sought,
  signal: AbortSignal,
): Promise<Sighting['answer']> {
  const { promise: outOfTime, resolve } = Promise.withResolvers<Sighting['answer']>()
  const giveUp = () => resolve({ answer: 'down', detail: 'no answer in time' })
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp, { once: true })
  const answered = findDeed(source, sought, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error
    return outOfTime
  })
  return Promise.race([answered, outOfTime])
}

/** Runs this many tasks at a time; the rest wait their turn in order of arrival. */
function takeTurns(atOnce: number) {
  const waiting: Array<() => void> = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
