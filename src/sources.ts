import { sourceClient } from './fulfilment/sources/client.ts'
import { permitOf } from './fulfilment/sources/permit.db.ts'
import { recorderSource } from './fulfilment/sources/recorder.ts'
import type { Source } from './fulfilment/sources/source.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/db.ts'
import type { Limit } from './platform/rate-limit.db.ts'

/** The sources that are switched on, in the order in which they are asked. */
export function sourcesOf(config: Config, parts: { db: Db; clock: () => Date }): Source[] {
  const client = (source: string, bases: string[], limit?: Limit) =>
    sourceClient({ bases, permit: permitOf(parts, source, limit) })

  const { RECORDER_URL: url, RECORDER_API_KEY: apiKey } = config
  return url && apiKey ? [recorderSource({ url, apiKey, client: client('recorder', [url]) })] : []
}
