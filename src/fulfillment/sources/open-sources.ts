import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Limit } from '../../platform/rate-limit.db.ts'
import type { SourceName } from '../../platform/source-config.ts'
import { recordCalls } from './calls.db.ts'
import { sourceClient } from './client.ts'
import { cookSource } from './cook.ts'
import { countedSource, type SourceCall } from './counted-source.ts'
import { maricopaSource } from './maricopa.ts'
import { miamiDadeSource } from './miami-dade.ts'
import { nycSource } from './nyc.ts'
import { permitOf } from './permit.db.ts'
import { philadelphiaSource } from './philadelphia.ts'
import { recorderSource } from './recorder.ts'
import type { Source } from './source.ts'
import { vendorSource } from './vendor.ts'

/** How often all our processes combined may ask each source. None of them publishes a limit for us;
 * these are what a careful person with a script would stick to. */
const LIMITS: Record<SourceName, Limit> = {
  vendor: { hits: 100, perSeconds: 10 },
  // Every call to the clerk costs money.
  'miami-dade': { hits: 20, perSeconds: 10 },
  maricopa: { hits: 10, perSeconds: 10 },
  nyc: { hits: 40, perSeconds: 10 },
  philadelphia: { hits: 20, perSeconds: 10 },
  cook: { hits: 20, perSeconds: 10 },
}

export function sourcesOf(
  config: Config,
  parts: { db: Db; clock: () => Date; record?: (call: SourceCall) => void | Promise<void> },
  permit: typeof permitOf = permitOf,
): Source[] {
  const client = (source: string, bases: string[], limit?: Limit) =>
    sourceClient({ bases, permit: permit(parts, source, limit) })

  const open: Record<SourceName, () => Source> = {
    vendor: () => {
      const url = config.VENDOR_URL ?? ''
      return vendorSource({
        url,
        clientId: config.VENDOR_CLIENT_ID ?? '',
        clientSecret: config.VENDOR_CLIENT_SECRET ?? '',
        client: client('vendor', [url], LIMITS.vendor),
        clock: parts.clock,
      })
    },
    maricopa: () => {
      const assessorUrl = config.MARICOPA_ASSESSOR_URL
      const recorderUrl = config.MARICOPA_RECORDER_URL
      const imageUrl = config.MARICOPA_IMAGE_URL
      const bases = [assessorUrl, recorderUrl, ...(imageUrl ? [imageUrl] : [])]
      return maricopaSource({
        assessorUrl,
        recorderUrl,
        imageUrl,
        client: client('maricopa', bases, LIMITS.maricopa),
      })
    },
    philadelphia: () => {
      const url = config.PHILADELPHIA_URL
      return philadelphiaSource({ url, client: client('philadelphia', [url], LIMITS.philadelphia) })
    },
    cook: () => {
      const { COOK_URL: url, COOK_APP_TOKEN: appToken } = config
      return cookSource({ url, appToken, client: client('cook', [url], LIMITS.cook) })
    },
    'miami-dade': () => {
      const propertyUrl = config.MIAMI_DADE_PROPERTY_URL
      const clerkUrl = config.MIAMI_DADE_CLERK_URL
      const imageUrl = config.MIAMI_DADE_IMAGE_URL
      const bases = [propertyUrl, clerkUrl, ...(imageUrl ? [imageUrl] : [])]
      return miamiDadeSource({
        propertyUrl,
        clerkUrl,
        imageUrl,
        authKey: config.MIAMI_DADE_AUTH_KEY ?? '',
        client: client('miami-dade', bases, LIMITS['miami-dade']),
      })
    },
    nyc: () =>
      nycSource({
        geosearchUrl: config.NYC_GEOSEARCH_URL,
        dataUrl: config.NYC_DATA_URL,
        appToken: config.NYC_APP_TOKEN,
        client: client('nyc', [config.NYC_GEOSEARCH_URL, config.NYC_DATA_URL], LIMITS.nyc),
      }),
  }

  const { RECORDER_URL: url, RECORDER_API_KEY: apiKey } = config
  const all = [
    ...(url && apiKey ? [recorderSource({ url, apiKey, client: client('recorder', [url]) })] : []),
    ...config.SOURCES.map((name) => open[name]()),
  ]
  const record = parts.record ?? ((call: SourceCall) => recordCalls(parts.db, [call]))
  return all.map((source) => countedSource(source, record, parts.clock))
}
