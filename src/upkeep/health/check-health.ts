import { SECOND } from '../../durations.ts'
import type { Parts } from '../../parts.ts'
import type { Light } from './light.ts'
import { lightsOf } from './lights.ts'
import { type Counts, countWork, latestChange, takeReadings } from './readings.db.ts'

/** Every open tab asks for it; one look serves them all for this long. */
const FRESH_FOR = 4 * SECOND

export interface Pulse {
  lights: Light[]
  counts: Counts
  changed: string | null
  checkedAt: Date
}

/** A look at everything the panel's frame shows, shared by whoever asks while it's fresh. */
export function openPulse(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  sources: string[],
): () => Promise<Pulse> {
  let latest: { at: number; pulse: Promise<Pulse> } | undefined
  return () => {
    const now = clock()
    if (latest && now.getTime() - latest.at < FRESH_FOR) return latest.pulse
    const pulse = look(db, now, sources)
    const taken = { at: now.getTime(), pulse }
    latest = taken
    // Whoever asks next after a failure looks again.
    pulse.catch(() => {
      if (latest === taken) latest = undefined
    })
    return pulse
  }
}

async function look(db: Parts['db'], now: Date, sources: string[]): Promise<Pulse> {
  const [readings, counts, changed] = await Promise.all([
    takeReadings(db, now, sources),
    countWork(db, now),
    latestChange(db),
  ])
  return { lights: lightsOf(readings, now), counts, changed, checkedAt: now }
}
