import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Limit } from '../../platform/rate-limit.db.ts'
import type { SourceName } from '../../platform/source-config.ts'
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
import { recordCalls } from './sources.db.ts'
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
  const client = (source: SourceName | 'recorder', ...bases: Array<string | undefined>) =>
    sourceClient({
      bases: bases.filter((base) => base !== undefined),
      permit: permit(parts, source, source === 'recorder' ? undefined : LIMITS[source]),
    })

  const open: Record<SourceName, () => Source> = {
    vendor: () => {
      const url = config.VENDOR_URL ?? ''
      return vendorSource({
        url,
        clientId: config.VENDOR_CLIENT_ID ?? '',
        clientSecret: config.VENDOR_CLIENT_SECRET ?? '',
        client: client('vendor', url),
        clock: parts.clock,
      })
    },
    maricopa: () => {
      const { MARICOPA_ASSESSOR_URL: assessorUrl, MARICOPA_RECORDER_URL: recorderUrl } = config
      const imageUrl = config.MARICOPA_IMAGE_URL
      const asked = client('maricopa', assessorUrl, recorderUrl, imageUrl)
      return maricopaSource({ assessorUrl, recorderUrl, imageUrl, client: asked })
    },
    philadelphia: () => {
      const url = config.PHILADELPHIA_URL
      return philadelphiaSource({ url, client: client('philadelphia', url) })
    },
    cook: () => {
      const { COOK_URL: url, COOK_APP_TOKEN: appToken } = config
      return cookSource({ url, appToken, client: client('cook', url) })
    },
    'miami-dade': () => {
      const { MIAMI_DADE_PROPERTY_URL: propertyUrl, MIAMI_DADE_CLERK_URL: clerkUrl } = config
      const { MIAMI_DADE_AUTH_KEY: authKey = '', MIAMI_DADE_IMAGE_URL: imageUrl } = config
      const asked = client('miami-dade', propertyUrl, clerkUrl, imageUrl)
      return miamiDadeSource({ propertyUrl, clerkUrl, imageUrl, authKey, client: asked })
    },
    nyc: () => {
      const { NYC_GEOSEARCH_URL: geosearchUrl, NYC_DATA_URL: dataUrl } = config
      const asked = client('nyc', geosearchUrl, dataUrl)
      return nycSource({ geosearchUrl, dataUrl, appToken: config.NYC_APP_TOKEN, client: asked })
    },
  }

  const { RECORDER_URL: url, RECORDER_API_KEY: apiKey } = config
  const all = [
    ...(url && apiKey ? [recorderSource({ url, apiKey, client: client('recorder', url) })] : []),
    ...config.SOURCES.map((name) => open[name]()),
  ]
  const record = parts.record ?? ((call: SourceCall) => recordCalls(parts.db, [call]))
  return all.map((source) => countedSource(source, record, parts.clock))
}
