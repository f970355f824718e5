import { createHash } from 'node:crypto'
import { keptFor, MINUTE, SECOND } from '../../durations.ts'
import type { Parts } from '../../parts.ts'
import type { Light } from './light.ts'
import { lightsOf } from './lights.ts'
import { type Counts, countWork, latestChange, openReadings } from './readings.db.ts'

/** Every open tab asks for it; one look serves them all for this long. */
const FRESH_FOR = 4 * SECOND

interface Look {
  pulse: { lights: Light[]; counts: Counts; changed: string | null }
  /** Differs from the last look's once a tab would show anything else. */
  version: string
}

/** A look at everything the panel's frame shows, shared by whoever asks while it's fresh. */
export function openPulse(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  sources: string[],
): () => Promise<Look> {
  const takeReadings = openReadings(db, sources)

  async function take(now: Date): Promise<Look> {
    const [readings, counts, changed] = await Promise.all([
      takeReadings(now),
      countWork(db, now),
      latestChange(db),
    ])
    const pulse = { lights: lightsOf(readings, now).map(toTheMinute), counts, changed }
    const version = createHash('sha1').update(JSON.stringify(pulse)).digest('base64url')
    return { pulse, version: `"${version}"` }
  }

  return keptFor(FRESH_FOR, clock, take)
}

/** Nobody needs a heartbeat's seconds, and with them no two looks would be alike. */
function toTheMinute({ at, ...light }: Light): Light {
  return { ...light, at: at && new Date(Math.floor(at.getTime() / MINUTE) * MINUTE) }
}
